import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { bookingView } from '@/lib/bookings/booking-queries'
import { lockBooking } from '@/lib/bookings/change-service'
import { bookAudited, withOfficeErrors } from '@/lib/bookings/office-service'
import type { BookingView } from '@/lib/bookings/schema'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { chosenLearner, readActiveLearners } from '@/lib/learners/choice-queries'
import { countInformed, type Informed } from '@/lib/notifications/informed'
import type { officeWeeklyBody, officeWeeklyQuery, WeeklySlot } from './series-schema'
import { readWeeklySlots } from './weekly-queries'
import { extendWeekly, TIMES_CHANGED } from './weekly-service'

/**
 * Returns for each later week, up to the academy date `until`, whether the slot's time is free. Throws 404 for an
 * unknown student or slot. Throws 422 if the slot has ended, the date is invalid, or no learner is chosen.
 */
export async function listWeeklyFor(
  slotId: string,
  { student_id: studentId, learner_id, until }: z.output<typeof officeWeeklyQuery>,
): Promise<WeeklySlot[]> {
  return db().$transaction(async (tx) => {
    const slot = await findSlot(tx, slotId)
    await assertStudent(tx, studentId)
    const learner = chosenLearner(await readActiveLearners(tx, studentId), learner_id ?? null)
    return readWeeklySlots(tx, { ...slot, studentId, learnerId: learner.id, subject: '' }, until, {
      lock: false,
      limited: false,
    })
  })
}

/**
 * Books a slot for a student, with the free slots at the same time in later weeks. Books all of them or none. Emails
 * the student and the teacher. Throws the errors of `bookForStudent` and `bookWeekly`.
 */
export async function bookWeeklyForStudent(
  actor: Actor,
  slotId: string,
  { student_id: studentId, learner_id: learnerId = null, subject, until, slot_ids }: z.output<typeof officeWeeklyBody>,
): Promise<{ bookings: BookingView[]; informed: Informed }> {
  if (!slot_ids.every(isId)) throw new AppError('not_found', 'Slot not found')
  return withOfficeErrors(() =>
    db().$transaction(async (tx) => {
      const { teacherId } = await findSlot(tx, slotId)
      await assertStudent(tx, studentId)
      const { booked } = await bookAudited(tx, actor, { studentId, learnerId }, teacherId, [slotId], subject || null)
      // If the student has already booked this slot, only the family may make the class weekly.
      if (!booked.made) throw new AppError('conflict', TIMES_CHANGED)
      const { booking } = await lockBooking(tx, slotId)
      const made = await extendWeekly(tx, booking, { until, slot_ids }, { limited: false })
      const entry = { actorId: actor.id, action: 'book', subject: 'class', from: 'free', to: 'booked' } as const
      for (const { id } of made) await writeAudit(tx, { ...entry, subjectId: id })
      return {
        bookings: [...booked.bookings, ...made.map(bookingView)],
        informed: countInformed([booking.student, booking.teacher], actor),
      }
    }),
  )
}

async function findSlot(tx: Transaction, slotId: string) {
  const slot = isId(slotId)
    ? await tx.slot.findFirst({
        where: { id: slotId, withdrawnAt: null },
        select: { teacherId: true, startsAt: true, endsAt: true },
      })
    : null
  if (!slot) throw new AppError('not_found', 'Slot not found')
  return slot
}

async function assertStudent(tx: Transaction, studentId: string): Promise<void> {
  const count = isId(studentId) ? await tx.user.count({ where: { id: studentId, role: 'student' } }) : 0
  if (count === 0) throw new AppError('not_found', 'Student not found')
}
