import { maySeeOwn } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import { allCourses } from '@/lib/catalogue/courses'
import { AppError } from '@/lib/core/http/errors'
import { type DecisionStatus, isId } from '@/lib/core/http/fields'
import { DEFAULT_PAGE } from '@/lib/core/http/lists'
import { cutPage, readSortedCursor, writeSortedCursor } from '@/lib/core/http/paging'
import { accountMatches } from '@/lib/db/account-search'
import { db, Prisma } from '@/lib/db/client'
import { timeOrder } from '@/lib/db/list-order'
import type { Statements } from '@/lib/db/transaction'
import { learnerName } from '@/lib/learners/choice-queries'
import { privateFiles } from '@/lib/storage/private-files'
import type { PaymentListQuery, PaymentRow } from './schema'
import { normaliseUtr } from './utr'

/** Returns the API path of a payment's screenshot. Empty for a payment that the office recorded. */
export function screenshotPath({ id, recorded }: { id: string; recorded: boolean }): string {
  return recorded ? '' : `/api/payments/${id}/screenshot`
}

interface StoredPayment {
  id: string
  user_id: string
  username: string
  email: string
  phone: string
  contact_phone: string | null
  country: string | null
  state: string | null
  learner_id: string | null
  learner_name: string | null
  course_name: string
  fee: number
  fees: number
  refunded: number
  utr: string | null
  status: DecisionStatus
  recorded: boolean
  at: Date
}

interface PaymentPage {
  payments: PaymentRow[]
  nextCursor?: string
  /** The total number of pending payments. Sent only with the first page of the list of pending payments. */
  count?: number
}

/** Lists all payments, newest first by default. `q` searches name, email, both phone numbers, course and UTR. */
export async function listPayments(query: PaymentListQuery, from: Statements = db()): Promise<PaymentPage> {
  const { status, q, cursor, limit = DEFAULT_PAGE, sort = 'newest' } = query
  const columns = { at: Prisma.sql`p.created_at`, id: Prisma.sql`p.id` }
  const { order, cursorCondition } = timeOrder(sort, columns, readSortedCursor(sort, cursor))
  const first = (condition: Prisma.Sql) => Prisma.sql`
    (SELECT p.id, p.user_id, u.name AS username, u.email, u.phone, u.contact_phone, u.country, u.state, p.learner_id,
            p.course_name, p.fee, p.utr, p.status, p.recorded_by, p.created_at, p.due_ids
     FROM payments p JOIN users u ON u.id = p.user_id
     WHERE ${condition} ${status ? Prisma.sql`AND p.status = ${status}::"Decision"` : Prisma.empty} ${cursorCondition}
     ${order} LIMIT ${limit + 1})`
  const rows = await from.$queryRaw<StoredPayment[]>`
    SELECT p.id::text, p.user_id::text, p.username, p.email, p.phone, p.contact_phone, p.country, p.state,
           p.learner_id::text, p.course_name, p.fee, cardinality(p.due_ids) AS fees, p.utr, p.status::text,
           (SELECT coalesce(sum(n.amount), 0)::int FROM credit_notes n WHERE n.payment_id = p.id) AS refunded,
           CASE WHEN (SELECT count(DISTINCT d.learner_id) FROM dues d WHERE d.id = ANY(p.due_ids)) < 2
                THEN ${learnerName(Prisma.sql`p.learner_id`)} END AS learner_name,
           p.recorded_by IS NOT NULL AS recorded, p.created_at AS at
    FROM (${q ? Prisma.join(searchConditions(q).map(first), ' UNION ') : first(Prisma.sql`true`)}) p
    ${order} LIMIT ${limit + 1}`
  const page = cutPage(rows, limit, (row) => writeSortedCursor(sort, row))
  return {
    nextCursor: page.nextCursor,
    ...(status === 'pending' && !cursor && page.nextCursor ? { count: await countPending(q, from) } : {}),
    payments: page.rows.map(({ at, recorded, ...row }) => ({
      ...row,
      screenshot_path: screenshotPath({ id: row.id, recorded }),
      created_at: at.toISOString(),
    })),
  }
}

/**
 * Counts the pending payments that match the search. Few payments are pending, so a separate look-up of each payer is
 * fast.
 */
async function countPending(q: string | undefined, from: Statements): Promise<number> {
  const [row] = await from.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM payments p WHERE p.status = 'pending'
      ${q ? Prisma.sql`AND (p.course_name = ANY(${findCourseNames(q)}) OR p.utr = ${normaliseUtr(q)} OR (SELECT ${accountMatches(q, 's')} FROM users s WHERE s.id = p.user_id))` : Prisma.empty}`
  return row?.count ?? 0
}

/**
 * Returns the search conditions for a payment `p`: the payer (by the trigram index), the course, and the complete UTR.
 * The caller runs a separate query for each condition, because one query with OR is slow.
 */
function searchConditions(q: string): Prisma.Sql[] {
  const courseNames = findCourseNames(q)
  const ofPeople = Prisma.sql`p.user_id IN (SELECT s.id FROM users s WHERE ${accountMatches(q, 's')})`
  const utr = normaliseUtr(q)
  return [
    ofPeople,
    ...(courseNames.length > 0 ? [Prisma.sql`p.course_name = ANY(${courseNames})`] : []),
    ...(utr ? [Prisma.sql`p.utr = ${utr}`] : []),
  ]
}

const findCourseNames = (q: string): string[] =>
  allCourses()
    .map(({ name }) => name)
    .filter((name) => name.toLowerCase().includes(q.toLowerCase()))

/**
 * Reads the stored screenshot of a payment for its owner or an admin. Throws 404 for everyone else, as if the
 * screenshot did not exist.
 */
export async function getScreenshot(actor: Actor, paymentId: string): Promise<Uint8Array> {
  const payment = isId(paymentId)
    ? await db().payment.findUnique({ where: { id: paymentId }, select: { userId: true, screenshotKey: true } })
    : null
  const key = payment && maySeeOwn(actor, payment.userId) ? payment.screenshotKey : null
  const bytes = key && (await privateFiles().get(key))
  if (!bytes) throw new AppError('not_found', 'Screenshot not found')
  return bytes
}
