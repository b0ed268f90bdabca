import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { bookingView, findActiveBooking } from '@/lib/bookings/booking-queries'
import { endPlannedBookings } from '@/lib/bookings/change-service'
import { changedJustNow } from '@/lib/bookings/ending-service'
import { lockManyPeople } from '@/lib/bookings/lock-service'
import type { BookingView } from '@/lib/bookings/schema'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { writeAudit } from '@/lib/db/audit-log'
import { db, Prisma, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { countInformed, type Informed } from '@/lib/notifications/informed'
import { writeMessages } from '@/lib/notifications/service'
import { substituteEmails } from './emails-service'
import { findSubstitutes } from './queries'
import type { substituteBody } from './schema'

/** The reason stored in the cancelled booking if the office gives none. */
export const TEACHER_AWAY = 'The teacher is away'

/**
 * Replaces the teacher of one class and withdraws the old slot (contract 62.1). Emails the student and both teachers.
 * Throws 404 if the slot has no class, and 409 after a concurrent change. Throws 422 if the class has started or the
 * substitute cannot take the class.
 */
export async function substituteTeacher(
  actor: Actor,
  slotId: string,
  { teacher_id: substituteId, reason }: z.output<typeof substituteBody>,
): Promise<{ booking: BookingView; informed: Informed }> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const { booking, people } = await lockClass(tx, slotId, substituteId)
      if (booking.startsAt <= new Date()) throw invalidField('teacher_id', 'This class has already started')
      const [student, teacher, substitute] = [booking.studentId, booking.teacherId, substituteId].map((id) =>
        people.get(id),
      )
      if (!student || !teacher) throw changedJustNow()
      const candidate = (await findSubstitutes(tx, [booking])).find(({ teacherId }) => teacherId === substituteId)
      if (!substitute || !candidate) throw invalidField('teacher_id', NOT_FREE)

      const target = { id: candidate.freeSlotId ?? randomUUID(), startsAt: booking.startsAt, endsAt: booking.endsAt }
      if (!candidate.freeSlotId)
        await tx.slot.create({ data: { ...target, teacherId: substituteId }, select: { id: true } })
      const planned = { booking: { ...booking, student, teacher }, target, substitute }
      const [change] = await endPlannedBookings(tx, actor, [planned], reason ?? TEACHER_AWAY, 'academy')
      if (!change) throw changedJustNow()
      await tx.$executeRaw`UPDATE slots SET withdrawn_at = ${new Date()} WHERE id = ${slotId}::uuid`
      // The entries contain no names, because the audit log is never changed and a name could not be erased later.
      const entry = { actorId: actor.id, action: 'substitute', subject: 'class', reason } as const
      await writeAudit(tx, { ...entry, subjectId: booking.id, from: 'booked', to: 'moved' })
      await writeAudit(tx, { ...entry, subjectId: change.booking.id, from: null, to: 'booked' })
      await writeMessages(tx, substituteEmails(change, reason), change.jobs, change.obsoleteJobs)
      return { booking: bookingView(change.booking), informed: countInformed(people.values(), actor) }
    }),
  )
}

const NOT_FREE = 'This teacher is not free at this time, or does not teach the course'

/**
 * Locks the student and both teachers first, and then the class. This order prevents deadlocks
 * (docs/decisions/2026-11-20-races.md).
 */
async function lockClass(tx: Transaction, slotId: string, substituteId: string) {
  const before = await findActiveBooking(tx, slotId)
  const people = await lockManyPeople(tx, [before.studentId], [before.teacherId, substituteId])
  if (people.get(substituteId)?.role !== 'teacher') throw new AppError('not_found', 'Teacher not found')
  const booking = await findActiveBooking(tx, slotId, Prisma.sql`FOR NO KEY UPDATE`)
  if (booking.id !== before.id) throw changedJustNow()
  return { booking, people }
}
