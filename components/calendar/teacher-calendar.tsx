'use client'

import { useCallback } from 'react'
import { TeacherPicture } from '@/components/teachers/teacher-picture'
import { useFirstData } from '@/components/ui/data/call-cache'
import { CallError, call } from '@/lib/api/client'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { Teaching } from '@/lib/teachers/queries'
import { slotLabel } from './calendar-event'
import { CalendarPage } from './calendar-page'
import { withTimeOff } from './time-off-notes'

type TeacherCalendarProps = {
  user: SessionUser
  teacherId: string
  teacher: Teaching | undefined
  academy: string
  /** The days whose slots are in the initial HTML. */
  days: { from: string; to: string }
}

const unknownTeacher = (error: unknown) =>
  error instanceof CallError && error.status === 404 ? 'We could not find this teacher. Please check the link.' : null

/**
 * Shows a teacher's slots as a calendar (contract 20.12). The calendar opens in the week view. On phones, the week
 * scrolls sideways.
 */
export function TeacherCalendar({ user, teacherId, teacher, academy, days }: TeacherCalendarProps) {
  const first = useFirstData('calendarSlots', { params: { teacherId }, query: days })
  const load = useCallback(
    (from: string, to: string) =>
      withTimeOff(call('calendarSlots', { params: { teacherId }, query: { from, to } }), {
        from,
        to,
        teacher: teacherId,
      }),
    [teacherId],
  )
  const isOwner = user.id === teacherId
  const teacherName = teacher?.name
  const possessive = isOwner ? 'Your' : teacherName ? `${teacherName}’s` : 'Teacher’s'
  return (
    <CalendarPage
      user={user}
      academy={academy}
      first={first && { ...days, slots: first.slots }}
      load={load}
      labelOf={slotLabel}
      heading={(view) => (
        <span className="flex items-center gap-4">
          {teacher?.picture ? (
            <TeacherPicture name={teacher.name} art={teacher.art} picture={teacher.picture} size={56} />
          ) : null}
          <span>
            {possessive} {view}
          </span>
        </span>
      )}
      mayAdd={isOwner && user.role === 'teacher'}
      entryKind="slots"
      failureText={unknownTeacher}
      teacherName={teacherName}
    />
  )
}
