import type { BlockedSlot } from '@/components/slots/time-off-days'
import { timeOffTitle } from '@/components/slots/time-off-text'
import { Disclosure } from '@/components/ui/text/disclosure'
import { shortDate, timeRange, wallClock, weekday } from '@/lib/core/time/format'
import type { PlannedSlot } from '@/lib/slots/plan'
import { slotsText } from './series-fields'

/** Number of days shown at first, so that a year of weekly slots does not push the Save all button off the screen. */
const SHOWN = 8

type SeriesPreviewProps = {
  slots: readonly PlannedSlot[]
  /** The slots that will not be saved, because they fall on a holiday or time off. */
  blockedSlots?: readonly BlockedSlot[]
  academy: string
  now: Date
}

/** Lists the slots that will be saved, grouped by date. */
export function SeriesPreview({ slots, blockedSlots = [], academy, now }: SeriesPreviewProps) {
  const days = new Map<string, PlannedSlot[]>()
  for (const slot of slots) days.set(slot.date, [...(days.get(slot.date) ?? []), slot])
  const clock = wallClock(now, academy)
  const begun = slots.some((slot) => slot.date === clock.date && slot.from_time <= clock.time)
  return (
    <section aria-label="Slots to be saved">
      <p className="type-label" aria-live="polite">
        {slots.length > 0
          ? `${slotsText(slots.length)} on ${days.size === 1 ? 'one day' : `${days.size} days`}`
          : blockedSlots.length > 0
            ? 'No slots can be added on these days.'
            : 'The slots appear here before they are saved.'}
      </p>
      {begun ? (
        <p className="type-small mt-1 font-semibold text-kumkum">
          Some of these slots have already started today. Choose a later start time or another day.
        </p>
      ) : null}
      {blockedSlots.length > 0 ? (
        <div className="type-small mt-2" role="status">
          <p className="font-semibold">{slotsText(blockedSlots.length)} on holidays or time off will not be added:</p>
          <ul className="tnum">
            {[
              ...new Set(
                blockedSlots.map(
                  ({ slot, timeOff }) => `${weekday(slot.date)}, ${shortDate(slot.date)}: ${timeOffTitle(timeOff)}`,
                ),
              ),
            ].map((text) => (
              <li key={text} className="[overflow-wrap:anywhere]">
                {text}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Days days={[...days].slice(0, SHOWN)} />
      {days.size > SHOWN ? (
        <div className="[&>details]:border-t-0!">
          <Disclosure question={days.size - SHOWN === 1 ? '1 more day' : `${days.size - SHOWN} more days`}>
            <Days days={[...days].slice(SHOWN)} />
          </Disclosure>
        </div>
      ) : null}
    </section>
  )
}

function Days({ days }: { days: [string, PlannedSlot[]][] }) {
  if (days.length === 0) return null
  return (
    <ul className="tnum mt-2 border-ink border-t border-b">
      {days.map(([date, list]) => (
        <li
          key={date}
          className="grid gap-x-5 border-line border-b py-2.5 last:border-b-0 phone:grid-cols-[220px_minmax(0,1fr)]"
        >
          <b className="font-semibold">
            {weekday(date)}, {shortDate(date)}
          </b>
          <span className="flex flex-wrap gap-x-4">
            {list.map((slot) => (
              <span key={slot.from_time} className="whitespace-nowrap">
                {timeRange(slot.from_time, slot.to_time)}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
