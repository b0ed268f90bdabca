import { PAID_IN_ADVANCE } from '@/lib/core/paid-for'
import { academyToday } from '@/lib/core/time/zone'
import { syncGrants } from '@/lib/credits/ledger-service'
import { Prisma } from '@/lib/db/client'
import { isOpenDue } from '@/lib/db/dues'
import type { Statements } from '@/lib/db/transaction'
import type { PaidLine } from '@/lib/receipts/tax'

// Covers fees with payments (docs/decisions/2026-11-27-fees.md). Every function expects the caller to have locked the
// account's row.

/** A payment that covers fees, starting with the fees in `dueIds`. */
export interface CoveringPayment {
  id: string
  accountId: string
  /** The fees that the payer or the office chose. The payment covers these fees first. */
  dueIds: readonly string[]
  /**
   * The course and the learner that the payment is for. After the chosen fees, the payment covers the fees of this
   * course and learner.
   */
  courseName: string
  learnerId: string | null
}

/**
 * Covers fees with the unallocated part of an approved payment: first the chosen fees, then the course's oldest fees,
 * then the family's oldest fees. Any remaining money becomes an advance. Credits the classes of the fees that are now
 * fully paid.
 */
export async function allocatePayment(tx: Statements, payment: CoveringPayment): Promise<void> {
  await allocate(
    tx,
    payment.accountId,
    Prisma.sql`p.id = ${payment.id}::uuid`,
    Prisma.sql`CASE WHEN d.id = ANY(${[...payment.dueIds]}::uuid[]) THEN 0
                    WHEN d.course_name = ${payment.courseName} AND d.learner_id = ${payment.learnerId}::uuid THEN 1
                    WHEN d.course_name = ${payment.courseName} THEN 2 ELSE 3 END`,
  )
}

/** Covers the account's open fees with money paid in advance. Starts with the oldest fee and the oldest payment. */
export async function allocateAdvance(tx: Statements, accountId: string): Promise<void> {
  await allocate(tx, accountId, Prisma.sql`true`, Prisma.sql`0`)
}

async function allocate(tx: Statements, accountId: string, which: Prisma.Sql, rank: Prisma.Sql): Promise<void> {
  // Uses the earliest payments first. `until` is a running total in rupees.
  const covered = await tx.$queryRaw<{ dueId: string }[]>`
    WITH money AS (
           SELECT p.id, p.unallocated, sum(p.unallocated) OVER (ORDER BY coalesce(p.decided_at, p.created_at), p.id) AS until
           FROM payments p WHERE p.user_id = ${accountId}::uuid AND p.unallocated > 0 AND ${which}),
         open AS (
           SELECT d.id, d.amount - d.paid AS rest, sum(d.amount - d.paid) OVER (ORDER BY ${rank}, d.due_on, d.created_at, d.id) AS until
           FROM dues d WHERE d.account_id = ${accountId}::uuid AND ${isOpenDue})
    INSERT INTO allocations (account_id, payment_id, due_id, amount)
    SELECT ${accountId}::uuid, money.id, open.id,
           least(money.until, open.until) - greatest(money.until - money.unallocated, open.until - open.rest)
    FROM money JOIN open ON money.until > open.until - open.rest AND open.until > money.until - money.unallocated
    ORDER BY open.until, money.until RETURNING due_id::text AS "dueId"`
  const ids = [...new Set(covered.map(({ dueId }) => dueId))]
  if (ids.length > 0) await syncGrants(tx, ids)
}

/**
 * Removes a payment from the fees that it covers, and takes back the classes that were credited for those fees. The
 * class balance may become negative.
 */
export async function reverseAllocations(tx: Statements, paymentId: string): Promise<void> {
  const reversed = await tx.$queryRaw<{ dueId: string }[]>`
    UPDATE allocations SET reversed_at = ${new Date()} WHERE payment_id = ${paymentId}::uuid AND reversed_at IS NULL
    RETURNING due_id::text AS "dueId"`
  const ids = reversed.map(({ dueId }) => dueId)
  if (ids.length > 0) await syncGrants(tx, ids)
}

/** Returns true if the payer chose the fees to pay, or if the course of the payment has an open fee or a plan. */
export async function paysDues(
  tx: Statements,
  { accountId, courseName, learnerId, dueIds }: Omit<CoveringPayment, 'id'>,
): Promise<boolean> {
  if (dueIds.length > 0) return true
  const [row] = await tx.$queryRaw<{ pays: boolean }[]>`
    SELECT EXISTS (SELECT FROM dues d WHERE d.account_id = ${accountId}::uuid AND d.course_name = ${courseName} AND ${isOpenDue})
        OR EXISTS (SELECT FROM course_enrolments e WHERE e.account_id = ${accountId}::uuid AND e.course_name = ${courseName}
                     AND e.learner_id = coalesce(${learnerId}::uuid, e.learner_id) AND e.plan_id IS NOT NULL
                     AND (e.ends_on IS NULL OR e.ends_on >= ${academyToday()}::date)) AS pays`
  return row?.pays ?? false
}

/** Reads the lines of a payment: one for each fee that it covers, and one for the part that is paid in advance. */
export async function readPaidLines(tx: Statements, paymentId: string): Promise<PaidLine[]> {
  return tx.$queryRaw`
    SELECT * FROM (
      SELECT d.label, (SELECT name FROM learners WHERE id = d.learner_id) AS "learnerName", d.course_name AS "courseName",
             a.amount, d.id::text AS "dueId", d.plan_id::text AS "planId",
             CASE WHEN d.kind <> 'plan' THEN d.kind END AS "chargeKind"
      FROM allocations a JOIN dues d ON d.id = a.due_id
      WHERE a.payment_id = ${paymentId}::uuid AND a.reversed_at IS NULL ORDER BY d.due_on, d.created_at, d.id) lines
    UNION ALL
    SELECT ${PAID_IN_ADVANCE}, NULL, NULL, unallocated, NULL, NULL, NULL FROM payments
    WHERE id = ${paymentId}::uuid AND unallocated > 0`
}
