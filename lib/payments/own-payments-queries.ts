import type { Actor } from '@/lib/auth/session/actor'
import type { PaymentMethod } from '@/lib/core/config/payment-methods'
import { academyToday } from '@/lib/core/time/zone'
import { db } from '@/lib/db/client'
import { creditNoteNumber, kindOf, numberFields, numberOf } from '@/lib/receipts/queries'
import { coverFields, readCovers } from './covers-queries'
import { screenshotPath } from './queries'
import type { OwnPayment } from './schema'

/** Maximum number of a person's own payments in the list. A safety limit that no one reaches in practice. */
const OWN_PAYMENTS = 200

const creditNoteFields = { id: true, amount: true, prefix: true, fiscalYear: true, serial: true } as const

/** Lists the caller's payments, newest first. Includes fees, receipts, credit notes and reasons for rejection. */
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
      ...coverFields,
      decisionReason: true,
      createdAt: true,
      learner: { select: { id: true, name: true } },
      receipts: { where: { cancelledAt: null }, select: { id: true, ...numberFields } },
      creditNotes: { orderBy: { issuedAt: 'asc' }, select: creditNoteFields },
    },
  })
  const coversOf = await readCovers(payments)
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
