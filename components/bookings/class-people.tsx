import { Link } from '@/components/ui/link'
import type { SessionUser } from '@/lib/auth/session-user'
import type { BookedClass } from '@/lib/bookings/schema'
import { paths } from '@/lib/paths'

interface ClassPeopleProps {
  lesson: BookedClass & { student_id?: string }
  user: SessionUser
}

const nameClass = 'underline decoration-1 underline-offset-4 hover:decoration-2'

/** Who gives a class to whom; for the office each name leads to that person's record. */
export function ClassPeople({ lesson, user }: ClassPeopleProps) {
  const { teacher_id, teacher_name, student_id, student_name } = lesson
  if (user.role !== 'admin' || !student_id)
    return (
      <p className="text-muted">
        {teacher_name} with {student_name}
      </p>
    )
  return (
    <p className="text-muted">
      <Link href={paths.person(teacher_id)} className={nameClass}>
        {teacher_name}
      </Link>{' '}
      with{' '}
      <Link href={paths.person(student_id)} className={nameClass}>
        {student_name}
      </Link>
    </p>
  )
}
