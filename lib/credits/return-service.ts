import { academyContent } from '@/lib/core/config/academy'
import { feeSettings } from '@/lib/core/config/settings'
import { academyToday, academyZone } from '@/lib/core/time/zone'
import type { Statements } from '@/lib/db/transaction'
import { type CreditKey, giveBack, readLedger } from './ledger-service'
import { expiryOfUse } from './lots'
import { type Cause, GRACE_MINUTES, type Outcome, outcomeOf } from './outcome'

const HOUR_MS = 60 * 60 * 1000

interface CountedClass {
  id: string
  startsAt: Date
  bookedAt: Date
  /** The number of make-up classes that the learner already has in the same course and term. */
  makeUps: number
  /** Identifies the learner, course and term. Each group has its own limit of make-up classes. */
  group: string
}

/** Reads the classes that used a credit. Outside the school's terms, a calendar quarter counts as a term. */
const readCounted = (tx: Statements, bookingIds: readonly string[]): Promise<CountedClass[]> => tx.$queryRaw`
  SELECT b.id::text, b.starts_at AS "startsAt", b.created_at AS "bookedAt", concat_ws(' ', e.learner_id, e.course_name, span.first) AS "group",
         (SELECT count(*)::int FROM credit_entries g JOIN bookings c ON c.id = g.booking_id
          WHERE g.learner_id = e.learner_id AND g.course_name = e.course_name AND g.reason = 'cancelled'
            AND (c.starts_at AT TIME ZONE ${academyZone()})::date BETWEEN span.first AND span.last) AS "makeUps"
  FROM bookings b JOIN credit_entries e ON e.id = b.credit_entry_id,
  LATERAL (SELECT (b.starts_at AT TIME ZONE ${academyZone()})::date AS day) d,
  LATERAL (SELECT coalesce(t.starts_on, date_trunc('quarter', d.day)::date) AS first,
                  coalesce(t.ends_on, (date_trunc('quarter', d.day) + interval '3 months - 1 day')::date) AS last
           FROM (SELECT 1) one LEFT JOIN terms t ON d.day BETWEEN t.starts_on AND t.ends_on) span
  WHERE b.id = ANY(${[...bookingIds]}::uuid[]) ORDER BY b.starts_at`

/** Decides whether the family gets back the credit for each class. Leaves out classes that are not counted. */
export async function planReturns(
  tx: Statements,
  bookingIds: readonly string[],
  cause: Cause,
): Promise<{ bookingId: string; outcome: Outcome }[]> {
  const rules = feeSettings()
  const [now, today] = [Date.now(), academyToday()]
  const more = new Map<string, number>()
  const planned: { bookingId: string; outcome: Outcome }[] = []
  for (const { id, startsAt, bookedAt, makeUps, group } of await readCounted(tx, bookingIds)) {
    // If a booking is undone or the enrolment is paused, the credit keeps its expiry date.
    const isUndone = cause === 'family' && now - bookedAt.getTime() < GRACE_MINUTES * 60_000
    if (isUndone || cause === 'pause') {
      planned.push({ bookingId: id, outcome: { returns: true, reason: 'undone', expiresOn: await readExpiry(tx, id) } })
      continue
    }
    const isLate = startsAt.getTime() - now < academyContent().rules.cancel_hours * HOUR_MS
    const plannedMakeUps = more.get(group) ?? 0
    const outcome = outcomeOf(cause, { isLate, makeUps: makeUps + plannedMakeUps, today }, rules)
    if (outcome.returns && outcome.reason === 'cancelled') more.set(group, plannedMakeUps + 1)
    planned.push({ bookingId: id, outcome })
  }
  return planned
}

/** Reads the last valid day of the credit that a class used. Null = no limit. */
export async function readExpiry(tx: Statements, bookingId: string): Promise<string | null> {
  const [entry] = await tx.$queryRaw<(CreditKey & { id: string })[]>`
    SELECT e.id::text, e.learner_id::text AS "learnerId", e.course_name AS "courseName", e.class_type AS "classType", e.minutes
    FROM bookings b JOIN credit_entries e ON e.id = b.credit_entry_id WHERE b.id = ${bookingId}::uuid`
  return entry ? expiryOfUse(await readLedger(tx, entry), BigInt(entry.id)) : null
}

/**
 * Gives back the credits for classes according to the academy's rules. Returns the outcome of every counted class. The
 * caller must lock the account first.
 */
export async function returnCredits(
  tx: Statements,
  bookings: readonly { id: string }[],
  cause: Cause,
): Promise<Outcome[]> {
  if (bookings.length === 0) return []
  const planned = await planReturns(
    tx,
    bookings.map(({ id }) => id),
    cause,
  )
  await giveBack(
    tx,
    planned.flatMap(({ bookingId, outcome }) => (outcome.returns ? { bookingId, ...outcome } : [])),
  )
  return planned.map(({ outcome }) => outcome)
}
