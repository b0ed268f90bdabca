'use client'

import { useCallback, useMemo, useState } from 'react'
import { slotState, slotStates } from '@/components/slots/slot-state'
import { timeOffTitle } from '@/components/slots/time-off-text'
import { useFirstData } from '@/components/ui/data/call-cache'
import { useCall } from '@/components/ui/data/use-call'
import { call } from '@/lib/api/client'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { CalendarAnswer } from '@/lib/bookings/lists/calendar-schema'
import { longDate } from '@/lib/core/time/format'
import { serverNow } from '@/lib/core/time/server-clock'
import { paths } from '@/lib/paths'
import type { TimeOffView } from '@/lib/time-off/schema'
import { CalendarPage } from './calendar-page'
import type { CalendarSlot, OfficeView, SlotLabel } from './calendar-views'
import { OfficeChart } from './chart/office-chart'
import { TeacherChoice } from './teacher-choice'
import { initialsOf, TONES } from './teacher-tones'
import { withTimeOff } from './time-off-notes'

export interface OfficeCalendarProps {
  user: SessionUser
  academy: string
  /** The teacher IDs in the URL. If there are none, the calendar shows all teachers. */
  teacherIds: readonly string[]
  /** The days whose slots are in the initial HTML. */
  days: { from: string; to: string }
}

/** For this many teachers or more, the calendar first shows the chart. */
const MANY_TEACHERS = 4

/**
 * Returns the title of a holiday or of time off. For time off, adds the teacher's name, or returns null if that teacher
 * is not shown.
 */
function officeTitle(timeOff: TimeOffView, shown: readonly string[]): string | null {
  const { teacher_id: teacherId, teacher_name: name } = timeOff
  if (teacherId === null) return timeOffTitle(timeOff)
  return shown.length === 0 || shown.includes(teacherId) ? `${name}: ${timeOffTitle(timeOff)}` : null
}

/** Shows the slots of all teachers, or of the chosen ones, in one calendar (contract 21.10). */
export function OfficeCalendar({ user, academy, teacherIds, days }: OfficeCalendarProps) {
  const [chosenIds, setChosenIds] = useState<readonly string[]>(teacherIds)
  /** The date of the last slot in the response, if the server left out later slots. Null for a complete response. */
  const [cutAt, setCutAt] = useState<string | null>(null)
  const list = useCall('teachers', {}, { revalidateOnFocus: false })
  const teachers = list.data?.teachers
  const [chosenView, setView] = useState<OfficeView | null>(null)
  const view = chosenView ?? (teacherIds.length === 0 && (teachers?.length ?? 0) >= MANY_TEACHERS ? 'chart' : null)
  const joinedIds = chosenIds.join(',')
  const first = useFirstData('officeCalendar', { query: { ...days, teachers: teacherIds.join(',') } })
  const load = useCallback(
    async (from: string, to: string) => {
      const shown = joinedIds.split(',').filter(Boolean)
      const answer: CalendarAnswer = await withTimeOff(
        call('officeCalendar', { query: { from, to, teachers: joinedIds } }),
        { from, to },
        (timeOff) => officeTitle(timeOff, shown),
      )
      setCutAt(answer.cut ? (answer.slots.at(-1)?.date ?? null) : null)
      return answer
    },
    [joinedIds],
  )
  // This list contains no former teachers. Their remaining classes get the default colour (tone 4) below.
  const tones = useMemo(() => new Map(teachers?.map(({ id }, at) => [id, at % TONES])), [teachers])
  const labelOf = useCallback(
    (slot: CalendarSlot): SlotLabel => ({
      title:
        slot.booked === 1
          ? (slot.student_name ?? slotStates.booked.calendar.label)
          : slotStates[slotState(slot, serverNow())].calendar.label,
      note: slot.teacher_name ?? '',
      who: { initials: initialsOf(slot.teacher_name ?? ''), tone: tones.get(slot.teacher_id) ?? 4 },
    }),
    [tones],
  )
  const choose = (ids: readonly string[]) => {
    setChosenIds(ids)
    window.history.replaceState(null, '', paths.calendar({ teacher: ids.join(',') }))
  }
  const only = chosenIds.length === 1 ? teachers?.find(({ id }) => id === chosenIds[0]) : undefined

  const choice = (
    <TeacherChoice
      teachers={teachers}
      failed={Boolean(list.error) && !teachers}
      onRetry={() => void list.mutate()}
      chosenIds={chosenIds}
      toneOf={(id) => tones.get(id) ?? 4}
      onChoose={choose}
    />
  )
  if (view === 'chart' || view === 'timeGridDay')
    return (
      <OfficeChart user={user} academy={academy} view={view} onView={setView} teachers={teachers} chosenIds={chosenIds}>
        {choice}
      </OfficeChart>
    )
  return (
    <CalendarPage
      user={user}
      academy={academy}
      first={joinedIds === teacherIds.join(',') && first ? { ...days, ...first } : undefined}
      load={load}
      labelOf={labelOf}
      heading={(shown) => (only ? `${only.name}’s ${shown}` : `The teachers’ ${shown}`)}
      entryKind="slots"
      agendaFirst
      initialView={view ?? undefined}
      onChart={setView}
      noted
    >
      {choice}
      {cutAt ? (
        <p role="status" className="type-text mb-3.5 border-turmeric border-l-4 bg-card px-4 py-2.5">
          There are too many slots to show them all. Slots after {longDate(cutAt)} are not shown. Choose fewer teachers
          or fewer days.
        </p>
      ) : null}
    </CalendarPage>
  )
}
