import type { z } from 'zod'
import { mayJoinMeeting } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import type { ActiveBooking } from '@/lib/core/active-booking'
import type { Role } from '@/lib/core/config/role'
import { familyNotice } from '@/lib/core/config/settings'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import type { Cause } from '@/lib/credits/outcome'
import { writeAudit } from '@/lib/db/audit-log'
import { Prisma } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { inTransaction, type Statements } from '@/lib/db/transaction'
import { countInformed, type Informed } from '@/lib/notifications/informed'
import { bookingView, findActiveBooking, noSuchClass } from './booking-queries'
import { ASK_OFFICE, changeFault } from './change-rule'
import { endBookings, type PlannedEnding } from './ending-many-service'
import { cancelBooking, changedJustNow, moveBooking } from './ending-service'
import { emailCancelledClass, emailMovedClass, type UnannouncedChange } from './follow-up-service'
import { type LockedPeople, lockForChange, type Target } from './lock-service'
import type { BookingView, cancelBody, moveBody } from './schema'

/**
 * Cancels a booked class, frees its slot, and stores the actor and the reason. Students must give the required notice.
 * Teachers and admins can cancel until the class ends, with a reason. Throws 403 for other people's classes, 404 if the
 * slot has no class, 422 if it is too late or a required reason is missing, and 409 after a concurrent change.
 */
export async function cancelClass(actor: Actor, slotId: string, body: z.output<typeof cancelBody>): Promise<Informed> {
  return translateConstraints(() =>
    inTransaction(async (tx) => {
      const { booking } = await lockBooking(tx, slotId)
      assertChangeable(actor, booking, body.reason)
      const change = { byUserId: actor.id, reason: body.reason }
      const cause = causeOf(roleIn(actor, booking), body)
      const cancelled = await cancelBooking(tx, booking, { ...change, frees: true, cause })
      await auditChange(tx, actor, cancelled, 'cancel', body.reason)
      await emailCancelledClass(tx, cancelled, change)
      return countInformed([booking.student, booking.teacher], actor)
    }),
  )
}

/**
 * Cancels and moves classes by the rules of `cancelClass` and `moveClass`, as part of a larger change. Before the call,
 * lock the rows of the people and the new slots. After the call, send the emails and add the jobs.
 */
export async function endPlannedBookings(
  tx: Statements,
  actor: Actor,
  planned: readonly PlannedEnding[],
  reason: string,
  cause: Cause,
): Promise<UnannouncedChange[]> {
  for (const { booking, target } of planned) {
    assertChangeable(actor, booking, reason)
    if (target) assertTarget(booking, target.id, target)
  }
  return endBookings(tx, planned, { byUserId: actor.id, reason }, cause)
}

/**
 * Moves a booked class to a free upcoming slot of the same teacher, by the same rules as `cancelClass`. Throws 404, 409
 * or 422 if the slot is unsuitable.
 */
export async function moveClass(
  actor: Actor,
  slotId: string,
  body: z.output<typeof moveBody>,
): Promise<{ booking: BookingView; informed: Informed }> {
  return translateConstraints(() =>
    inTransaction(async (tx) => {
      const { booking, target: targetSlot } = await lockBooking(tx, slotId, body.to_slot_id)
      assertChangeable(actor, booking, body.reason)
      const target = assertTarget(booking, body.to_slot_id, targetSlot)
      const change = { byUserId: actor.id, reason: body.reason }
      const cause = causeOf(roleIn(actor, booking))
      const moved = await moveBooking(tx, booking, target, { ...change, frees: true, cause })
      await auditChange(tx, actor, moved, 'move', body.reason)
      await emailMovedClass(tx, moved, change)
      return { booking: bookingView(moved.booking), informed: countInformed([booking.student, booking.teacher], actor) }
    }),
  )
}

/**
 * Locks the rows of a class's student and teacher, then the slot `toSlotId`, then the booking. Returns the class.
 * Throws 404 if the slot has no class.
 */
export async function lockBooking(
  tx: Statements,
  slotId: string,
  toSlotId?: string,
): Promise<{ booking: ActiveBooking & LockedPeople; target: Target | null }> {
  const targetId = toSlotId !== undefined && isId(toSlotId) ? toSlotId : null
  if (!isId(slotId)) throw noSuchClass()
  const locked = await lockForChange(tx, slotId, targetId)
  if (!locked) throw noSuchClass()
  // If another call is marking the attendance, the lock waits for that call.
  const booking = await findActiveBooking(tx, slotId, Prisma.sql`FOR NO KEY UPDATE`)
  const { bookingId, student, teacher, target } = locked
  if (booking.id !== bookingId) throw changedJustNow()
  return { booking: { ...booking, student, teacher }, target: teacher.role === 'teacher' ? target : null }
}

/** Writes an admin's change to the audit log. Changes by the student or teacher are not logged. */
async function auditChange(
  tx: Statements,
  actor: Actor,
  { before, booking }: UnannouncedChange,
  action: 'cancel' | 'move',
  reason: string | null,
): Promise<void> {
  if (roleIn(actor, before) !== 'admin') return
  const entry = { actorId: actor.id, action, subject: 'class', reason } as const
  const to = action === 'cancel' ? 'cancelled' : 'moved'
  await writeAudit(tx, { ...entry, subjectId: before.id, from: 'booked', to })
  if (booking.id !== before.id) await writeAudit(tx, { ...entry, subjectId: booking.id, from: null, to: 'booked' })
}

/** Returns the role in which the actor changes a class. Throws 403 for other people's classes. */
export function roleIn(actor: Actor, booking: ActiveBooking): Role {
  if (!mayJoinMeeting(actor, booking)) throw new AppError('forbidden', 'You do not have access to this class')
  // The person who booked the class counts as its student, even if their role has changed since then.
  return actor.role === 'admin' ? 'admin' : actor.id === booking.teacherId ? 'teacher' : 'student'
}

/** Throws 409 for a student if the academy does not let families cancel or move classes. */
export function assertRoleMayChange(role: Role): void {
  if (role === 'student' && familyNotice() === null) throw new AppError('conflict', ASK_OFFICE)
}

/**
 * Returns the cause of a change, which decides whether the family gets a credit back. With `by_family`, an admin acts
 * for the family.
 */
export const causeOf = (role: Role, { by_family }: { by_family?: boolean | undefined } = {}): Cause =>
  role === 'student' || (role === 'admin' && by_family) ? 'family' : 'academy'

function assertChangeable(actor: Actor, booking: ActiveBooking, reason: string | null): void {
  const role = roleIn(actor, booking)
  assertRoleMayChange(role)
  const fault = changeFault(role, booking, { reason }, new Date(), familyNotice())
  if (fault) throw invalidField('reason', fault)
}

/**
 * Finds the slot that a class moves to. Throws 404 if the teacher has no such slot. Throws 422 if the slot has started
 * or already holds this class.
 */
export async function findTarget(tx: Statements, booking: ActiveBooking, toSlotId: string): Promise<Target> {
  const [slot] = isId(toSlotId)
    ? await tx.$queryRaw<Target[]>`
        SELECT s.id::text, s.starts_at AS "startsAt", s.ends_at AS "endsAt" FROM slots s
        WHERE s.id = ${toSlotId}::uuid AND s.teacher_id = ${booking.teacherId}::uuid AND s.withdrawn_at IS NULL
          AND EXISTS (SELECT FROM users WHERE id = s.teacher_id AND role = 'teacher')`
    : []
  return assertTarget(booking, toSlotId, slot ?? null)
}

/** Validates a target slot by the rules of `findTarget`. */
export function assertTarget(booking: ActiveBooking, toSlotId: string, slot: Target | null): Target {
  if (toSlotId === booking.slotId) throw invalidField('to_slot_id', 'The class is already in this slot')
  if (!slot) throw new AppError('not_found', 'Slot not found')
  if (slot.startsAt <= new Date()) throw invalidField('to_slot_id', 'This slot has already started')
  return slot
}
