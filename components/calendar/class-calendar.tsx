'use client'

import { useCallback } from 'react'
import { useFirstData } from '@/components/ui/data/call-cache'
import { call } from '@/lib/api/client'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { findCourse } from '@/lib/catalogue/courses'
import { CalendarPage } from './calendar-page'
import type { CalendarSlot, SlotWords } from './calendar-views'
import { withDaysOff } from './days-off-notes'

interface ClassCalendarProps {
  user: SessionUser
  academy: string
  /** Notice in hours that a student must give to change a class. */
  hoursBefore: number
  /** The days whose classes are in the initial HTML. */
  days: { from: string; to: string }
}

const loadOwn = (from: string, to: string) => withDaysOff(call('ownCalendar', { query: { from, to } }), { from, to })

/** Shows the user's own upcoming and past classes as a calendar (contract 20.20). */
export function ClassCalendar({ user, academy, hoursBefore, days }: ClassCalendarProps) {
  const first = useFirstData('ownCalendar', { query: days })
  const words = useCallback(
    ({ subject, teacher_id, teacher_name, student_name }: CalendarSlot): SlotWords => ({
      title: findCourse(subject ?? '')?.label ?? subject ?? 'Class',
      note: (teacher_id === user.id ? student_name : teacher_name) ?? '',
    }),
    [user.id],
  )
  return (
    <CalendarPage
      user={user}
      academy={academy}
      first={first && { ...days, slots: first.slots }}
      load={loadOwn}
      words={words}
      heading={(view) => `Your ${view}`}
      things="classes"
      agendaFirst
      noted
      hoursBefore={hoursBefore}
    />
  )
}
