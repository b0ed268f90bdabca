import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { uploadsDir } from '@/lib/core/config/data-dir'
import { pool } from '@/lib/db/client'
import { submitPaymentBody } from '@/lib/payments/schema'
import { decidePayment, submitPayment } from '@/lib/payments/service'
import { fulfilled, openConnections, refusals, releaseTogether } from '../../support/barrier'
import { asDataUrl, png } from '../../support/images'
import { acting, count, enrol, newHash, newUtr, only, type Person, pay } from '../../support/people'

// The timeout is long, because `releaseTogether` waits for the slowest call.
vi.setConfig({ testTimeout: 60_000 })
beforeAll(() => openConnections(pool(), 8), 60_000)
const databaseUrl = process.env.DATABASE_URL ?? ''
let admin: Person
let student: Person

beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
  student = await enrol(pool(), 'student')
})

const conflict = { code: 'conflict' }

interface Sent {
  picture: Buffer
  course?: string
  utr?: string | null
}
const preparePayment =
  (payer: Person, { picture, course = 'Veenai', utr = null }: Sent) =>
  () =>
    submitPayment(
      acting(payer),
      submitPaymentBody.parse({
        user_id: payer.id,
        course_name: course,
        fee: 700,
        screenshotBase64: asDataUrl(picture),
        utr,
      }),
    )
const prepareDecision = (who: Person, paymentId: string, action: 'approve' | 'reject') => () =>
  decidePayment(acting(who), paymentId, action)

const times = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, index) => make(index))

/** Checks that every stored picture belongs to a payment, because rejected payments must not leave pictures behind. */
async function expectNoStrayPictures(): Promise<void> {
  const { rows } = await pool().query<{ key: string }>('SELECT screenshot_key AS key FROM payments')
  const knownNames = new Set(rows.map(({ key }) => path.basename(key)))
  expect(readdirSync(path.join(uploadsDir(), 'payments')).filter((file) => !knownNames.has(file))).toEqual([])
}

describe('concurrent payments', () => {
  it('a payment that is sent eight times at the same time is stored once', async () => {
    const picture = await png()
    const results = await releaseTogether(
      databaseUrl,
      'payments',
      times(8, () => preparePayment(student, { picture })),
    )

    expect(fulfilled(results)).toMatchObject([{ status: 'pending' }])
    for (const refusal of refusals(results)) expect(refusal).toMatchObject(conflict)
    expect(await count(pool(), 'payments WHERE user_id = $1', [student.id])).toBe(1)
    await expectNoStrayPictures()
  })

  it('a student who pays one course with eight pictures at the same time has one pending payment', async () => {
    const pictures = await Promise.all(times(8, () => png()))
    const results = await releaseTogether(
      databaseUrl,
      'payments',
      pictures.map((picture) => preparePayment(student, { picture })),
    )

    expect(fulfilled(results)).toHaveLength(1)
    for (const refusal of refusals(results))
      expect(refusal).toMatchObject({
        ...conflict,
        message: 'A payment for this course is already waiting for approval',
      })
    expect(await count(pool(), 'payments WHERE user_id = $1', [student.id])).toBe(1)
    await expectNoStrayPictures()
  })

  it('one of eight payments with the same image is accepted', async () => {
    const picture = await png()
    const payers = await Promise.all(times(8, () => enrol(pool(), 'student')))
    const results = await releaseTogether(
      databaseUrl,
      'payments',
      payers.map((payer) => preparePayment(payer, { picture })),
    )

    expect(fulfilled(results)).toHaveLength(1)
    for (const refusal of refusals(results))
      expect(refusal).toMatchObject({ ...conflict, message: 'This screenshot was already used for another payment' })
    await expectNoStrayPictures()
  })

  it('one of eight payments with the same UTR is accepted', async () => {
    const utr = newUtr()
    const payers = await Promise.all(times(8, () => enrol(pool(), 'student')))
    const pictures = await Promise.all(payers.map(() => png()))
    const racing = payers.map((payer, index) =>
      preparePayment(payer, { picture: pictures[index] ?? Buffer.alloc(0), utr }),
    )
    const results = await releaseTogether(databaseUrl, 'payments', racing)

    expect(fulfilled(results)).toHaveLength(1)
    for (const refusal of refusals(results))
      expect(refusal).toMatchObject({ ...conflict, message: 'This UPI reference was already used for another payment' })
    expect(await count(pool(), 'payments WHERE utr = $1', [utr])).toBe(1)
    await expectNoStrayPictures()
  })

  it('eight admins who approve one payment at the same time approve and log it once', async () => {
    const payment = await pay(pool(), student.id)
    const admins = await Promise.all(times(8, () => enrol(pool(), 'admin')))
    const results = await releaseTogether(
      databaseUrl,
      'payments',
      admins.map((who) => prepareDecision(who, payment, 'approve')),
    )

    expect(fulfilled(results)).toEqual(['Payment approved'])
    expect(refusals(results)).toHaveLength(7)
    for (const refusal of refusals(results)) expect(refusal).toMatchObject(conflict)
    expect(await count(pool(), `audit_log WHERE subject_id = $1 AND to_state = 'approved'`, [payment])).toBe(1)
  })

  it('a payment that is approved and rejected at the same time has one decision, and one log entry for it', async () => {
    const payment = await pay(pool(), student.id)
    const results = await releaseTogether(databaseUrl, 'payments', [
      prepareDecision(admin, payment, 'approve'),
      prepareDecision(await enrol(pool(), 'admin'), payment, 'reject'),
    ])

    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([conflict])
    const { rows } = await pool().query<{ status: string; log: string[] }>(
      `SELECT p.status, array_agg(a.to_state ORDER BY a.id) AS log
       FROM payments p JOIN audit_log a ON a.subject_id = p.id WHERE p.id = $1 GROUP BY 1`,
      [payment],
    )
    const { status, log } = only(rows)
    expect(log).toEqual([status])
    expect(fulfilled(results)).toEqual([`Payment ${status}`])
  })

  it('one of two rejected payments with the same image can be approved', async () => {
    const sha = newHash()
    const other = await enrol(pool(), 'student')
    const payments = [
      await pay(pool(), student.id, { sha, status: 'rejected' }),
      await pay(pool(), other.id, { sha, status: 'rejected' }),
    ]
    const results = await releaseTogether(
      databaseUrl,
      'payments',
      payments.map((one) => prepareDecision(admin, one, 'approve')),
    )

    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([conflict])
    expect(await count(pool(), `payments WHERE screenshot_sha256 = $1 AND status = 'approved'`, [sha])).toBe(1)
    expect(await count(pool(), 'audit_log WHERE subject_id = ANY($1)', [payments])).toBe(1)
  })
})
