import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { cancelBooking, changedJustNow } from '@/lib/bookings/ending-service'
import type { UnannouncedChange } from '@/lib/bookings/follow-up-service'
import { type LockedPerson, lockManyPeople } from '@/lib/bookings/lock-service'
import { emailCancelledSeries } from '@/lib/bookings/series/series-follow-up-service'
import { activeBookingFields } from '@/lib/core/active-booking'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { daysBetween, daysLater } from '@/lib/core/time/calendar-days'
import { academyToday, startOfDay } from '@/lib/core/time/zone'
import { extendLots } from '@/lib/credits/ledger-service'
import type { Transaction } from '@/lib/db/client'
import { dayColumn, dayText } from '@/lib/db/day-columns'
import { countInformed } from '@/lib/notifications/informed'
import { runOrPreview } from './account-service'
import { createDues, excuseDues, excuseReasons } from './dues-service'
import { readEffect } from './effect-queries'
import {
  auditEnrolment,
  continueEnrolment,
  endEnrolment,
  type LockedEnrolment,
  lockEnrolment,
} from './enrolment-service'
import type { cancelPauseBody, discontinueBody, EnrolmentEffect, pauseBody } from './schema'
import { NO_PAUSE, PAUSE_OVER } from './texts'

/** The longest pause, in days. */
const MAX_PAUSE = 366

/**
 * Pauses an enrolment (contract 68). Excuses the unpaid fees of periods within the pause, and charges the holding fee.
 * Extends the validity of unused classes. Throws 404 for an unknown enrolment, 409 if it has changed since `seen` or is
 * already paused on these days, and 422 for invalid days.
 */
export async function pauseEnrolment(
  actor: Actor,
  enrolmentId: string,
  body: z.output<typeof pauseBody>,
): Promise<EnrolmentEffect> {
  return runOrPreview(body.preview, async (tx) => {
    const locked = await lockEnrolment(tx, enrolmentId, body.seen)
    const { from_on: from, to_on: to, reason } = body
    if (to < from) throw invalidField('to_on', 'The last day is before the first day')
    const length = daysBetween(from, to) + 1
    if (length > MAX_PAUSE) throw invalidField('to_on', 'A pause can last up to a year')
    if (from < locked.startsOn) throw invalidField('from_on', 'The enrolment begins after this day')
    await tx.enrolmentPause.create({
      data: {
        enrolmentId,
        fromOn: dayColumn(from),
        toOn: dayColumn(to),
        holdingFee: body.holding_fee,
        freesSlots: body.frees_slots,
        reason,
        createdBy: actor.id,
      },
      select: { id: true },
    })
    await tx.courseEnrolment.update({
      where: { id: enrolmentId },
      data: { revision: { increment: 1 } },
      select: { id: true },
    })
    const excused = await excuseDues(tx, { enrolmentId, from, to }, { by: actor.id, reason: excuseReasons.paused })
    const { cancelled, informed } = body.frees_slots
      ? await cancelClasses(tx, actor, locked, { from, to }, excuseReasons.paused)
      : { cancelled: 0, informed: undefined }
    await extendCredits(tx, locked, body)
    await auditEnrolment(tx, actor, enrolmentId, 'enrolled', `paused ${from} to ${to}`, reason)
    const added = await createDues(tx, locked.accountId, actor.id)
    return { ...(await readEffect(tx, { ...locked, enrolmentId, added, excused, cancelled })), informed }
  })
}

/**
 * Cancels a pause, or ends it today if it has begun. Replaces the holding fees for later periods with the usual fees.
 * Unused classes keep their extended validity. Throws 404 for an unknown pause, and 409 if the pause is over or the
 * enrolment has changed.
 */
export async function cancelPause(
  actor: Actor,
  pauseId: string,
  { seen, preview }: z.output<typeof cancelPauseBody>,
): Promise<EnrolmentEffect> {
  return runOrPreview(preview, async (tx) => {
    const stored = isId(pauseId) ? await tx.enrolmentPause.findUnique({ where: { id: pauseId } }) : null
    if (!stored) throw new AppError('not_found', NO_PAUSE)
    const locked = await lockEnrolment(tx, stored.enrolmentId, seen)
    const pause = await tx.enrolmentPause.findUniqueOrThrow({ where: { id: pauseId } })
    const today = academyToday()
    const [firstDay, lastDay] = [dayText(pause.fromOn), dayText(pause.toOn)]
    const hasBegun = firstDay < today
    const from = hasBegun ? today : firstDay
    const isOver = lastDay < today || (locked.endsOn !== null && locked.endsOn < from)
    if (pause.cancelledAt !== null || isOver) throw new AppError('conflict', PAUSE_OVER)
    await tx.enrolmentPause.update({
      where: { id: pauseId },
      data: hasBegun ? { toOn: dayColumn(daysLater(today, -1)) } : { cancelledAt: new Date() },
      select: { id: true },
    })
    const choice = await tx.courseEnrolment.findUniqueOrThrow({
      where: { id: locked.id },
      select: {
        planId: true,
        teacherId: true,
        dueDay: true,
        concessionKind: true,
        concessionValue: true,
        concessionReason: true,
        concessionUntil: true,
      },
    })
    return continueEnrolment(tx, actor, locked, { choice, from, change: 'pause cancelled', isResumed: true })
  })
}

/**
 * Ends an enrolment after the given last day. Excuses the unpaid fees of later periods or, with `excuse_open`, all
 * unpaid fees. Unused classes stay on the account. Throws 404 for an unknown enrolment, 409 if it has changed since
 * `seen`, and 422 for an invalid day.
 */
export async function discontinueEnrolment(
  actor: Actor,
  enrolmentId: string,
  body: z.output<typeof discontinueBody>,
): Promise<EnrolmentEffect> {
  return runOrPreview(body.preview, async (tx) => {
    const locked = await lockEnrolment(tx, enrolmentId, body.seen)
    const { last_day: lastDay, reason } = body
    if (lastDay < daysLater(locked.startsOn, -1)) throw invalidField('last_day', 'The enrolment begins after this day')
    if (locked.endsOn !== null && lastDay > locked.endsOn)
      throw invalidField('last_day', 'The enrolment already ends before this day')
    await endEnrolment(tx, enrolmentId, lastDay, reason)
    const left = { by: actor.id, reason: excuseReasons.left }
    const excused = await excuseDues(tx, { enrolmentId, from: daysLater(lastDay, 1) }, left)
    if (body.excuse_open)
      excused.push(...(await excuseDues(tx, { enrolmentId, from: '1900-01-01' }, { ...left, keepPaid: true })))
    const { cancelled, informed } = body.frees_slots
      ? await cancelClasses(tx, actor, locked, { from: daysLater(lastDay, 1), to: null }, excuseReasons.left)
      : { cancelled: 0, informed: undefined }
    await auditEnrolment(tx, actor, enrolmentId, 'enrolled', `discontinued after ${lastDay}`, reason)
    return { ...(await readEffect(tx, { ...locked, enrolmentId, excused, cancelled })), informed }
  })
}

/** Cancels the learner's upcoming classes in the course between two dates, and emails the family and the teachers. */
async function cancelClasses(
  tx: Transaction,
  actor: Actor,
  { accountId, learnerId, courseName }: LockedEnrolment,
  { from, to }: { from: string; to: string | null },
  reason: string,
) {
  const first = from > academyToday() ? startOfDay(from) : new Date()
  const where = {
    studentId: accountId,
    learnerId,
    subject: courseName,
    cancelledAt: null,
    startsAt: to === null ? { gt: first } : { gt: first, lt: startOfDay(to, 1) },
  }
  const bookings = await tx.booking.findMany({ where, select: { teacherId: true } })
  const people = await lockManyPeople(tx, [accountId], [...new Set(bookings.map(({ teacherId }) => teacherId))])
  const lockedBookings = await tx.booking.findMany({ where, orderBy: { startsAt: 'asc' }, select: activeBookingFields })
  const change = { byUserId: actor.id, reason }
  const byTeacher = new Map<LockedPerson, UnannouncedChange[]>()
  const student = people.get(accountId)
  if (!student) throw changedJustNow()
  for (const booking of lockedBookings) {
    const teacher = people.get(booking.teacherId)
    if (!teacher) throw changedJustNow()
    const ended = await cancelBooking(tx, { ...booking, student, teacher }, { ...change, frees: true, cause: 'pause' })
    byTeacher.set(teacher, [...(byTeacher.get(teacher) ?? []), ended])
  }
  for (const [teacher, changes] of byTeacher) await emailCancelledSeries(tx, changes, { student, teacher }, change)
  const recipients = lockedBookings.length > 0 ? [student, ...byTeacher.keys()] : []
  return { cancelled: lockedBookings.length, informed: countInformed(recipients, actor) }
}

/**
 * Extends the validity of unused classes by the length of a pause, not counting days in the past. Classes that expire
 * before the pause keep their expiry date.
 */
async function extendCredits(
  tx: Transaction,
  { accountId, learnerId, courseName }: LockedEnrolment,
  { from_on: from, to_on: to }: Pick<z.output<typeof pauseBody>, 'from_on' | 'to_on'>,
) {
  const start = from > academyToday() ? from : academyToday()
  if (to < start) return
  const balances = await tx.creditBalance.findMany({ where: { learnerId, courseName } })
  for (const { classType, minutes } of balances)
    await extendLots(
      tx,
      accountId,
      { learnerId, courseName, classType, minutes },
      { from: start, days: daysBetween(start, to) + 1 },
    )
}
