'use client'

import { useCallback } from 'react'
import { useChosenLearner } from '@/components/learners/chosen-learner'
import { LearnerSwitch } from '@/components/learners/learner-switch'
import { useFirstData } from '@/components/ui/data/call-cache'
import { call } from '@/lib/api/client'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { courseLabel } from '@/lib/catalogue/courses'
import { CalendarPage } from './calendar-page'
import type { CalendarSlot, SlotLabel } from './calendar-views'
import { withTimeOff } from './time-off-notes'

interface ClassCalendarProps {
  user: SessionUser
  academy: string
  /** Hours of notice that a student must give to change a class. Null if students cannot change classes. */
  hoursBefore: number | null
  /** The days whose classes are in the initial HTML. */
  days: { from: string; to: string }
}

async function ownCalendar(from: string, to: string, learner: string) {
  const { slots, cut } = await call('ownCalendar', { query: { from, to } })
  return { slots: learner ? slots.filter(({ learner_id }) => learner_id === learner) : slots, cut }
}

/** Returns the teacher's name. For a child's class, adds the child's name. */
const notesOf = (teacher: string | undefined, student: string | null, owner: string) =>
  [teacher, student === owner ? null : student].filter(Boolean).join(', ')

/** Shows the user's own upcoming and past classes as a calendar (contract 20.20). */
export function ClassCalendar({ user, academy, hoursBefore, days }: ClassCalendarProps) {
  const first = useFirstData('ownCalendar', { query: days })
  const family = useChosenLearner(user.role === 'student')
  const { learner } = family
  const load = useCallback(
    (from: string, to: string) => withTimeOff(ownCalendar(from, to, learner), { from, to }),
    [learner],
  )
  const labelOf = useCallback(
    ({ subject, teacher_id, teacher_name, student_name }: CalendarSlot): SlotLabel => ({
      title: subject ? courseLabel(subject) : 'Class',
      note: teacher_id === user.id ? (student_name ?? '') : notesOf(teacher_name, student_name, user.name),
    }),
    [user.id, user.name],
  )
  return (
    <CalendarPage
      user={user}
      academy={academy}
      first={first && { ...days, slots: first.slots.filter((slot) => !learner || slot.learner_id === learner) }}
      load={load}
      labelOf={labelOf}
      heading={(view) => `Your ${view}`}
      entryKind="classes"
      agendaFirst
      noted
      hoursBefore={hoursBefore}
    >
      <LearnerSwitch {...family} className="mb-4" />
    </CalendarPage>
  )
}
