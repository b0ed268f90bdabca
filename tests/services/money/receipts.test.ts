import { beforeEach, describe, expect, it, vi } from 'vitest'
import { academyDefaults } from '@/lib/core/config/academy-defaults'
import { pool } from '@/lib/db/client'
import { decidePayment } from '@/lib/payments/service'
import { getReceipt } from '@/lib/receipts/queries'
import { fulfilled, releaseTogether } from '../../support/barrier'
import { asOwner } from '../../support/owner'
import { acting, count, enrol, only, type Person, pay } from '../../support/people'

// The timeout is long, because `releaseTogether` waits for the slowest call.
vi.setConfig({ testTimeout: 60_000 })
const databaseUrl = process.env.DATABASE_URL ?? ''

let admin: Person
let student: Person

beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
  student = await enrol(pool(), 'student')
})

interface ReceiptRow {
  id: string
  fiscal_year: string
  serial: number
  amount: number
  cancelled_at: Date | null
}

const decide = (paymentId: string, action: 'approve' | 'reject') => decidePayment(acting(admin), paymentId, action)

async function receiptsOf(paymentIds: string[]): Promise<ReceiptRow[]> {
  const { rows } = await pool().query<ReceiptRow>(
    `SELECT id, fiscal_year, serial, amount, cancelled_at FROM receipts
     WHERE payment_id = ANY($1) ORDER BY fiscal_year, serial`,
    [paymentIds],
  )
  return rows
}

async function lastSerial(): Promise<number> {
  const { rows } = await pool().query<{ last: number }>('SELECT coalesce(max(serial), 0)::int AS last FROM receipts')
  return only(rows).last
}

async function expectRefused(sql: string, values: unknown[]): Promise<void> {
  await expect(asOwner((owner) => owner.query(sql, values))).rejects.toThrow('a receipt never changes')
}

describe('receipt numbers', () => {
  it('receipt numbers have no gaps or duplicates if twelve payments are approved at the same time', async () => {
    const before = await lastSerial()
    const payers = await Promise.all(Array.from({ length: 12 }, () => enrol(pool(), 'student')))
    const paymentIds = await Promise.all(payers.map(({ id }) => pay(pool(), id)))
    const results = await releaseTogether(
      databaseUrl,
      'payments',
      paymentIds.map((id) => () => decide(id, 'approve')),
    )
    expect(fulfilled(results)).toHaveLength(12)
    const receipts = await receiptsOf(paymentIds)
    expect(new Set(receipts.map((receipt) => receipt.fiscal_year)).size).toBe(1)
    expect(receipts.map((receipt) => receipt.serial)).toEqual(Array.from({ length: 12 }, (_, n) => before + n + 1))
  })

  it('receipt numbers look the same in emails and receipts, even with five digits or more', async () => {
    const payers = await Promise.all(Array.from({ length: 4 }, () => enrol(pool(), 'student')))
    const [first = '', ...paymentIds] = await Promise.all(payers.map(({ id }) => pay(pool(), id)))
    await decide(first, 'approve')
    const year = only(await receiptsOf([first])).fiscal_year
    const last = await lastSerial()
    const countFrom = (serial: number) =>
      pool().query('UPDATE receipt_counters SET last_serial = $2 WHERE fiscal_year = $1', [year, serial])
    try {
      await countFrom(99_998)
      await Promise.all(paymentIds.map((id) => decide(id, 'approve')))
    } finally {
      await asOwner(async (owner) => {
        await owner.query('SET session_replication_role = replica')
        await owner.query('UPDATE receipts SET serial = serial - 99998 + $1 WHERE serial > 99998', [last])
      })
      await countFrom(last + 3)
    }
    const { rows } = await pool().query<{ subject: string; text: string; html: string }>(
      `SELECT m.subject, m.text, m.html FROM messages m JOIN receipts r ON r.id = m.receipt_id
       WHERE r.payment_id = ANY($1) ORDER BY r.serial`,
      [[first, ...paymentIds]],
    )
    const digits = [String(last).padStart(5, '0'), '99999', '100000', '100001']
    for (const [place, { subject, text, html }] of rows.entries()) {
      const number = `${academyDefaults.receiptPrefix}/${year}/${digits[place]}`
      expect(subject).toBe(`Receipt ${number} for Veenai`)
      expect([text, html].every((part) => part.includes(number))).toBe(true)
    }
    expect(rows).toHaveLength(4)
  })

  it('a payment that is approved eight times at the same time gets one receipt number', async () => {
    const before = await lastSerial()
    const paymentId = await pay(pool(), student.id)
    const results = await releaseTogether(
      databaseUrl,
      'payments',
      Array.from({ length: 8 }, () => () => decide(paymentId, 'approve')),
    )
    expect(fulfilled(results)).toHaveLength(1)
    expect(await receiptsOf([paymentId])).toMatchObject([{ serial: before + 1 }])
    expect(await lastSerial()).toBe(before + 1)
  })

  it('a failed approval uses up no receipt number', async () => {
    const before = await lastSerial()
    // Makes the last step of an approval fail from now on.
    const broken = await pay(pool(), student.id)
    await asOwner((owner) =>
      owner.query('ALTER TABLE receipts ADD CONSTRAINT fails_for_this_test CHECK (false) NOT VALID'),
    )
    try {
      await expect(decide(broken, 'approve')).rejects.toThrow()
    } finally {
      await asOwner((owner) => owner.query('ALTER TABLE receipts DROP CONSTRAINT fails_for_this_test'))
    }
    expect(await count(pool(), `payments WHERE id = $1 AND status = 'pending'`, [broken])).toBe(1)
    expect(await count(pool(), 'enrolments WHERE payment_id = $1', [broken])).toBe(0)
    await decide(broken, 'approve')
    expect(await receiptsOf([broken])).toMatchObject([{ serial: before + 1 }])
  })
})

describe('a revoked approval', () => {
  it('revoking an approval cancels the receipt and ends the enrolment, and approving again gets a new number', async () => {
    const paymentId = await pay(pool(), student.id)
    await decide(paymentId, 'approve')
    expect(await count(pool(), 'enrolments WHERE payment_id = $1 AND ended_at IS NULL', [paymentId])).toBe(1)
    const first = only(await receiptsOf([paymentId]))
    expect(first.cancelled_at).toBeNull()

    await decide(paymentId, 'reject')
    expect(await count(pool(), 'enrolments WHERE payment_id = $1 AND ended_at IS NOT NULL', [paymentId])).toBe(1)
    expect(only(await receiptsOf([paymentId])).cancelled_at).toBeInstanceOf(Date)
    expect(await getReceipt(acting(student), first.id)).toMatchObject({ cancelled: true, amount: 700 })

    await decide(paymentId, 'approve')
    expect(await count(pool(), 'enrolments WHERE payment_id = $1 AND ended_at IS NULL', [paymentId])).toBe(1)
    expect(await receiptsOf([paymentId])).toMatchObject([
      { id: first.id, serial: first.serial, cancelled_at: expect.any(Date) },
      { serial: first.serial + 1, cancelled_at: null },
    ])
  })
})

describe('an issued receipt', () => {
  let receipt: ReceiptRow

  beforeEach(async () => {
    const paymentId = await pay(pool(), student.id)
    await decide(paymentId, 'approve')
    receipt = only(await receiptsOf([paymentId]))
  })

  it.each([
    ['its amount', 'amount = 1'],
    ['its number', 'serial = serial + 1000'],
    ['its name', `received_from = 'Somebody else'`],
    ['its course', `course_name = 'Tabla'`],
    ['its date', `issued_at = issued_at - interval '1 year'`],
    ['its amount while it is cancelled', 'amount = 1, cancelled_at = now()'],
  ])('the database rejects a change to an issued receipt: %s', async (_, change) => {
    await expectRefused(`UPDATE receipts SET ${change} WHERE id = $1`, [receipt.id])
  })

  it('an issued receipt cannot be deleted, and a cancelled one cannot be restored', async () => {
    await expectRefused('DELETE FROM receipts WHERE id = $1', [receipt.id])
    await pool().query('UPDATE receipts SET cancelled_at = now() WHERE id = $1', [receipt.id])
    await expectRefused('UPDATE receipts SET cancelled_at = NULL WHERE id = $1', [receipt.id])
  })

  it('only its owner and admins can see an issued receipt', async () => {
    const seen = await getReceipt(acting(student), receipt.id)
    expect(seen).toMatchObject({ received_from: student.name, course_name: 'Veenai', amount: 700, cancelled: false })
    expect(await getReceipt(acting(admin), receipt.id)).toEqual(seen)
    const notFound = { code: 'not_found', message: 'Receipt not found' }
    await expect(getReceipt(acting(await enrol(pool(), 'student')), receipt.id)).rejects.toMatchObject(notFound)
    await expect(getReceipt(acting(admin), 'no-id')).rejects.toMatchObject(notFound)
  })
})
