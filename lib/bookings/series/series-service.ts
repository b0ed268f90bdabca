import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { findActiveBooking } from '@/lib/bookings/booking-queries'
import { changeFault } from '@/lib/bookings/change-rule'
import {
  assertRoleMayChange,
  assertTarget,
  causeOf,
  findTarget,
  lockBooking,
  roleIn,
} from '@/lib/bookings/change-service'
import { cancelBooking, moveBooking } from '@/lib/bookings/ending-service'
import type { UnannouncedChange } from '@/lib/bookings/follow-up-service'
import { findOpenSlots, type OpenSlot, overlap } from '@/lib/bookings/open-slots-service'
import { type ActiveBooking, activeBookingFields } from '@/lib/core/active-booking'
import type { Role } from '@/lib/core/config/role'
import { familyNotice } from '@/lib/core/config/settings'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { daysBetween, daysLater } from '@/lib/core/time/calendar-days'
import { timeFields, toInstant } from '@/lib/core/time/zone'
import { type Cause, shortOutcome } from '@/lib/credits/outcome'
import { planReturns } from '@/lib/credits/return-service'
import { writeAudit } from '@/lib/db/audit-log'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { countInformed, type Informed } from '@/lib/notifications/informed'
import { emailCancelledSeries, emailMovedSeries } from './series-follow-up-service'
import type { cancelLaterBody, LaterClass, laterQuery, moveLaterBody } from './series-schema'

/** A planned change to a class. If the class cannot be changed, `fault` is the reason. `to` is the new slot. */
interface Planned {
  booking: ActiveBooking
  fault: string | null
  to: OpenSlot | null
  /** What happens to the credit if the class is cancelled. Null if the class does not count towards a plan. */
  outcome?: string | null
}

/**
 * Lists a weekly class and the later ones in its series. Each entry states whether the class can be cancelled or, if
 * `to_slot_id` is given, whether it can be moved. Throws 404 if the class or slot is unknown, or if the class is not
 * weekly. Throws 403 for other people's classes.
 */
export async function listLater(
  actor: Actor,
  slotId: string,
  { to_slot_id: toSlotId, cause }: z.output<typeof laterQuery> = {},
): Promise<LaterClass[]> {
  const planned = await db().$transaction(async (tx) => {
    const booking = await findActiveBooking(tx, slotId)
    const role = roleIn(actor, booking)
    const bookings = await laterOf(tx, booking)
    if (toSlotId === undefined)
      return planCancellation(tx, role, bookings, causeOf(role, { by_family: cause === 'family' }))
    const target = await findTarget(tx, booking, toSlotId)
    return planMove(tx, role, bookings, booking, target, false)
  })
  return planned.map(({ booking, fault, to, outcome = null }) => ({
    slot_id: booking.slotId,
    ...timeFields(booking.startsAt, booking.endsAt),
    fault,
    to: to && timeFields(to.startsAt, to.endsAt),
    outcome,
  }))
}

/** Determines which classes can be cancelled, and what happens to the credit of each counted class. */
async function planCancellation(
  tx: Transaction,
  role: Role,
  bookings: readonly ActiveBooking[],
  cause: Cause,
): Promise<Planned[]> {
  const planned = bookings.map((booking) => ({ booking, fault: classFault(role, booking), to: null }))
  const ids = planned.flatMap(({ booking, fault }) => (fault ? [] : booking.id))
  const outcomes = new Map(
    (await planReturns(tx, ids, cause)).map(({ bookingId, outcome }) => [bookingId, shortOutcome(outcome)]),
  )
  return planned.map((one) => ({ ...one, outcome: outcomes.get(one.booking.id) ?? null }))
}

/**
 * Cancels a weekly class and the later ones that can be cancelled. Throws 409 if these classes differ from `slot_ids`.
 * Changes by the office go into the audit log.
 */
export async function cancelLater(
  actor: Actor,
  slotId: string,
  { slot_ids, reason, by_family }: z.output<typeof cancelLaterBody>,
): Promise<Informed> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const { booking } = await lockBooking(tx, slotId)
      const { student, teacher } = booking
      const role = roleIn(actor, booking)
      assertMayChange(role, reason)
      const classesToCancel = (await laterOf(tx, booking)).filter((one) => !classFault(role, one))
      assertAsShown(classesToCancel, slot_ids)
      const change = { byUserId: actor.id, reason }
      const cause = causeOf(role, { by_family })
      const changes: UnannouncedChange[] = []
      for (const one of classesToCancel)
        changes.push(await cancelBooking(tx, { ...one, student, teacher }, { ...change, frees: true, cause }))
      await auditSeriesChange(tx, actor, role, booking, 'cancel', reason)
      await emailCancelledSeries(tx, changes, { student, teacher }, change)
      return countInformed([student, teacher], actor)
    }),
  )
}

/**
 * Moves a weekly class to another free slot of its teacher. The later classes move by the same number of days and get
 * the new time of day. If a class cannot be moved, it keeps its time. Throws 409 and changes nothing if the classes
 * that can be moved differ from `slot_ids`.
 */
export async function moveLater(
  actor: Actor,
  slotId: string,
  { to_slot_id, slot_ids, reason }: z.output<typeof moveLaterBody>,
): Promise<Informed> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const { booking, target: targetSlot } = await lockBooking(tx, slotId, to_slot_id)
      const { student, teacher } = booking
      const role = roleIn(actor, booking)
      assertMayChange(role, reason)
      const target = assertTarget(booking, to_slot_id, targetSlot)
      const planned = await planMove(tx, role, await laterOf(tx, booking), booking, target, true)
      const moves = planned.flatMap(({ booking: before, fault, to }) => (to && !fault ? { before, to } : []))
      assertAsShown(
        moves.map(({ before }) => before),
        slot_ids,
      )
      const change = { byUserId: actor.id, reason }
      const cause = causeOf(role)
      const changes: UnannouncedChange[] = []
      // The new slots are free, and a teacher's slots never overlap. The order of the moves therefore does not matter.
      for (const { before, to } of moves)
        changes.push(await moveBooking(tx, { ...before, student, teacher }, to, { ...change, frees: true, cause }))
      await auditSeriesChange(tx, actor, role, booking, 'move', reason)
      await emailMovedSeries(tx, changes, { student, teacher }, change)
      return countInformed([student, teacher], actor)
    }),
  )
}

/** Reads a class and the later ones in its weekly series, ordered by start. */
async function laterOf(tx: Transaction, { seriesId, startsAt }: ActiveBooking): Promise<ActiveBooking[]> {
  if (!seriesId) throw new AppError('not_found', 'This is not a weekly class')
  return tx.booking.findMany({
    where: { seriesId, cancelledAt: null, startsAt: { gte: startsAt } },
    orderBy: { startsAt: 'asc' },
    select: activeBookingFields,
  })
}

/**
 * Returns why a class can no longer be changed, or null. A class with recorded attendance cannot be changed. The caller
 * must check that the user gave a reason.
 */
function classFault(role: Role, booking: ActiveBooking): string | null {
  if (booking.attendance !== 'unmarked') return 'Attendance is already recorded'
  return changeFault(role, booking, { reason: 'asked for all at once' }, new Date(), familyNotice())
}

function assertMayChange(role: Role, reason: string | null): void {
  assertRoleMayChange(role)
  if (role !== 'student' && !reason) throw invalidField('reason', 'Please give a reason')
}

function assertAsShown(changingClasses: readonly ActiveBooking[], shown: readonly string[]): void {
  const same = changingClasses.length === shown.length && changingClasses.every(({ slotId }) => shown.includes(slotId))
  if (!same)
    throw new AppError('conflict', 'These classes have just changed. Nothing was saved; please check them again.')
}

/** Writes an admin's change to the audit log. Changes by the student or teacher are not logged. */
async function auditSeriesChange(
  tx: Transaction,
  actor: Actor,
  role: Role,
  { seriesId }: ActiveBooking,
  action: 'cancel' | 'move',
  reason: string | null,
): Promise<void> {
  if (role !== 'admin' || !seriesId) return
  const to = action === 'cancel' ? 'cancelled' : 'moved'
  await writeAudit(tx, {
    actorId: actor.id,
    action,
    subject: 'weekly_place',
    subjectId: seriesId,
    from: 'booked',
    to,
    reason,
  })
}

/**
 * Plans the move of classes in a weekly series. Each class moves by the same number of days and gets the new time of
 * day.
 */
async function planMove(
  tx: Transaction,
  role: Role,
  bookings: readonly ActiveBooking[],
  first: ActiveBooking,
  target: { startsAt: Date; endsAt: Date },
  lock: boolean,
): Promise<Planned[]> {
  const { date, from_time, to_time } = timeFields(target.startsAt, target.endsAt)
  const days = daysBetween(timeFields(first.startsAt, first.endsAt).date, date)
  const spans = bookings.map((booking) => {
    const day = daysLater(timeFields(booking.startsAt, booking.endsAt).date, days)
    const [startsAt, endsAt] = [toInstant(day, from_time), toInstant(day, to_time)]
    return startsAt && endsAt ? { startsAt, endsAt } : null
  })
  const slots = await findOpenSlots(tx, first.teacherId, spans, lock)
  const now = new Date()
  const planned = bookings.map((booking, index): Planned => {
    const to = slots[index] ?? null
    return { booking, to, fault: classFault(role, booking) ?? slotFault(to, now) }
  })
  return addClashFaults(tx, role, planned, first)
}

function slotFault(to: OpenSlot | null, now: Date): string | null {
  if (!to) return 'There is no free slot at this time'
  if (to.startsAt <= now) return 'This slot has already started'
  return to.takenBy ? 'This slot is taken' : null
}

/**
 * Adds a fault to each class whose new time overlaps a class that is not moved. A class with a fault is not moved
 * either. Repeats the check until there are no new faults.
 */
async function addClashFaults(
  tx: Transaction,
  role: Role,
  planned: readonly Planned[],
  { studentId, learner }: ActiveBooking,
): Promise<Planned[]> {
  const otherClasses = await tx.booking.findMany({
    where: { studentId, learnerId: learner.id, cancelledAt: null, endsAt: { gt: new Date() } },
    select: { id: true, startsAt: true, endsAt: true },
  })
  const fault =
    role === 'student' ? 'You have another class at this time' : 'The student has another class at this time'
  let current = [...planned]
  for (;;) {
    const movingIds = new Set(current.filter((one) => !one.fault).map(({ booking }) => booking.id))
    const unmovedClasses = otherClasses.filter(({ id }) => !movingIds.has(id))
    const next = current.map((one) => {
      const { to } = one
      return !one.fault && to && unmovedClasses.some((other) => overlap(other, to)) ? { ...one, fault } : one
    })
    if (next.every((one, index) => one.fault === current[index]?.fault)) return next
    current = next
  }
}
