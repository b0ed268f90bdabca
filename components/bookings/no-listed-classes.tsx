import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/data/states'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { ClassListQuery } from '@/lib/bookings/schema'
import { paths } from '@/lib/paths'

interface NoListedClassesProps {
  tab: NonNullable<ClassListQuery['status']>
  filtered: boolean
  role: SessionUser['role']
}

const upcomingTexts: Readonly<Record<SessionUser['role'], string>> = {
  student: 'Choose a teacher and a free time.',
  teacher: 'Classes booked with you appear here.',
  admin: 'Booked classes appear here.',
}

/** Explains why a tab of the class list is empty. */
export function NoListedClasses({ tab, filtered, role }: NoListedClassesProps) {
  if (filtered) return <EmptyState title="No matching classes." text="Try another name, course or day." />
  if (tab === 'unmarked')
    return (
      <EmptyState
        title="Attendance is up to date."
        text="A class appears here if its attendance is not recorded within two days."
      />
    )
  if (tab === 'past') return <EmptyState title="No past classes yet." text="A class appears here once it has ended." />
  if (tab === 'cancelled')
    return (
      <EmptyState
        title="No cancelled classes."
        text="If a class is cancelled, you can see here who cancelled it, when and why."
      />
    )
  return (
    <EmptyState
      title="No booked classes yet."
      text={upcomingTexts[role]}
      action={role === 'student' ? <ButtonLink href={paths.viewTeachers()}>Book a class</ButtonLink> : undefined}
    />
  )
}
