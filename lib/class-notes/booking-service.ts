import { mayJoinMeeting } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import { type ActiveBooking, activeBookingFields } from '@/lib/core/active-booking'
import type { Role } from '@/lib/core/config/role'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { db, type Transaction } from '@/lib/db/client'

/** Who makes a change: the teacher or the office. Changes by the office go into the audit log. */
export type By = 'teacher' | 'office'

/** Reads the booked class in a slot. Throws 404 if there is none, or if it was cancelled. */
export async function findActiveBooking(slotId: string, tx: Transaction = db()): Promise<ActiveBooking> {
  const booking = isId(slotId)
    ? await tx.booking.findFirst({ where: { slotId, cancelledAt: null }, select: activeBookingFields })
    : null
  if (!booking) throw new AppError('not_found', 'No class is booked in this slot')
  return booking
}

/**
 * Returns the actor's role in the class. The person who booked the class counts as its student, even if their role has
 * changed since then. Throws 403 for others.
 */
export function roleInBooking(actor: Actor, booking: ActiveBooking): Role {
  if (!mayJoinMeeting(actor, booking)) throw new AppError('forbidden', 'You do not have access to this class')
  if (actor.id === booking.studentId) return 'student'
  return actor.id === booking.teacherId ? 'teacher' : 'admin'
}

/** Throws 403 unless the actor is the teacher of the class or makes the change for the office. */
export function assertWriter(actor: Actor, booking: ActiveBooking, by: By): void {
  if (by === 'teacher' && actor.id !== booking.teacherId)
    throw new AppError('forbidden', 'Only the teacher of this class can do that')
}
