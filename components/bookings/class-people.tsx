import { Link } from '@/components/ui/link'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { BookedClass } from '@/lib/bookings/schema'
import { paths } from '@/lib/paths'
import { roleIn } from './class-texts'

interface ClassPeopleProps {
  booking: BookedClass & { student_id?: string }
  user: SessionUser
  /** True if students also see their own name, as the specification requires for their dashboard (contract 20.1). */
  withStudent?: boolean
}

const nameClass = 'underline decoration-1 underline-offset-4 hover:decoration-2'

/**
 * Names the other person in a class and, for a family, the child. Admins see the student and the teacher, with links to
 * their records.
 */
export function ClassPeople({ booking, user, withStudent = false }: ClassPeopleProps) {
  const { teacher_id, teacher_name, student_id, student_name, substitute_for } = booking
  const substitute = substitute_for ? <span className="type-small block">Substitute for {substitute_for}</span> : null
  if (user.role !== 'admin' || !student_id) {
    const isTeacher = roleIn(booking, user) === 'teacher'
    return (
      <div className="text-muted [overflow-wrap:anywhere]">
        <p className="print:inline">with {isTeacher ? student_name : teacher_name}</p>
        {!isTeacher && (withStudent || student_name !== user.name) ? (
          <p className="type-small print:ml-3 print:inline">Student: {student_name}</p>
        ) : null}
        {substitute}
      </div>
    )
  }
  return (
    <p className="text-muted">
      <Link href={paths.person(teacher_id)} className={nameClass}>
        {teacher_name}
      </Link>{' '}
      with{' '}
      <Link href={paths.person(student_id)} className={nameClass}>
        {student_name}
      </Link>
      {substitute}
    </p>
  )
}
