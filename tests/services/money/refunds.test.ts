import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { academyToday } from '@/lib/core/time/zone'
import { pool } from '@/lib/db/client'
import { decidePayment } from '@/lib/payments/service'
import { getCreditNote, getReceipt } from '@/lib/receipts/queries'
import { listRefunds } from '@/lib/refunds/queries'
import type { RefundBody } from '@/lib/refunds/schema'
import { refundPayment } from '@/lib/refunds/service'
import { NOT_REFUNDABLE, REFUNDED_STAYS, REFUNDS_CHANGED } from '@/lib/refunds/texts'
import { fulfilled, refusals, releaseTogether } from '../../support/barrier'
import { classesLeft } from '../../support/fees'
import { asOwner } from '../../support/owner'
import { acting, count, enrol, only, type Person, pay } from '../../support/people'
import { clearTaxSettings, GSTIN, payDues, payWithReceipt, registerAcademy } from '../../support/tax'

// The timeout is long, because `releaseTogether` waits for the slowest call.
vi.setConfig({ testTimeout: 60_000 })
const databaseUrl = process.env.DATABASE_URL ?? ''

let admin: Person
let student: Person
let restore = () => {}

beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
  student = await enrol(pool(), 'student')
})
afterEach(async () => {
  restore()
  restore = () => {}
  await clearTaxSettings()
})

const body = (amount: number, over: Partial<RefundBody> = {}): RefundBody => ({
  amount,
  method: 'bank',
  reference: 'N123456789',
  reason: 'The family moved away.',
  refunded_on: academyToday(),
  seen: 0,
  ...over,
})
const refund = (paymentId: string, amount: number, over: Partial<RefundBody> = {}) =>
  refundPayment(acting(admin), paymentId, body(amount, over))

async function dueOf(id = '') {
  const { rows } = await pool().query<{ paid: number; refunded: number }>(
    'SELECT paid, refunded FROM dues WHERE id = $1',
    [id],
  )
  return only(rows)
}
async function unallocatedOf(paymentId: string): Promise<number> {
  const { rows } = await pool().query<{ n: number }>('SELECT unallocated AS n FROM payments WHERE id = $1', [paymentId])
  return only(rows).n
}

describe('a refund [contract 71.10]', () => {
  it('a refund issues a credit note, is logged, and is emailed with the note', async () => {
    restore = registerAcademy()
    const { paymentId, receiptId } = await payWithReceipt(student)
    const done = await refund(paymentId, 300)
    expect(done).toMatchObject({
      message: expect.stringMatching(/^Credit note SMA\/\d\d-\d\d\/C\d{5}\.$/),
      preview: { amount: 300, tax: 4576, parts: [{ due_id: null, label: 'Course fee', amount: 300 }] },
      informed: { emailed: 1 },
    })
    const note = await getCreditNote(acting(student), done.credit_note_id ?? '')
    const receipt = await getReceipt(acting(student), receiptId)
    expect(note).toMatchObject({
      number: done.credit_note_number,
      receipt_number: receipt.number,
      received_from: student.name,
      amount: 300,
      gstin: GSTIN,
      place: 'Tamil Nadu (33)',
      method: 'bank',
      reference: 'N123456789',
      reason: 'The family moved away.',
      lines: [{ label: 'course fee', amount: 300, cgst: 2288, sgst: 2288, taxable: 25_424 }],
    })
    const { rows } = await pool().query(
      'SELECT kind, credit_note_id::text AS note, subject FROM messages WHERE user_id = $1',
      [student.id],
    )
    expect(rows).toEqual([
      { kind: 'payment-refunded', note: note.id, subject: `Credit note ${note.number} for Veenai` },
    ])
    const audit = await pool().query(
      'SELECT action, from_state, to_state, reason FROM audit_log WHERE subject_id = $1',
      [paymentId],
    )
    expect(audit.rows).toEqual([
      { action: 'refund', from_state: null, to_state: `₹300, ${note.number}`, reason: 'The family moved away.' },
    ])
    const notFound = { code: 'not_found', message: 'Credit note not found' }
    await expect(getCreditNote(acting(await enrol(pool(), 'student')), note.id)).rejects.toMatchObject(notFound)
  })

  it('a refund pays back the advance first and then the latest dues, and takes their classes back', async () => {
    const { paymentId, dueIds } = await payDues(
      student,
      [
        { amount: 800, classes: 4, dueOn: '2026-11-01', label: 'November 2026' },
        { amount: 900, classes: 9, dueOn: '2026-12-01' },
      ],
      300,
    )
    expect(await unallocatedOf(paymentId)).toBe(300)
    await refund(paymentId, 600)
    expect(await unallocatedOf(paymentId)).toBe(0)
    expect(await dueOf(dueIds[1])).toEqual({ paid: 900, refunded: 300 })
    expect(await dueOf(dueIds[0])).toEqual({ paid: 800, refunded: 0 })
    expect(await classesLeft(student.id)).toBe(10)
    const second = await refund(paymentId, 1000, {
      seen: 600,
      classes: [{ due_id: dueIds[0] ?? '', classes: 0 }],
    })
    expect(second.preview.parts).toMatchObject([
      { due_id: dueIds[1], amount: 600, classes: 6 },
      { due_id: dueIds[0], amount: 400, classes: 0, max_classes: 4 },
    ])
    expect(await dueOf(dueIds[0])).toEqual({ paid: 800, refunded: 400 })
    expect(await classesLeft(student.id)).toBe(4)
    expect(await listRefunds(paymentId)).toMatchObject({
      refunded: 1600,
      left: 400,
      refunds: [{ amount: 1000 }, { amount: 600 }],
    })
  })

  it('a preview of a refund changes nothing', async () => {
    const { paymentId, dueIds } = await payDues(student, [{ amount: 900, classes: 9 }])
    const preview = await refund(paymentId, 200, { preview: true, reason: null })
    expect(preview).toMatchObject({
      made: false,
      credit_note_id: null,
      preview: {
        parts: [{ due_id: dueIds[0], label: 'Veenai, December 2026', amount: 200, classes: 2, max_classes: 9 }],
      },
    })
    expect(await count(pool(), 'credit_notes WHERE payment_id = $1', [paymentId])).toBe(0)
    expect(await dueOf(dueIds[0])).toEqual({ paid: 900, refunded: 0 })
    expect(await classesLeft(student.id)).toBe(9)
  })

  it('a refund of a receipt without lines has the tax that the receipt showed', async () => {
    const paymentId = await pay(pool(), student.id, { status: 'approved' })
    await pool().query(
      `INSERT INTO receipts (fiscal_year, serial, payment_id, user_id, received_from, course_name, amount, gstin)
       VALUES ('97-98', (SELECT coalesce(max(serial), 0) + 1 FROM receipts), $1, $2, 'x', 'Veenai', 700, $3)`,
      [paymentId, student.id, GSTIN],
    )
    const { credit_note_id: id } = await refund(paymentId, 700)
    expect(await getCreditNote(acting(student), id ?? '')).toMatchObject({
      kind: 'tax_invoice',
      place_of_supply: '33',
      lines: [{ sac: '999293', cgst: 5339, sgst: 5339 }],
    })
  })

  it.each([
    ['more than the payment', body(701), { code: 'invalid', message: 'At most ₹700 can be refunded' }],
    ['a date in the future', body(1, { refunded_on: '2099-01-01' }), { code: 'invalid' }],
    ['a date before the payment', body(1, { refunded_on: '2020-01-01' }), { code: 'invalid' }],
    ['an outdated state', body(1, { seen: 5 }), { code: 'conflict', message: REFUNDS_CHANGED }],
    ['classes of another fee', body(1, { classes: [{ due_id: 'x', classes: 1 }] }), { code: 'invalid' }],
  ])('a refund is rejected with %s', async (_, invalidBody, error) => {
    const { paymentId } = await payWithReceipt(student)
    await expect(refundPayment(acting(admin), paymentId, invalidBody)).rejects.toMatchObject(error)
    expect(await count(pool(), 'credit_notes WHERE payment_id = $1', [paymentId])).toBe(0)
  })

  it('a refund needs an approved payment', async () => {
    const pending = await pay(pool(), student.id)
    await expect(refund(pending, 1)).rejects.toMatchObject({ code: 'conflict', message: NOT_REFUNDABLE })
    await expect(refund('no-id', 1)).rejects.toMatchObject({ code: 'not_found' })
    await expect(refund(admin.id, 1)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('refunds at the same time [contract 71.12]', () => {
  it('one of eight refunds of a payment at the same time succeeds, because the other admins saw less', async () => {
    const { paymentId } = await payWithReceipt(student)
    const results = await releaseTogether(
      databaseUrl,
      'payments',
      Array.from({ length: 8 }, () => () => refund(paymentId, 400)),
    )
    expect(fulfilled(results)).toHaveLength(1)
    for (const error of refusals(results)) expect(error).toMatchObject({ code: 'conflict', message: REFUNDS_CHANGED })
    expect(await listRefunds(paymentId)).toMatchObject({ refunded: 400, left: 300 })
  })

  it('a refund and a rejection at the same time never both succeed', async () => {
    for (let round = 0; round < 4; round++) {
      const { paymentId } = await payWithReceipt(student)
      const results = await releaseTogether<unknown>(databaseUrl, 'payments', [
        () => refund(paymentId, 100),
        () => decidePayment(acting(admin), paymentId, 'reject'),
      ])
      expect(fulfilled(results)).toHaveLength(1)
      expect(refusals(results)).toMatchObject([{ code: 'conflict' }])
      const isRejected = await count(pool(), `payments WHERE id = $1 AND status = 'rejected'`, [paymentId])
      expect(await count(pool(), 'credit_notes WHERE payment_id = $1', [paymentId])).toBe(1 - isRejected)
    }
  })

  it('refunds of twenty payments at the same time have consecutive numbers', async () => {
    const before = await count(pool(), 'credit_notes')
    const payers = await Promise.all(Array.from({ length: 20 }, () => enrol(pool(), 'student')))
    const payments = await Promise.all(payers.map((payer) => payWithReceipt(payer)))
    await Promise.all(payments.map(({ paymentId }) => refund(paymentId, 50)))
    const { rows } = await pool().query<{ last: number }>('SELECT max(serial)::int AS last FROM credit_notes')
    expect(only(rows).last).toBe(before + 20)
    expect(await count(pool(), 'credit_notes')).toBe(before + 20)
  })
})

describe('a refunded payment [contract 71.12]', () => {
  it('a refunded payment cannot be rejected', async () => {
    const { paymentId } = await payWithReceipt(student)
    await refund(paymentId, 1)
    const rejecting = decidePayment(acting(admin), paymentId, 'reject')
    await expect(rejecting).rejects.toMatchObject({ code: 'conflict', message: REFUNDED_STAYS })
  })

  it('the database protects a refunded payment, its receipt and its credit notes', async () => {
    const { paymentId, receiptId } = await payWithReceipt(student)
    const { credit_note_id: id } = await refund(paymentId, 600)
    const refused: [string, string[], string][] = [
      [`UPDATE payments SET status = 'rejected' WHERE id = $1`, [paymentId], 'payments_refunded_stay_approved'],
      ['UPDATE receipts SET cancelled_at = now() WHERE id = $1', [receiptId], 'receipts_refunded_stay'],
      ['UPDATE credit_notes SET amount = 1 WHERE id = $1', [id ?? ''], 'credit_notes_never_change'],
      ['DELETE FROM credit_notes WHERE id = $1', [id ?? ''], 'credit_notes_never_change'],
      [copyOfNote(101), [id ?? ''], 'credit_notes_within_receipt'],
      [copyOfNote(0), [id ?? ''], 'credit_notes_amount_positive'],
    ]
    for (const [sql, values, constraint] of refused)
      await expect(asOwner((owner) => owner.query(sql, values))).rejects.toMatchObject({ constraint })
    await asOwner(async (owner) => {
      await owner.query('BEGIN')
      await owner.query(copyOfNote(100), [id])
      await owner.query('ROLLBACK')
    })
  })

  it('a payment whose receipt is cancelled gets no credit note', async () => {
    const { paymentId, receiptId } = await payWithReceipt(student)
    await pool().query('UPDATE receipts SET cancelled_at = now() WHERE id = $1', [receiptId])
    await expect(refund(paymentId, 1)).rejects.toMatchObject({ code: 'conflict', message: NOT_REFUNDABLE })
  })
})

/** Returns the SQL that inserts a copy of a credit note with a different amount and number. */
const copyOfNote = (amount: number) => `
  INSERT INTO credit_notes (fiscal_year, serial, payment_id, receipt_id, user_id, received_from, course_name, amount, method, reason,
                            refunded_on, parts, kind, lines, prefix, academy_name, academy_email, created_by)
  SELECT '98-99', 1, payment_id, receipt_id, user_id, received_from, course_name, ${amount}, method, reason, refunded_on, parts,
         kind, jsonb_build_array(lines -> 0 || '{"amount": ${amount}, "taxable": ${amount * 100}}'), prefix, academy_name,
         academy_email, created_by FROM credit_notes WHERE id = $1`
