import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import type { SessionUser } from '@/lib/auth/session-user'
import { paths } from '@/lib/paths'

/** Nothing booked, and what each role can do about it. */
export function NoClasses({ user }: { user: SessionUser }) {
  const title = 'No booked classes yet.'
  if (user.role === 'teacher')
    return (
      <EmptyState
        title={title}
        text="Open some hours, and the classes that students book in them will stand here."
        action={<ButtonLink href={paths.addSlot}>Add Slot</ButtonLink>}
      />
    )
  return (
    <EmptyState
      title={title}
      text="Choose a teacher and a free hour. The class will stand here, with its link to join."
      action={<ButtonLink href={paths.viewTeachers()}>Book a class</ButtonLink>}
    />
  )
}
