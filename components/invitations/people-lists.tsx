'use client'

import { StudentList } from '@/components/applications/review/student-list'
import { TeacherList } from '@/components/applications/review/teacher-list'
import { ButtonLink } from '@/components/ui/button'
import { WithRight } from '@/components/ui/office-rights'
import { paths } from '@/lib/paths'
import { InviteButton } from './invite-button'

/** Shows /student-list with the buttons that add one student or a list of them. */
export function StudentsWithInvite() {
  return (
    <StudentList
      actions={(reload) => (
        <>
          <InviteButton kind="family" onDone={reload} />
          <WithRight right="desk">
            <ButtonLink href={paths.importList()} variant="outline" size="small">
              Import a list
            </ButtonLink>
          </WithRight>
        </>
      )}
    />
  )
}

/** Shows /teacher-list with the button that invites a teacher. */
export function TeachersWithInvite() {
  return (
    <TeacherList
      actions={(reload) => (
        <>
          <InviteButton kind="teacher" onDone={reload} />
          {/* Invited teachers are not in this list until they open their account. */}
          <ButtonLink href={paths.invitations()} variant="outline" size="small">
            Invitations
          </ButtonLink>
        </>
      )}
    />
  )
}
