import { feeSettings } from '@/lib/core/config/settings'
import { log } from '@/lib/core/observability/log'
import { academyToday } from '@/lib/core/time/zone'
import { type CreditKey, expireLots } from '@/lib/credits/ledger-service'
import { db, Prisma } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import { addJob } from '@/lib/queue/queue'
import type { Jobs } from '@/lib/queue/schema'
import { lockFamily } from './account-service'
import { createDues } from './dues-service'
import { BILLED_DAYS } from './periods'
import { queueReminders } from './reminder-service'

/** The number of accounts that one statement reads. */
const BATCH = 500
/**
 * The time limit of a job, after which a new job processes the remaining accounts. A job that runs too long counts as
 * abandoned (lib/queue/queue.ts).
 */
const BUDGET_MS = 60_000
/** The job ignores classes that expired more than this many days ago. */
const CHECKED_DAYS = 366
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

/**
 * Job: creates the fees that are due soon, writes off or carries over expired classes, and queues the reminders.
 * Updates each account in its own transaction. If an account fails, updates the others and then throws the error. Safe
 * to run twice and on two instances.
 */
export async function updateAllFees({ after }: Jobs['update-fees'], budgetMs = BUDGET_MS): Promise<void> {
  const end = performance.now() + budgetMs
  const failures: unknown[] = []
  let last = after ?? NO_ACCOUNT
  let [accounts, created, expired] = [0, 0, 0]
  for (let ids = await readAccounts(last); ids.length > 0; ids = await readAccounts(last)) {
    for (const id of ids) {
      try {
        const done = await updateFees(id)
        accounts += 1
        created += done.created
        expired += done.expired
      } catch (error) {
        failures.push(error)
        log.error({ person: id, err: error }, 'the fees of a family could not be updated')
      }
      last = id
      if (performance.now() > end) {
        await db().$transaction((tx) => addJob(tx, 'update-fees', { after: last }, { key: 'update-fees' }))
        return finish({ accounts, created, expired }, failures)
      }
    }
  }
  await queueReminders()
  finish({ accounts, created, expired }, failures)
}

function finish(counts: { accounts: number; created: number; expired: number }, failures: readonly unknown[]): void {
  if (counts.created + counts.expired > 0) log.info(counts, 'fees updated')
  if (failures.length > 0) throw failures[0]
}

/** Builds the SQL condition that the classes of ledger entry `e` have expired and are not written off yet. */
const hasExpired = () => Prisma.sql`
  e.expires_on BETWEEN ${academyToday()}::date - ${CHECKED_DAYS}::int AND ${academyToday()}::date - 1
  AND NOT EXISTS (SELECT FROM credit_entries x WHERE x.lot_id = e.id AND x.reason = 'expired')`

/** Reads the next batch of open accounts that have an enrolment with a plan, or expired classes. */
async function readAccounts(after: string): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT u.id::text FROM users u
    WHERE u.id > ${after}::uuid AND u.role = 'student' AND u.closed_at IS NULL AND u.id IN (
      SELECT account_id FROM course_enrolments
      WHERE plan_id IS NOT NULL AND (ends_on IS NULL OR ends_on >= ${academyToday()}::date - ${BILLED_DAYS}::int)
      UNION SELECT e.account_id FROM credit_entries e WHERE ${hasExpired()})
    ORDER BY u.id LIMIT ${BATCH}`
  return rows.map(({ id }) => id)
}

/** Creates a family's fees and writes off or carries over its expired classes, in one transaction. */
function updateFees(accountId: string): Promise<{ created: number; expired: number }> {
  return db().$transaction(async (tx) => {
    await lockFamily(tx, accountId)
    const created = await createDues(tx, accountId)
    return { created: created.length, expired: await expireClasses(tx, accountId) }
  })
}

/** Writes off or carries over an account's expired lots. Returns their number. */
async function expireClasses(tx: Statements, accountId: string): Promise<number> {
  const keys = await tx.$queryRaw<CreditKey[]>`
    SELECT DISTINCT e.learner_id::text AS "learnerId", e.course_name AS "courseName", e.class_type AS "classType", e.minutes
    FROM credit_entries e WHERE e.account_id = ${accountId}::uuid AND ${hasExpired()}`
  if (keys.length === 0) return 0
  const periods = await tx.$queryRaw<{ lot: string; days: number }[]>`
    SELECT e.id::text AS lot, d.valid_until - d.starts_on + 1 AS days FROM credit_entries e JOIN dues d ON d.id = e.due_id
    WHERE e.account_id = ${accountId}::uuid AND e.reason = 'paid' AND d.starts_on IS NOT NULL AND d.valid_until IS NOT NULL
      AND ${hasExpired()}`
  const days = new Map(periods.map((period) => [period.lot, period.days]))
  const settings = {
    today: academyToday(),
    carryOver: feeSettings().carry_over,
    // A package has no period, so its unused classes are not carried over.
    carriedDays: (lot: bigint) => days.get(String(lot)) ?? 0,
  }
  let expired = 0
  for (const key of keys) expired += await expireLots(tx, accountId, key, settings)
  return expired
}
