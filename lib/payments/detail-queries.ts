import type { Actor } from '@/lib/auth/session/actor'
import { isAdminWith } from '@/lib/core/config/office-rights'
import { AppError } from '@/lib/core/http/errors'
import { type DecisionStatus, isId } from '@/lib/core/http/fields'
import { listDecisions } from '@/lib/db/audit-log'
import { db, Prisma } from '@/lib/db/client'
import { numberFields, numberOf } from '@/lib/receipts/queries'
import { coverFields, readCovers } from './covers-queries'
import { SIMILAR_BITS } from './picture-hash'
import { screenshotPath } from './queries'
import type { PaymentDetail } from './schema'

/** The maximum number of entries in each list of a payment's details. */
const MAX_RELATED = 20

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
    ORDER BY p.created_at DESC LIMIT ${MAX_RELATED}`
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

/** Reads a payment's details for an admin. Only admins with the "Money" right see who approved or rejected it. */
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
 * Lists the eight bytes of an image hash in hex. Each starts with its position: "0a3" is byte 0 with the value a3.
 * The index payments_similar_screenshot stores hashes in the same form.
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

/** Lists the other users who entered the same UTR, earliest first. */
async function listClaims({ utr, userId }: Compared): Promise<PaymentDetail['claims']> {
  if (!utr) return []
  const claims = await db().utrClaim.findMany({
    where: { utr, userId: { not: userId } },
    orderBy: { claimedAt: 'asc' },
    take: MAX_RELATED,
    select: { userId: true, claimedAt: true, user: { select: { name: true } } },
  })
  return claims.map((claim) => ({
    user_id: claim.userId,
    username: claim.user.name,
    claimed_at: claim.claimedAt.toISOString(),
  }))
}

/**
 * Finds payments with a similar screenshot or the same UTR. A payment without a UTR matches by any UTR that its payer
 * has entered.
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
    ORDER BY p.created_at DESC LIMIT ${MAX_RELATED}`
  return rows.map(({ picture, transfer, ...row }) => ({
    ...related(row),
    why: picture && transfer ? ('both' as const) : picture ? ('picture' as const) : ('utr' as const),
  }))
}
