import { mayMeet } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import { type BookedLesson, bookedLessonFields } from '@/lib/core/booked-lesson'
import type { Role } from '@/lib/core/config/role'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { db, type Transaction } from '@/lib/db/client'

/** In whose name a change is made: the teacher's own, or the office's, which is written to the log. */
export type By = 'teacher' | 'office'

/** The booked class of a slot. None, or cancelled: 404. */
export async function findLesson(slotId: string, tx: Transaction = db()): Promise<BookedLesson> {
  const lesson = isId(slotId)
    ? await tx.booking.findFirst({ where: { slotId, cancelledAt: null }, select: bookedLessonFields })
    : null
  if (!lesson) throw new AppError('not_found', 'No class is booked in this slot')
  return lesson
}

/** What this person is in the class. Whoever booked it is its student, whatever else they have become; others: 403. */
export function roleInLesson(actor: Actor, lesson: BookedLesson): Role {
  if (!mayMeet(actor, lesson)) throw new AppError('forbidden', 'You do not have access to this class')
  if (actor.id === lesson.studentId) return 'student'
  return actor.id === lesson.teacherId ? 'teacher' : 'admin'
}

/** Whether this change is theirs to make: 403 for everybody but the teacher, where it is not made by the office. */
export function assertWriter(actor: Actor, lesson: BookedLesson, by: By): void {
  if (by === 'teacher' && actor.id !== lesson.teacherId)
    throw new AppError('forbidden', 'Only the teacher of this class can do that')
}
