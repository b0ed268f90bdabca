import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/data/states'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { paths } from '@/lib/paths'

/** Explains that there are no booked classes, and suggests a next step for the user's role. */
export function NoClasses({ user }: { user: SessionUser }) {
  const title = 'No booked classes yet.'
  if (user.role === 'teacher')
    return (
      <EmptyState
        title={title}
        text="Add some slots. Classes booked with you appear here."
        action={<ButtonLink href={paths.addSlot}>Add Slot</ButtonLink>}
      />
    )
  return (
    <EmptyState
      title={title}
      text="Choose a teacher and a free time. Your class and its join link will appear here."
      action={<ButtonLink href={paths.viewTeachers()}>Book a class</ButtonLink>}
    />
  )
}
