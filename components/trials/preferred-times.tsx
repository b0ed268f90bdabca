'use client'

import { useAcademy } from '@/components/ui/academy-settings'
import { cityOf, timeRange, zoneLabel } from '@/lib/core/time/format'
import { dayLabels, partHours, trialDays } from '@/lib/trials/preferences'
import type { TrialRow } from '@/lib/trials/schema'

const shift: Record<string, string> = { '-1': ', the day before', '1': ', the next day' }

/** Shows the preferred times in the academy's zone. If the visitor's zone differs, also shows them in that zone. */
export function PreferredTimes({
  request,
}: {
  request: Pick<TrialRow, 'days' | 'times' | 'time_zone' | 'created_at'>
}) {
  const { timeZone } = useAcademy()
  const days =
    request.days.length === trialDays.length
      ? 'Any day'
      : request.days.map((day) => dayLabels[day].slice(0, 3)).join(', ')
  return (
    <>
      <b className="block font-semibold">{days}</b>
      <ul className="grid gap-1.5">
        {request.times.map((time) => {
          const visitorTimes = timeRange(time.from_time, time.to_time)
          const academyTimes = timeRange(time.academy_from_time, time.academy_to_time)
          return (
            <li key={time.part}>
              <span className="tnum">
                {academyTimes} {zoneLabel(timeZone, request.created_at)}
                {shift[time.academy_day] ?? ''}
              </span>
              {academyTimes === visitorTimes ? null : (
                <span className="type-note tnum block text-muted">
                  {partHours[time.part].label}, {visitorTimes} in {cityOf(request.time_zone)}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
