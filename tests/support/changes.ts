import { findActiveBooking } from '@/lib/bookings/booking-queries'
import { cancelBooking, moveBooking } from '@/lib/bookings/ending-service'
import { type Change, emailCancelledClass, emailMovedClass } from '@/lib/bookings/follow-up-service'
import { lockPeople } from '@/lib/bookings/lock-service'
import { inTransaction, type Statements } from '@/lib/db/transaction'
import type { SlotRow } from './people'

// Cancels and moves classes with all side effects, but without checking the deadline or the caller's permission.

async function lockBooking(tx: Statements, slotId: string) {
  const booking = await findActiveBooking(tx, slotId)
  const people = await lockPeople(tx, booking.studentId, booking.teacherId)
  if (!people) throw new Error('this booking has no student or teacher')
  return { ...booking, ...people }
}

export const cancelClassAt = (slotId: string, change: Change): Promise<void> =>
  inTransaction(async (tx) => {
    await emailCancelledClass(
      tx,
      await cancelBooking(tx, await lockBooking(tx, slotId), { ...change, frees: true, cause: 'academy' }),
      change,
    )
  })

/** Returns the ID of the new booking. */
export const moveClassTo = (slotId: string, to: SlotRow, change: Change): Promise<string> =>
  inTransaction(async (tx) => {
    const made = await moveBooking(tx, await lockBooking(tx, slotId), to, { ...change, frees: true, cause: 'academy' })
    await emailMovedClass(tx, made, change)
    return made.booking.id
  })
