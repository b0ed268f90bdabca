import type { Actor } from '@/lib/auth/session/actor'
import type { PaymentMethod } from '@/lib/core/config/payment-methods'
import { academyToday } from '@/lib/core/time/zone'
import { db } from '@/lib/db/client'
import { dueText } from '@/lib/fees/due-text'
import { creditNoteNumber, kindOf, numberFields, numberOf } from '@/lib/receipts/queries'
import { screenshotPath } from './queries'
import type { OwnPayment } from './schema'

/** Maximum number of a person's own payments in the list. A safety limit that is above any real number of payments. */
const OWN_PAYMENTS = 200

const creditNoteFields = { id: true, amount: true, prefix: true, fiscalYear: true, serial: true } as const

const dueColumns = {
  id: true,
  label: true,
  courseName: true,
  amount: true,
  paid: true,
  learner: { select: { name: true } },
} as const

type Covered = { label: string; courseName: string | null; learner: { name: string } | null }
type Cover = OwnPayment['covers'][number]

const coverOf = ({ label, courseName, learner }: Covered, amount: number): Cover => ({
  label: dueText({ course_name: courseName, label }),
  learner_name: learner?.name ?? null,
  amount,
})

/**
 * Lists the caller's payments, newest first, with the reason of a rejection and the receipt of an approval. A pending
 * payment has no allocations yet, so it shows what is open of the fees that the payer named.
 */
export async function listOwnPayments(actor: Pick<Actor, 'id'>): Promise<OwnPayment[]> {
  const payments = await db().payment.findMany({
    where: { userId: actor.id },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: OWN_PAYMENTS,
    select: {
      id: true,
      courseName: true,
      fee: true,
      utr: true,
      method: true,
      recordedBy: true,
      dueIds: true,
      status: true,
      decisionReason: true,
      createdAt: true,
      learner: { select: { id: true, name: true } },
      receipts: { where: { cancelledAt: null }, select: { id: true, ...numberFields } },
      creditNotes: { orderBy: { issuedAt: 'asc' }, select: creditNoteFields },
      allocations: {
        where: { reversedAt: null },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        select: { amount: true, due: { select: dueColumns } },
      },
    },
  })
  const named = await readNamedDues(payments.flatMap(({ status, dueIds }) => (status === 'pending' ? dueIds : [])))
  const coversOf = ({ allocations, status, dueIds }: (typeof payments)[number]): Cover[] =>
    status === 'pending'
      ? dueIds.flatMap((id) => named.get(id) ?? [])
      : allocations.map(({ amount, due }) => coverOf(due, amount))
  return payments.map((payment) => {
    const { learner, recordedBy } = payment
    const [receipt] = payment.receipts
    return {
      id: payment.id,
      learner_id: learner?.id ?? null,
      learner_name: learner?.name ?? null,
      course_name: payment.courseName,
      fee: payment.fee,
      utr: payment.utr,
      method: payment.method as PaymentMethod,
      covers: coversOf(payment),
      status: payment.status,
      reason: payment.status === 'rejected' ? payment.decisionReason : null,
      screenshot_path: screenshotPath({ id: payment.id, recorded: recordedBy !== null }),
      created_at: payment.createdAt.toISOString(),
      receipt_id: receipt?.id ?? null,
      receipt_number: receipt ? numberOf(receipt) : null,
      receipt_kind: receipt ? kindOf(receipt) : null,
      credit_notes: payment.creditNotes.map((note) => ({
        id: note.id,
        number: creditNoteNumber(note),
        amount: note.amount,
      })),
    }
  })
}

/** Reads fees by ID, with what is still to be paid. */
async function readNamedDues(ids: readonly string[]): Promise<Map<string, Cover>> {
  if (ids.length === 0) return new Map()
  const dues = await db().due.findMany({ where: { id: { in: [...new Set(ids)] } }, select: dueColumns })
  return new Map(dues.map((due) => [due.id, coverOf(due, due.amount - due.paid)]))
}

/** Reads the caller's payments and courses. */
export async function getOwnPayments(actor: Pick<Actor, 'id'>): Promise<{ payments: OwnPayment[]; courses: string[] }> {
  const [payments, courses] = await Promise.all([listOwnPayments(actor), listOwnCourses(actor)])
  return { payments, courses }
}

/** Lists the courses that the account's learners are enrolled in, each once, newest first. */
async function listOwnCourses(actor: Pick<Actor, 'id'>): Promise<string[]> {
  const rows = await db().$queryRaw<{ courseName: string }[]>`
    SELECT course_name AS "courseName" FROM (
      SELECT course_name, enrolled_at FROM enrolments WHERE user_id = ${actor.id}::uuid AND ended_at IS NULL
      UNION ALL
      SELECT course_name, created_at FROM course_enrolments
      WHERE account_id = ${actor.id}::uuid AND (ends_on IS NULL OR ends_on >= ${academyToday()}::date)) own
    GROUP BY course_name ORDER BY max(enrolled_at) DESC`
  return rows.map((row) => row.courseName)
}
