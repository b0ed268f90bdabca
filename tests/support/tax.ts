import { academyContent, provideAcademyContent } from '@/lib/core/config/academy'
import { db, pool } from '@/lib/db/client'
import { issueReceipt } from '@/lib/receipts/service'
import type { PaidLine } from '@/lib/receipts/tax'
import { asOwner } from './owner'
import { only, type Person, pay } from './people'

/** A valid GSTIN from Tamil Nadu. */
export const GSTIN = '33AAPFU0939F1ZC'

/** Sets or removes the academy's GSTIN. Returns a function that undoes the change. */
export function registerAcademy(gstin: string | null = GSTIN): () => void {
  const before = academyContent()
  provideAcademyContent(() => ({ ...before, money: { ...before.money, gstin } }))
  return () => provideAcademyContent(() => before)
}

/** Deletes all tax rules and LUT numbers, so that they do not affect other tests. */
export async function clearTaxSettings(): Promise<void> {
  await asOwner(async (owner) => {
    await owner.query('SET session_replication_role = replica')
    await owner.query('DELETE FROM tax_rules')
    await owner.query('DELETE FROM export_luts')
  })
}

export interface TestDue {
  amount: number
  classes?: number
  dueOn?: string
  label?: string
}

/** Inserts an approved payment of ₹700 with its receipt. Returns the IDs of the payment and the receipt. */
export async function payWithReceipt(
  payer: Person,
  more: Partial<Parameters<typeof issueReceipt>[1]> = {},
  at = new Date(),
): Promise<{ paymentId: string; receiptId: string }> {
  const paymentId = await pay(pool(), payer.id, { status: 'approved', createdAt: at })
  const paid = { paymentId, userId: payer.id, receivedFrom: payer.name, learnerName: null, courseName: 'Veenai' }
  const receipt = await db().$transaction((tx) => issueReceipt(tx, { ...paid, amount: 700, utr: null, ...more }, at))
  return { paymentId, receiptId: receipt.id }
}

/**
 * Inserts fees, and an approved payment with a receipt. The payment is `inAdvance` rupees more than the fees. Returns
 * the IDs of the payment and of the fees.
 */
export async function payDues(payer: Person, dues: readonly TestDue[], inAdvance = 0) {
  const amount = dues.reduce((sum, due) => sum + due.amount, inAdvance)
  const paymentId = await pay(pool(), payer.id, { status: 'approved' })
  await pool().query('UPDATE payments SET fee = $2, unallocated = $2 WHERE id = $1', [paymentId, amount])
  const dueIds: string[] = []
  const lines: PaidLine[] = []
  for (const { amount: part, classes = 0, dueOn = '2026-12-01', label = 'December 2026' } of dues) {
    const { rows } = await pool().query<{ id: string }>(
      `INSERT INTO dues (account_id, learner_id, course_name, kind, label, list_amount, amount, classes, class_type, minutes, due_on)
       VALUES ($1, $1, 'Veenai', 'other', $2, $3, $3, $4, 'private', 60, $5) RETURNING id`,
      [payer.id, label, part, classes, dueOn],
    )
    const dueId = only(rows).id
    await pool().query('INSERT INTO allocations (account_id, payment_id, due_id, amount) VALUES ($1, $2, $3, $4)', [
      payer.id,
      paymentId,
      dueId,
      part,
    ])
    if (classes > 0)
      await pool().query(
        `INSERT INTO credit_entries (account_id, learner_id, course_name, class_type, minutes, classes, reason, due_id)
         VALUES ($1, $1, 'Veenai', 'private', 60, $2, 'paid', $3)`,
        [payer.id, classes, dueId],
      )
    dueIds.push(dueId)
    lines.push({ ...line, label, amount: part, dueId, chargeKind: 'other' })
  }
  if (inAdvance > 0) lines.push({ ...line, label: 'Paid in advance', amount: inAdvance })
  const paid = { paymentId, userId: payer.id, receivedFrom: payer.name, learnerName: null, courseName: 'Veenai' }
  await db().$transaction((tx) => issueReceipt(tx, { ...paid, amount, utr: null, lines }))
  return { paymentId, dueIds }
}

const line = {
  learnerName: null,
  courseName: 'Veenai',
  dueId: null,
  planId: null,
  chargeKind: null,
} satisfies Partial<PaidLine>
