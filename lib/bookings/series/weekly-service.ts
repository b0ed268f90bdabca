import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { bookingView, findActiveBooking } from '@/lib/bookings/booking-queries'
import { assertNotOverdue, countClasses, notAllowed, readLimits } from '@/lib/bookings/cap-service'
import { lockBooking } from '@/lib/bookings/change-service'
import type { LockedPeople } from '@/lib/bookings/lock-service'
import type { BookingView } from '@/lib/bookings/schema'
import { type ActiveBooking, activeBookingFields } from '@/lib/core/active-booking'
import { AppError } from '@/lib/core/http/errors'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { closeFulfilledEntries } from '@/lib/waitlist/service'
import { emailWeeklyClasses } from './series-follow-up-service'
import type { WeeklySlot, weeklyBody } from './series-schema'
import { readWeeklySlots } from './weekly-queries'

export const TIMES_CHANGED = 'These times have just changed. Nothing was booked; please check them again.'

/**
 * Lists the later weeks up to the date `until`, and whether the class can be repeated in each. Throws 404 for an
 * unknown class, 403 for other people's classes, and 422 for a past class or an invalid range.
 */
export async function listWeeklySlots(actor: Actor, slotId: string, until: string): Promise<WeeklySlot[]> {
  return db().$transaction(async (tx) => {
    const booking = await findActiveBooking(tx, slotId)
    assertOwn(actor, booking)
    return readWeeklySlots(tx, firstOf(booking), until, { lock: false, limited: true })
  })
}

/**
 * Makes the caller's class weekly by booking these slots, all or none. Throws 409 if any is no longer free. The
 * caller's class and the new classes form one series. The rules of `bookSlots` apply to each class. See
 * docs/decisions/2026-11-20-races.md.
 */
export async function bookWeekly(
  actor: Actor,
  slotId: string,
  body: z.output<typeof weeklyBody>,
): Promise<BookingView[]> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const { booking } = await lockBooking(tx, slotId)
      assertOwn(actor, booking)
      const made = await extendWeekly(tx, booking, body, { limited: true })
      return made.map(bookingView)
    }),
  )
}

/**
 * Repeats a class in later weeks: books the slots, and emails the student and the teacher. The caller must have locked
 * both people's rows. Throws 409 if the free slots differ from `slot_ids`, or if the student needs an approved payment
 * first. Throws 404 if the teacher left.
 */
export async function extendWeekly(
  tx: Transaction,
  booking: ActiveBooking & LockedPeople,
  { until, slot_ids }: z.output<typeof weeklyBody>,
  { limited }: { limited: boolean },
): Promise<ActiveBooking[]> {
  const { student, teacher, teacherId, studentId, learner, subject, subjectChosen } = booking
  if (teacher.role !== 'teacher') throw new AppError('not_found', 'Teacher not found')
  const weeklySlots = await readWeeklySlots(tx, firstOf(booking), until, { lock: true, limited })
  if (weeklySlots.some(({ state, slot_id }) => state === 'unpaid' && slot_id && slot_ids.includes(slot_id)))
    throw notAllowed()
  const freeSlots = weeklySlots.filter(({ state }) => state === 'free')
  if (!sameIds(freeSlots, slot_ids)) throw new AppError('conflict', TIMES_CHANGED)

  const seriesId = booking.seriesId ?? randomUUID()
  const first = await tx.booking.updateMany({ where: { id: booking.id, cancelledAt: null }, data: { seriesId } })
  if (first.count !== 1) throw new AppError('conflict', 'This class has just changed. Please check it and try again.')
  const slots = await tx.slot.findMany({
    where: { id: { in: slot_ids } },
    orderBy: { startsAt: 'asc' },
    select: { id: true, startsAt: true, endsAt: true },
  })
  const who = { studentId, learnerId: learner.id }
  const limits = await readLimits(tx, who)
  if (limited) assertNotOverdue(limits)
  const newBookings = slots.map(({ id: slotId, ...span }) => ({ id: randomUUID(), slotId, ...span }))
  const { entries } = await countClasses(tx, { ...who, taught: [], chosen: subject }, newBookings, limits, { limited })
  const made = await tx.booking.createManyAndReturn({
    data: newBookings.map(({ id, slotId, ...span }) => ({
      id,
      creditEntryId: entries.get(id) ?? null,
      slotId,
      teacherId,
      studentId,
      learnerId: learner.id,
      ...span,
      subject,
      subjectChosen,
      seriesId,
    })),
    select: activeBookingFields,
  })
  await emailWeeklyClasses(tx, made, { student, teacher })
  await closeFulfilledEntries(tx, { learnerId: learner.id, teacherId }, made)
  return made.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

const firstOf = ({ learner, ...booking }: ActiveBooking) => ({ ...booking, learnerId: learner.id })

const sameIds = (freeSlots: readonly WeeklySlot[], sent: readonly string[]) =>
  freeSlots.length === sent.length && freeSlots.every(({ slot_id }) => slot_id !== null && sent.includes(slot_id))

function assertOwn(actor: Actor, booking: ActiveBooking): void {
  if (booking.studentId !== actor.id) throw new AppError('forbidden', 'You do not have access to this class')
}
