import type { Actor } from '@/lib/auth/actor'
import { maySeeOwn } from '@/lib/auth/policy'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { isId } from '@/lib/http/fields'
import { timeFields } from '@/lib/zone'
import type { BookedClass } from './schema'

/** Classes of a person that have not ended, by start: those they take, and for a teacher those they give. */
export async function listBookedClasses(actor: Actor, userId: string): Promise<BookedClass[]> {
  if (!maySeeOwn(actor, userId)) throw new AppError('forbidden', 'You can see your own classes only')
  if (!isId(userId) || !(await db().user.findUnique({ where: { id: userId }, select: { id: true } }))) {
    throw new AppError('not_found', 'User not found')
  }
  const classes = await db().booking.findMany({
    where: { OR: [{ studentId: userId }, { teacherId: userId }], cancelledAt: null, endsAt: { gt: new Date() } },
    orderBy: { startsAt: 'asc' },
    select: {
      slotId: true,
      teacherId: true,
      startsAt: true,
      endsAt: true,
      subject: true,
      student: { select: { name: true } },
      slot: { select: { teacher: { select: { name: true } } } },
    },
  })
  return classes.map((lesson) => ({
    slot_id: lesson.slotId,
    teacher_id: lesson.teacherId,
    teacher_name: lesson.slot.teacher.name,
    subject: lesson.subject,
    student_name: lesson.student.name,
    ...timeFields(lesson.startsAt, lesson.endsAt),
  }))
}
