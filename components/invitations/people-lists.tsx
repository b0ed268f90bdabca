'use client'

import { StudentList } from '@/components/applications/review/student-list'
import { TeacherList } from '@/components/applications/review/teacher-list'
import { InviteButton } from './invite-button'

/** Shows /student-list with the button that adds a student. */
export function StudentsWithInvite() {
  return <StudentList actions={(reload) => <InviteButton kind="family" onDone={reload} />} />
}

/** Shows /teacher-list with the button that invites a teacher. */
export function TeachersWithInvite() {
  return <TeacherList actions={(reload) => <InviteButton kind="teacher" onDone={reload} />} />
}
