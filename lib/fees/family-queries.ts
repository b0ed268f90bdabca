import { feeSettings } from '@/lib/core/config/settings'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { academyZone } from '@/lib/core/time/zone'
import { readCredits } from '@/lib/credits/queries'
import { listDecisionsAbout } from '@/lib/db/audit-log'
import { db, Prisma } from '@/lib/db/client'
import { type JoinedReceipt, joinedReceiptNumber } from '@/lib/receipts/queries'
import type { FamilyFees, PersonFees } from './family-schema'
import { readAccountDues, readEnrolments, readLastCharge, readPlans, readSums } from './queries'
import { NO_FAMILY } from './texts'

/** Reads an account's fees, enrolments and remaining classes, as the family sees them. */
export async function getFamilyFees(accountId: string): Promise<FamilyFees> {
  const { entries: _, ...fees } = await readAccount(accountId)
  return fees
}

async function readAccount(accountId: string) {
  const [dues, paidDues, sums, enrolments, { credits, entries }] = await Promise.all([
    readAccountDues(db(), accountId, 'open'),
    readAccountDues(db(), accountId, 'paid'),
    readSums(db(), accountId),
    readEnrolments(db(), accountId),
    readCredits(db(), accountId),
  ])
  const courses = [...new Set(enrolments.filter(({ plan }) => plan?.period === 'once').map((one) => one.course_name))]
  const plans =
    courses.length === 0
      ? []
      : await readPlans(
          db(),
          Prisma.sql`p.course_name = ANY(${courses}::text[]) AND p.period = 'once' AND p.retired_at IS NULL`,
        )
  return {
    dues,
    paid_dues: paidDues,
    open_amount: sums.open,
    overdue_amount: sums.overdue,
    advance: sums.advance,
    enrolments,
    credits,
    plans: plans.map(({ enrolled: _, revision: __, retired: ___, ...plan }) => plan),
    booking_without_credit: feeSettings().booking_without_credit,
    entries,
  }
}

/**
 * Reads an account's fees, class ledger, payments and history of decisions, for the office. Throws 404 for an unknown
 * student.
 */
export async function getPersonFees(accountId: string): Promise<PersonFees> {
  const count = isId(accountId) ? await db().user.count({ where: { id: accountId, role: 'student' } }) : 0
  if (count === 0) throw new AppError('not_found', NO_FAMILY)
  const [account, payments, lastCharge] = await Promise.all([
    readAccount(accountId),
    readPayments(accountId),
    readLastCharge(db(), accountId),
  ])
  const ids = [...account.enrolments, ...account.dues, ...account.paid_dues].map(({ id }) => id)
  const history = await listDecisionsAbout(['enrolment', 'due', 'credits'], [...ids, ...learnersOf(account)])
  return { ...account, payments, last_payment_id: payments[0]?.id ?? null, last_charge_id: lastCharge, history }
}

const learnersOf = ({ credits }: Pick<FamilyFees, 'credits'>) => [...new Set(credits.map((one) => one.learner_id))]

type StoredPayment = Omit<PersonFees['payments'][number], 'receipt_number'> & JoinedReceipt

async function readPayments(accountId: string): Promise<PersonFees['payments']> {
  const rows = await db().$queryRaw<StoredPayment[]>`
    SELECT p.id::text, p.fee AS amount, p.method, coalesce(p.utr, p.bank_reference) AS reference,
           coalesce(p.paid_on, (p.created_at AT TIME ZONE ${academyZone()})::date)::text AS paid_on, p.status::text, p.unallocated,
           coalesce((SELECT json_agg(json_build_object('due_id', d.id, 'label', d.label, 'amount', d.amount) ORDER BY d.due_on, d.id)
                     FROM (SELECT d.id, d.label, d.due_on, sum(a.amount)::int AS amount
                           FROM allocations a JOIN dues d ON d.id = a.due_id WHERE a.payment_id = p.id AND a.reversed_at IS NULL
                           GROUP BY d.id) d), '[]') AS covers,
           r.id::text AS receipt_id, r.prefix, r.fiscal_year, r.kind AS receipt_kind, r.serial
    FROM payments p LEFT JOIN LATERAL (
      SELECT id, prefix, fiscal_year, kind, serial FROM receipts WHERE payment_id = p.id AND cancelled_at IS NULL LIMIT 1) r ON true
    WHERE p.user_id = ${accountId}::uuid ORDER BY p.created_at DESC, p.id DESC LIMIT 200`
  return rows.map(({ prefix, fiscal_year, receipt_kind, serial, ...row }) => ({
    ...row,
    receipt_number: joinedReceiptNumber({ prefix, fiscal_year, receipt_kind, serial }),
  }))
}
