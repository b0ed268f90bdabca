import { listDecisions } from '@/lib/audit/queries'
import { db, Prisma } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { type DecisionStatus, isId } from '@/lib/http/fields'
import { ALIKE_BITS } from '@/lib/payments/picture-hash'
import { screenshotPath } from '@/lib/payments/queries'
import type { PaymentDetail } from '@/lib/payments/schema'
import { receiptNumber } from '@/lib/receipts/fiscal-year'

const SHOWN = 20

interface Related {
  id: string
  username: string
  course_name: string
  fee: number
  status: DecisionStatus
  at: Date
}

const relatedFields = Prisma.sql`p.id::text, u.name AS username, p.course_name, p.fee, p.status::text, p.created_at AS at`

const related = ({ at, ...row }: Related) => ({
  ...row,
  screenshot_path: screenshotPath(row.id),
  created_at: at.toISOString(),
})

/** Everything that the office needs to decide one payment: the person's earlier ones, look-alikes, and what was decided so far. */
export async function getPaymentDetail(paymentId: string): Promise<PaymentDetail> {
  const payment = isId(paymentId) ? await findPayment(paymentId) : null
  if (!payment) throw new AppError('not_found', 'Payment not found')
  const earlier = await db().$queryRaw<Related[]>`
    SELECT ${relatedFields} FROM payments p JOIN users u ON u.id = p.user_id
    WHERE p.user_id = ${payment.userId}::uuid AND p.created_at < ${payment.createdAt}
    ORDER BY p.created_at DESC LIMIT ${SHOWN}`
  const { user, createdAt, receipts, ...row } = payment
  const [receipt] = receipts
  return {
    payment: {
      id: row.id,
      user_id: row.userId,
      username: user.name,
      email: user.email,
      phone: user.phone,
      course_name: row.courseName,
      fee: row.fee,
      utr: row.utr,
      reference: row.reference,
      reason: row.decisionReason,
      status: row.status,
      screenshot_path: screenshotPath(row.id),
      created_at: createdAt.toISOString(),
    },
    receipt_id: receipt?.id ?? null,
    receipt_number: receipt ? receiptNumber(receipt.fiscalYear, receipt.serial) : null,
    earlier: earlier.map(related),
    alike: await findAlike(row.id, row.screenshotDhash, row.utr),
    history: await listDecisions('payment', row.id),
  }
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
      status: true,
      createdAt: true,
      screenshotDhash: true,
      user: { select: { name: true, email: true, phone: true } },
      receipts: { where: { cancelledAt: null }, select: { id: true, fiscalYear: true, serial: true } },
    },
  })
}

/** The eight bytes of a hash, each with its place: what payments_similar_screenshot indexes. */
const bytesOf = (hash: string) => Array.from({ length: 8 }, (_, n) => `${n}${hash.slice(2 * n, 2 * n + 2)}`)

const indexedBytes = Prisma.raw(
  `(ARRAY[${Array.from({ length: 8 }, (_, n) => `'${n}' || substr(p.screenshot_dhash, ${2 * n + 1}, 2)`).join(', ')}])`,
)

async function findAlike(id: string, hash: string | null, utr: string | null): Promise<PaymentDetail['alike']> {
  const rows = await db().$queryRaw<(Related & { picture: boolean; transfer: boolean })[]>`
    SELECT ${relatedFields}, alike.picture, alike.transfer
    FROM (
      SELECT id, bool_or(picture) AS picture, bool_or(transfer) AS transfer FROM (
        SELECT p.id, true AS picture, false AS transfer FROM payments p
        WHERE ${indexedBytes} && ${hash ? bytesOf(hash) : []}::text[]
          AND bit_count(('x' || p.screenshot_dhash)::bit(64) # ('x' || ${hash ?? '0'.repeat(16)})::bit(64)) <= ${ALIKE_BITS}
        UNION ALL
        SELECT p.id, false, true FROM payments p WHERE p.utr = ${utr ?? ''}
      ) found WHERE id <> ${id}::uuid GROUP BY id
    ) alike JOIN payments p ON p.id = alike.id JOIN users u ON u.id = p.user_id
    ORDER BY p.created_at DESC LIMIT ${SHOWN}`
  return rows.map(({ picture, transfer, ...row }) => ({
    ...related(row),
    why: picture && transfer ? ('both' as const) : picture ? ('picture' as const) : ('utr' as const),
  }))
}
