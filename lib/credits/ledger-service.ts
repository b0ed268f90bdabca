import { AppError } from '@/lib/core/http/errors'
import { daysLater } from '@/lib/core/time/calendar-days'
import { academyToday } from '@/lib/core/time/zone'
import type { Statements } from '@/lib/db/transaction'
import { type LedgerEntry, type Lot, lotsOf, validLots } from './lots'
import type { CreditReason } from './schema'
import { NO_CLASS_LEFT } from './texts'

// Writes the ledger of classes. Every function expects the caller to have locked the account's row, so that an
// account's entries are written one after the other (docs/decisions/2026-11-20-races.md).

/** Identifies a balance of classes. A learner has one balance for each course, class type and class length. */
export interface CreditKey {
  learnerId: string
  courseName: string
  classType: string
  minutes: number
}

/**
 * Credits the classes included in settled dues, and takes them back if a due is no longer settled. Checks the ledger
 * first, so a second call changes nothing.
 */
export async function syncGrants(tx: Statements, dueIds: readonly string[]): Promise<void> {
  const today = academyToday()
  await tx.$queryRaw`
    WITH state AS (
      SELECT d.*, (d.paid = d.amount AND d.excused_at IS NULL OR d.excused_with_classes) AS wanted,
             coalesce((SELECT sum(classes)::int FROM credit_entries e
                       WHERE e.due_id = d.id AND e.reason IN ('paid', 'payment_reversed')), 0) AS given,
             coalesce((SELECT sum(classes)::int FROM credit_entries e
                       WHERE e.due_id = d.id AND e.reason IN ('paid', 'payment_reversed', 'refunded')), 0) AS rest,
             (SELECT count(*)::int FROM credit_entries e WHERE e.due_id = d.id AND e.reason = 'paid') AS rounds,
             (SELECT max(id) FROM credit_entries e WHERE e.due_id = d.id AND e.reason = 'paid') AS lot
      FROM dues d WHERE d.id = ANY(${[...dueIds]}::uuid[]) AND d.classes > 0)
    INSERT INTO credit_entries (account_id, learner_id, course_name, class_type, minutes, classes, reason, due_id, lot_id,
                                round, expires_on)
    SELECT account_id, learner_id, course_name, class_type, minutes,
           CASE WHEN wanted THEN classes - given ELSE -rest END, CASE WHEN wanted THEN 'paid' ELSE 'payment_reversed' END, id,
           CASE WHEN NOT wanted THEN lot END, CASE WHEN wanted THEN rounds + 1 ELSE rounds END,
           -- If a period is paid after its end, its classes are valid for as many days as they were valid in the period.
           CASE WHEN wanted THEN coalesce(CASE WHEN valid_until < ${today}::date THEN ${today}::date + (valid_until - starts_on) ELSE valid_until END,
                                          ${today}::date + valid_days - 1) END
    FROM state WHERE CASE WHEN wanted THEN given < classes ELSE rest > 0 END ORDER BY due_on, id`
}

/** A class that is about to be booked. */
export interface CountedClass extends CreditKey {
  bookingId: string
  /** The academy date of the class. */
  day: string
}

/**
 * Deducts one class from a balance for each planned booking. Returns the ledger entry of each booking. `least` is the
 * lowest allowed balance, or null for no limit. With `refuse`, throws 409 if a class has no valid credit.
 */
export async function bookCredits(
  tx: Statements,
  accountId: string,
  classes: readonly CountedClass[],
  { least, refuse }: { least: number | null; refuse: boolean },
): Promise<Map<string, bigint>> {
  const [first] = classes
  if (!first) return new Map()
  if (refuse) assertCovered(await readLedger(tx, first), classes)
  const rows = JSON.stringify(classes.map(({ bookingId, day }) => ({ bookingId, day })))
  const entries = await tx.$queryRaw<{ id: string; bookingId: string }[]>`
    INSERT INTO credit_entries (account_id, learner_id, course_name, class_type, minutes, classes, reason, booking_id,
                                class_on, least_balance)
    SELECT ${accountId}::uuid, ${first.learnerId}::uuid, ${first.courseName}, ${first.classType}, ${first.minutes}::int, -1,
           'booked', "bookingId", day, ${least}::int
    FROM json_to_recordset(${rows}::json) AS c("bookingId" uuid, day date) ORDER BY day, "bookingId"
    RETURNING id::text, booking_id::text AS "bookingId"`
  return new Map(entries.map(({ id, bookingId }) => [bookingId, BigInt(id)]))
}

function assertCovered(entries: readonly LedgerEntry[], classes: readonly CountedClass[]): void {
  const lots = lotsOf(entries)
  for (const { day } of classes.toSorted((a, b) => a.day.localeCompare(b.day))) {
    const lot = validLots(lots, day).find(({ left }) => left > 0)
    if (!lot) throw new AppError('conflict', NO_CLASS_LEFT)
    lot.left -= 1
  }
}

/** Reads the entries of one balance, oldest first. */
export async function readLedger(tx: Statements, key: CreditKey): Promise<LedgerEntry[]> {
  const rows = await tx.$queryRaw<(Omit<LedgerEntry, 'id' | 'lotId'> & { id: string; lotId: string | null })[]>`
    SELECT id::text, classes, reason, lot_id::text AS "lotId", expires_on::text AS "expiresOn", class_on::text AS "classOn"
    FROM credit_entries
    WHERE learner_id = ${key.learnerId}::uuid AND course_name = ${key.courseName} AND class_type = ${key.classType}
      AND minutes = ${key.minutes}::int ORDER BY credit_entries.id`
  return rows.map((row) => ({ ...row, id: BigInt(row.id), lotId: row.lotId === null ? null : BigInt(row.lotId) }))
}

/** A counted class to give back, with the reason and the last day on which the family can use the credit. */
export interface Return {
  bookingId: string
  reason: CreditReason
  expiresOn: string | null
}

/**
 * Gives back booked classes, and returns how many were given back. Skips classes that were never deducted, and classes
 * that have already been given back.
 */
export async function giveBack(
  tx: Statements,
  returns: readonly Return[],
  { note = null, by = null }: { note?: string | null; by?: string | null } = {},
): Promise<number> {
  if (returns.length === 0) return 0
  const insertedEntries = await tx.$queryRaw<unknown[]>`
    INSERT INTO credit_entries (account_id, learner_id, course_name, class_type, minutes, classes, reason, booking_id, round,
                                expires_on, note, created_by)
    SELECT e.account_id, e.learner_id, e.course_name, e.class_type, e.minutes, 1, r.reason, b.id, state.rounds + 1,
           r."expiresOn", ${note}, ${by}::uuid
    FROM json_to_recordset(${JSON.stringify(returns)}::json) AS r("bookingId" uuid, reason text, "expiresOn" date)
    JOIN bookings b ON b.id = r."bookingId" JOIN credit_entries e ON e.id = b.credit_entry_id,
    LATERAL (SELECT coalesce(sum(classes), 0)::int AS given, (count(*) FILTER (WHERE classes > 0))::int AS rounds
             FROM credit_entries g JOIN bookings moved ON moved.id = g.booking_id
             WHERE moved.credit_entry_id = e.id AND g.reason <> 'booked') state
    WHERE state.given = 0 RETURNING 1`
  return insertedEntries.length
}

/** Deducts a class again if the teacher was marked absent by mistake. */
export async function undoGiveBack(tx: Statements, bookingId: string): Promise<void> {
  await tx.$queryRaw`
    INSERT INTO credit_entries (account_id, learner_id, course_name, class_type, minutes, classes, reason, booking_id, lot_id,
                                round)
    SELECT g.account_id, g.learner_id, g.course_name, g.class_type, g.minutes, -1, 'used_after_all', g.booking_id, g.id, g.round
    FROM credit_entries g
    WHERE g.booking_id = ${bookingId}::uuid AND g.reason = 'teacher_absent'
      AND NOT EXISTS (SELECT FROM credit_entries t WHERE t.lot_id = g.id AND t.reason = 'used_after_all')`
}

/**
 * Ends the expired lots of a balance, and returns how many lots it ended. A lot is expired if its last day is before
 * `today`. Up to `carryOver` unused classes of a lot stay valid for `carriedDays` more days.
 */
export async function expireLots(
  tx: Statements,
  accountId: string,
  key: CreditKey,
  { today, carryOver, carriedDays }: { today: string; carryOver: number; carriedDays: (lotId: bigint) => number },
): Promise<number> {
  const ended = await readLots(tx, key, (lastDay) => lastDay < today)
  for (const lot of ended) {
    const days = lot.reason === 'paid' ? carriedDays(lot.id) : 0
    const carried = days > 0 ? Math.min(lot.left, carryOver) : 0
    await endLot(tx, accountId, key, lot, {
      classes: carried,
      reason: 'carried',
      expiresOn: daysLater(lot.expiresOn, days),
    })
  }
  return ended.length
}

/** Extends the lots of one balance by `days` when the enrolment is paused. Skips lots that end before `from`. */
export async function extendLots(
  tx: Statements,
  accountId: string,
  key: CreditKey,
  { from, days }: { from: string; days: number },
): Promise<void> {
  for (const lot of await readLots(tx, key, (lastDay) => lastDay >= from))
    await endLot(tx, accountId, key, lot, {
      classes: lot.left,
      reason: 'extended',
      expiresOn: daysLater(lot.expiresOn, days),
    })
}

/** A lot whose classes expire. */
type LimitedLot = Lot & { expiresOn: string }

async function readLots(tx: Statements, key: CreditKey, isMatch: (lastDay: string) => boolean): Promise<LimitedLot[]> {
  return lotsOf(await readLedger(tx, key)).filter(
    (lot): lot is LimitedLot => lot.expiresOn !== null && isMatch(lot.expiresOn),
  )
}

/** Ends a lot, and moves some of its classes to a new lot. */
async function endLot(
  tx: Statements,
  accountId: string,
  { learnerId, courseName, classType, minutes }: CreditKey,
  { id, left }: LimitedLot,
  newLot: { classes: number; reason: CreditReason; expiresOn: string },
): Promise<void> {
  const rows = [{ classes: -left, reason: 'expired', expiresOn: null }, ...(newLot.classes > 0 ? [newLot] : [])]
  await tx.$queryRaw`
    INSERT INTO credit_entries (account_id, learner_id, course_name, class_type, minutes, classes, reason, lot_id, expires_on)
    SELECT ${accountId}::uuid, ${learnerId}::uuid, ${courseName}, ${classType}, ${minutes}::int, classes, reason, ${id}::bigint,
           "expiresOn"
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(classes int, reason text, "expiresOn" date) ORDER BY classes`
}
