import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { countInformed, type Informed } from '@/lib/notifications/informed'
import { recipientFields } from '@/lib/notifications/service'
import type { BookingView, officeBookBody } from './schema'
import { book } from './service'

/**
 * Books slots for a student, with the same rules and emails as `bookSlots`. Writes each class to the audit log. Throws
 * 404 for an unknown student, and the errors of `bookSlots`.
 */
export async function bookForStudent(
  actor: Actor,
  body: z.output<typeof officeBookBody>,
): Promise<{ bookings: BookingView[]; made: boolean; informed: Informed }> {
  const { student_id: studentId, teacher_id: teacherId, selectedSlots, subject, learner_id: learnerId = null } = body
  if (!isId(studentId)) throw new AppError('not_found', 'Student not found')
  if (!isId(teacherId)) throw new AppError('not_found', 'Teacher not found')
  if (!selectedSlots.every(isId)) throw new AppError('not_found', 'Slot not found')
  return withOfficeErrors(() =>
    db().$transaction(async (tx) => {
      const student = await tx.user.findFirst({ where: { id: studentId, role: 'student' }, select: { id: true } })
      if (!student) throw new AppError('not_found', 'Student not found')
      const { booked } = await bookAudited(
        tx,
        actor,
        { studentId, learnerId },
        teacherId,
        selectedSlots,
        subject || null,
      )
      const ids = booked.made ? [studentId, teacherId] : []
      const recipients = await tx.user.findMany({ where: { id: { in: ids } }, select: recipientFields })
      return { ...booked, informed: countInformed(recipients, actor) }
    }),
  )
}

/**
 * Books slots for a student in the caller's transaction, and writes the audit log. Returns the IDs of the new bookings
 * as `madeIds`.
 */
export async function bookAudited(
  tx: Transaction,
  actor: Actor,
  student: Parameters<typeof book>[1],
  teacherId: string,
  slotIds: string[],
  subject: string | null,
) {
  const own = { slotId: { in: slotIds }, studentId: student.studentId, cancelledAt: null }
  const before = await tx.booking.findMany({ where: own, select: { id: true } })
  const booked = await book(tx, student, teacherId, slotIds, subject)
  if (!booked.made) return { booked, madeIds: [] }
  const earlierIds = before.map(({ id }) => id)
  const made = await tx.booking.findMany({ where: { ...own, id: { notIn: earlierIds } }, select: { id: true } })
  const entry = { actorId: actor.id, action: 'book', subject: 'class', from: 'free', to: 'booked' } as const
  for (const { id: subjectId } of made) await writeAudit(tx, { ...entry, subjectId })
  return { booked, madeIds: made.map(({ id }) => id) }
}

/** Runs `write`, which books a class. If the student already has a class at that time, throws an error that says so. */
export async function withOfficeErrors<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await translateConstraints(write)
  } catch (error) {
    if (error instanceof AppError && error.constraint === 'bookings_no_overlap_per_learner')
      throw new AppError('conflict', 'This student already has a class at this time', { cause: error })
    throw error
  }
}
