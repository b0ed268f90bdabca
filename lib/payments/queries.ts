import { maySeeOwn } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import { allCourses } from '@/lib/catalogue/courses'
import { isAdminWith } from '@/lib/core/config/office-rights'
import { AppError } from '@/lib/core/http/errors'
import { type DecisionStatus, isId } from '@/lib/core/http/fields'
import { DEFAULT_PAGE } from '@/lib/core/http/lists'
import { cutPage, readSortedCursor, writeSortedCursor } from '@/lib/core/http/paging'
import { accountMatches } from '@/lib/db/account-search'
import { listDecisions } from '@/lib/db/audit-log'
import { db, Prisma } from '@/lib/db/client'
import { timeOrder } from '@/lib/db/list-order'
import type { Statements } from '@/lib/db/transaction'
import { learnerName } from '@/lib/learners/choice-queries'
import { numberFields, numberOf } from '@/lib/receipts/queries'
import { privateFiles } from '@/lib/storage/private-files'
import { coverFields, readCovers } from './covers-queries'
import { SIMILAR_BITS } from './picture-hash'
import type { PaymentDetail, PaymentListQuery, PaymentRow } from './schema'
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
  /**
   * The total number of pending payments. Only the response with the first page contains it, and only if more pages
   * follow.
   */
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
    FROM (${q ? Prisma.join(findersOf(q).map(first), ' UNION ') : first(Prisma.sql`true`)}) p
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
 * Counts the pending payments. Looks up each payer separately, which is fast because there are few pending payments and
 * they have their own index.
 */
async function countPending(q: string | undefined, from: Statements): Promise<number> {
  const [row] = await from.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM payments p WHERE p.status = 'pending'
      ${q ? Prisma.sql`AND (p.course_name = ANY(${findCourseNames(q)}) OR p.utr = ${normaliseUtr(q)} OR (SELECT ${accountMatches(q, 's')} FROM users s WHERE s.id = p.user_id))` : Prisma.empty}`
  return row?.count ?? 0
}

/**
 * Returns the search conditions for a payment `p`: the payer (by the trigram index), the course, and the complete UTR.
 * The caller runs one query per condition, because an OR would read all people for a one-letter search.
 */
function findersOf(q: string): Prisma.Sql[] {
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
 * Reads the stored screenshot of a payment for its owner or an admin. For everyone else, throws 404 as if it did not
 * exist.
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

const SHOWN = 20

interface Related {
  id: string
  username: string
  course_name: string
  fee: number
  status: DecisionStatus
  recorded: boolean
  at: Date
}

const relatedFields = Prisma.sql`
  p.id::text, u.name AS username, p.course_name, p.fee, p.status::text, p.recorded_by IS NOT NULL AS recorded, p.created_at AS at`

const related = ({ at, recorded, ...row }: Related) => ({
  ...row,
  screenshot_path: screenshotPath({ id: row.id, recorded }),
  created_at: at.toISOString(),
})

/**
 * Reads all data that the office needs to approve or reject a payment: the payer's earlier payments, similar payments,
 * and past decisions.
 */
export async function getPaymentDetail(paymentId: string): Promise<PaymentDetail> {
  const payment = isId(paymentId) ? await findPayment(paymentId) : null
  if (!payment) throw new AppError('not_found', 'Payment not found')
  const earlier = await db().$queryRaw<Related[]>`
    SELECT ${relatedFields} FROM payments p JOIN users u ON u.id = p.user_id
    WHERE p.user_id = ${payment.userId}::uuid AND p.created_at < ${payment.createdAt}
    ORDER BY p.created_at DESC LIMIT ${SHOWN}`
  const { user, learner, createdAt, receipts, creditNotes, ...row } = payment
  const [receipt] = receipts
  const covers = (await readCovers([payment]))(payment)
  return {
    payment: {
      id: row.id,
      user_id: row.userId,
      username: user.name,
      email: user.email,
      phone: user.phone,
      contact_phone: user.contactPhone,
      country: user.country,
      state: user.state,
      learner_id: learner?.id ?? null,
      learner_name:
        new Set(covers.flatMap((cover) => cover.learner_name ?? [])).size > 1 ? null : (learner?.name ?? null),
      course_name: row.courseName,
      fee: row.fee,
      fees: row.dueIds.length,
      refunded: creditNotes.reduce((sum, { amount }) => sum + amount, 0),
      utr: row.utr,
      reference: row.reference,
      reason: row.decisionReason,
      status: row.status,
      screenshot_path: screenshotPath({ id: row.id, recorded: row.recordedBy !== null }),
      created_at: createdAt.toISOString(),
    },
    covers,
    receipt_id: receipt?.id ?? null,
    receipt_number: receipt ? numberOf(receipt) : null,
    earlier: earlier.map(related),
    alike: await findSimilarPayments(row),
    claims: await listClaims(row),
    history: await listDecisions('payment', row.id),
  }
}

/** Reads a payment's details for an admin. Only admins with the "Money" right get its past decisions. */
export async function getPaymentDetailAs(actor: Actor, paymentId: string): Promise<PaymentDetail> {
  const detail = await getPaymentDetail(paymentId)
  return isAdminWith(actor, 'money') ? detail : { ...detail, history: [] }
}

function findPayment(id: string) {
  return db().payment.findUnique({
    where: { id },
    select: {
      id: true,
      userId: true,
      courseName: true,
      fee: true,
      utr: true,
      reference: true,
      decisionReason: true,
      ...coverFields,
      recordedBy: true,
      createdAt: true,
      screenshotDhash: true,
      user: { select: { name: true, email: true, phone: true, contactPhone: true, country: true, state: true } },
      learner: { select: { id: true, name: true } },
      receipts: { where: { cancelledAt: null }, select: { id: true, ...numberFields } },
      creditNotes: { select: { amount: true } },
    },
  })
}

/**
 * Returns the eight bytes of an image hash, each prefixed with its position. The index payments_similar_screenshot
 * stores hashes in the same form.
 */
const bytesOf = (hash: string) => Array.from({ length: 8 }, (_, n) => `${n}${hash.slice(2 * n, 2 * n + 2)}`)

const indexedBytes = Prisma.raw(
  `(ARRAY[${Array.from({ length: 8 }, (_, n) => `'${n}' || substr(p.screenshot_dhash, ${2 * n + 1}, 2)`).join(', ')}])`,
)

interface Compared {
  id: string
  userId: string
  screenshotDhash: string | null
  utr: string | null
}

/**
 * Lists the other people who entered this payment's UTR and whose payment the app rejected for that reason, earliest
 * first.
 */
async function listClaims({ utr, userId }: Compared): Promise<PaymentDetail['claims']> {
  if (!utr) return []
  const claims = await db().utrClaim.findMany({
    where: { utr, userId: { not: userId } },
    orderBy: { claimedAt: 'asc' },
    take: SHOWN,
    select: { userId: true, claimedAt: true, user: { select: { name: true } } },
  })
  return claims.map((claim) => ({
    user_id: claim.userId,
    username: claim.user.name,
    claimed_at: claim.claimedAt.toISOString(),
  }))
}

/**
 * Finds payments with a similar screenshot or the same UTR. A payer whose UTR was rejected as already used may submit
 * the payment again without a UTR. Such a payment also matches the payment with that UTR, and vice versa.
 */
async function findSimilarPayments({
  id,
  userId,
  screenshotDhash: hash,
  utr,
}: Compared): Promise<PaymentDetail['alike']> {
  const rows = await db().$queryRaw<(Related & { picture: boolean; transfer: boolean })[]>`
    SELECT ${relatedFields}, matching.picture, matching.transfer
    FROM (
      SELECT id, bool_or(picture) AS picture, bool_or(transfer) AS transfer FROM (
        SELECT p.id, true AS picture, false AS transfer FROM payments p
        WHERE ${indexedBytes} && ${hash ? bytesOf(hash) : []}::text[]
          AND bit_count(('x' || p.screenshot_dhash)::bit(64) # ('x' || ${hash ?? '0'.repeat(16)})::bit(64)) <= ${SIMILAR_BITS}
        UNION ALL
        SELECT p.id, false, true FROM payments p WHERE p.utr = ${utr ?? ''}
        UNION ALL
        SELECT p.id, false, true FROM utr_claims c JOIN payments p ON p.user_id = c.user_id
        WHERE c.utr = ${utr ?? ''} AND p.utr IS NULL
        UNION ALL
        SELECT p.id, false, true FROM utr_claims c JOIN payments p ON p.utr = c.utr
        WHERE c.user_id = ${userId}::uuid AND ${utr}::text IS NULL
      ) found WHERE id <> ${id}::uuid GROUP BY id
    ) matching JOIN payments p ON p.id = matching.id JOIN users u ON u.id = p.user_id
    ORDER BY p.created_at DESC LIMIT ${SHOWN}`
  return rows.map(({ picture, transfer, ...row }) => ({
    ...related(row),
    why: picture && transfer ? ('both' as const) : picture ? ('picture' as const) : ('utr' as const),
  }))
}
