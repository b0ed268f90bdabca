'use client'

import { StudentList, TeacherList } from '@/components/applications/review/applicant-lists'
import { ButtonLink } from '@/components/ui/button'
import { WithRight } from '@/components/ui/office-rights'
import { type Path, paths } from '@/lib/paths'
import { InviteButton } from './invite-button'

/** Shows /student-list with buttons to add one student or import several. */
export function StudentsWithInvite() {
  return (
    <StudentList
      actions={(reload) => (
        <>
          <InviteButton kind="family" onDone={reload} />
          <ImportLink href={paths.importList()} />
        </>
      )}
    />
  )
}

const ImportLink = ({ href }: { href: Path }) => (
  <WithRight right="desk">
    <ButtonLink href={href} variant="outline" size="small">
      Import a list
    </ButtonLink>
  </WithRight>
)

/** Shows /teacher-list with buttons to invite one teacher or import several. */
export function TeachersWithInvite() {
  return (
    <TeacherList
      actions={(reload) => (
        <>
          <InviteButton kind="teacher" onDone={reload} />
          <ImportLink href={paths.importList({ of: 'teachers' })} />
          {/* Link to the invitations, because invited teachers are not in this list until they open their account. */}
          <ButtonLink href={paths.invitations()} variant="outline" size="small">
            Invitations
          </ButtonLink>
        </>
      )}
    />
  )
}
