import { beforeEach, describe, expect, it } from 'vitest'
import { db, pool } from '@/lib/db/client'
import { assignLine } from '@/lib/statements/assign-service'
import { assignLineBody } from '@/lib/statements/schema'
import { approveTogether, matchStatement } from '@/lib/statements/service'
import { academyToday } from '../../support/academy-days'
import { waitUntilBlocked } from '../../support/barrier'
import { addDue } from '../../support/fee-families'
import { asOwner } from '../../support/owner'
import { acting, count, enrol, newUtr, only, type Person, pay } from '../../support/people'

let family: Person
let admin: Person
beforeEach(async () => {
  family = await enrol(pool(), 'student')
  admin = await enrol(pool(), 'admin')
})

const day = () => academyToday().split('-').reverse().join('/')
const columns = { date: 0, description: 1, amount: 3, direction: null }
const line = (narration: string, amount: string | number) => `${day()},${narration},,${amount}`
const upi = (utr: string, amount = 2100) => line(`UPI/${utr}/Swaramala`, amount)
const newNeft = () => `SBINN${newUtr()}`
const statement = (...lines: string[]) => ({
  contentBase64: Buffer.from(['Date,Narration,Debit,Credit', ...lines].join('\n')).toString('base64'),
  columns,
})

/** Adds an open fee for the family's first student. Returns its ID. */
const owe = (amount: number, dueOn = academyToday(), label = 'December 2026') =>
  addDue(pool(), family.id, { dueOn, amount, label, course: 'Veenai', learnerId: family.id })

type Sent = Partial<ReturnType<typeof statement>> & Record<string, unknown>
const assign = (body: Sent, by = admin) =>
  assignLine(acting(by), assignLineBody.parse({ line: 2, account_id: family.id, ...body }))

/** Previews the assignment of a statement line to a family, and then records it, as the page does. */
async function confirm(body: Sent, by = admin) {
  const { seen, effect } = await assign({ ...body, preview: true }, by)
  const recorded = await assign({ ...body, seen }, by)
  expect(recorded.effect).toEqual(effect)
  return recorded
}

const storedPayment = (id: string | undefined) => db().payment.findUniqueOrThrow({ where: { id: id ?? '' } })

describe('a line of a bank statement that the office assigns to a family', () => {
  it('a payment is recorded as its preview says, with the amount, the day and the UTR of the line', async () => {
    const december = await owe(2000)
    const utr = newUtr()
    const body = statement(upi(utr))
    const preview = await assign({ ...body, preview: true })
    expect(preview.payment).toBeNull()
    expect(preview.effect).toEqual({
      amount: 2100,
      paid_on: academyToday(),
      method: 'upi',
      reference: utr,
      covers: [
        { due_id: december, label: 'December 2026', course_name: 'Veenai', learner_name: family.name, amount: 2000 },
      ],
      advance: 100,
      open_amount: 0,
      pending: [],
    })
    expect(await count(pool(), 'payments WHERE user_id = $1', [family.id])).toBe(0)
    expect(await count(pool(), 'receipts WHERE user_id = $1', [family.id])).toBe(0)

    const { payment, effect } = await assign({ ...body, seen: preview.seen })
    expect(effect).toEqual(preview.effect)
    expect(payment?.receipt_number).toBeTruthy()
    expect(await storedPayment(payment?.id)).toMatchObject({
      fee: 2100,
      utr,
      bankReference: null,
      method: 'upi',
      recordedBy: admin.id,
      status: 'approved',
      unallocated: 100,
    })
    expect(
      await count(pool(), `audit_log WHERE subject_id = $1 AND action = 'record' AND actor_id = $2`, [
        payment?.id,
        admin.id,
      ]),
    ).toBe(1)
    const { lines } = await matchStatement(body)
    expect(lines[0]).toMatchObject({ payment_id: payment?.id, reason: 'Already approved', assignable: false })
  })

  it('a NEFT line is recorded with its reference, and later recognised by it', async () => {
    const reference = newNeft()
    const body = statement(line(`NEFT CR-SBIN0001234-MEENA RAO-${reference}`, 2100))
    expect((await matchStatement(body)).lines[0]).toMatchObject({ assignable: true, reference })
    const { payment } = await confirm(body)
    expect(await storedPayment(payment?.id)).toMatchObject({ method: 'bank', bankReference: reference, utr: null })
    expect((await matchStatement(body)).lines[0]).toMatchObject({
      payment_id: payment?.id,
      reason: 'Already approved',
      families: [],
    })
    expect(await approveTogether(acting(admin), { ...body, payment_ids: [payment?.id ?? ''] })).toMatchObject({
      approved: [],
    })
  })

  it('a line without a reference needs one from the office, which must have the right form', async () => {
    const body = statement(line('CASH DEPOSIT MYLAPORE', 700))
    expect((await matchStatement(body)).lines[0]).toMatchObject({ assignable: true, reference: null })
    await expect(assign({ ...body, preview: true })).rejects.toMatchObject({
      errors: { reference: ['Enter the payment reference'] },
    })
    await expect(assign({ ...body, reference: 'ABC', preview: true })).rejects.toMatchObject({
      errors: { reference: ['Enter 12 digits for IMPS, or 16 to 22 letters and digits for NEFT and RTGS'] },
    })
    const reference = newNeft()
    const { payment } = await confirm({ ...body, reference })
    expect(await storedPayment(payment?.id)).toMatchObject({ method: 'bank', bankReference: reference })
  })

  it('a reference from the office is ignored if the line has its own', async () => {
    const utr = newUtr()
    expect((await assign({ ...statement(upi(utr)), reference: newNeft(), preview: true })).effect.reference).toBe(utr)
  })

  it('an assigned line covers the chosen fees first', async () => {
    await owe(2000, '2026-01-01', 'Old')
    const later = await owe(2000, '2026-12-31', 'Later')
    const { effect } = await confirm({ ...statement(upi(newUtr())), due_ids: [later] })
    expect(effect.covers.map(({ label, amount }) => [label, amount])).toEqual([
      ['Old', 100],
      ['Later', 2000],
    ])
    expect(effect.open_amount).toBe(1900)
  })

  it('a line is not recorded if the family’s fees have changed since the preview', async () => {
    await owe(2000)
    const body = statement(upi(newUtr()))
    const { seen } = await assign({ ...body, preview: true })
    await owe(500, '2026-01-01')
    await expect(assign({ ...body, seen })).rejects.toMatchObject({
      code: 'conflict',
      message: 'The family’s fees have just changed. Please check the payment again.',
    })
    await expect(assign(body)).rejects.toMatchObject({ code: 'conflict' })
    expect(await count(pool(), 'payments WHERE user_id = $1', [family.id])).toBe(0)
  })

  it('the preview names a pending payment of the family with the same amount', async () => {
    const pending = await pay(pool(), family.id)
    const { effect } = await assign({ ...statement(upi(newUtr(), 700)), preview: true })
    expect(effect.pending).toEqual([{ id: pending, course_name: 'Veenai' }])
  })

  it.each([
    ['money that went out', () => `${day()},UPI/${newUtr()}/x,700.00,`, 'This money went out'],
    ['an amount with paise', () => line(`UPI/${newUtr()}`, '700.50'), 'This amount is not in whole rupees'],
    ['a line without a date', () => `,UPI/${newUtr()}/x,,700.00`, 'No date on this line'],
  ])('the office cannot assign %s', async (_, text, message) => {
    const body = statement(text())
    expect((await matchStatement(body)).lines[0]?.assignable).toBe(false)
    await expect(assign({ ...body, preview: true })).rejects.toMatchObject({ errors: { line: [message] } })
  })

  it('a line that is not in the statement, and an unknown family, are rejected', async () => {
    const body = statement(upi(newUtr()))
    await expect(assign({ ...body, line: 9, preview: true })).rejects.toMatchObject({
      errors: { line: ['The statement has no transaction on this line'] },
    })
    await expect(assign({ ...body, account_id: admin.id, preview: true })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('a line that already is a payment shows whose payment it is', async () => {
    const other = await enrol(pool(), 'student')
    const utr = newUtr()
    const id = await pay(pool(), other.id, { utr })
    await expect(assign({ ...statement(upi(utr)), preview: true })).rejects.toMatchObject({
      message: 'This line was already recorded as a payment',
      fields: { payment: { id, user_id: other.id, username: other.name, course_name: 'Veenai', fee: 700 } },
    })
  })

  it.each([
    ['a UTR', () => upi(newUtr()), 'This UPI reference was already used for another payment'],
    ['a NEFT reference', () => line(`NEFT ${newNeft()}`, 2100), 'This reference was already used for another payment'],
  ])(
    'a line with %s that two admins assign to two families at the same time is recorded once',
    async (_, text, message) => {
      const other = await enrol(pool(), 'student')
      const second = await enrol(pool(), 'admin')
      const body = statement(text())
      const seen = (await assign({ ...body, preview: true })).seen
      const seenByOther = (await assign({ ...body, account_id: other.id, preview: true }, second)).seen
      const results = await asOwner(async (owner) => {
        // These locks make both calls check the line before either call records it.
        await owner.query('BEGIN')
        await owner.query('SELECT FROM users WHERE id = ANY($1) FOR UPDATE', [[family.id, other.id]])
        const assigning = Promise.allSettled([
          assign({ ...body, seen }),
          assign({ ...body, account_id: other.id, seen: seenByOther }, second),
        ])
        await waitUntilBlocked(owner, 2)
        await owner.query('COMMIT')
        return assigning
      })
      const recorded = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const failed = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      expect([recorded.length, failed.length]).toEqual([1, 1])
      expect(failed[0]).toMatchObject({
        code: 'conflict',
        message,
        fields: { payment: { id: only(recorded).payment?.id, fee: 2100 } },
      })
      expect(await count(pool(), 'payments WHERE user_id = ANY($1)', [[family.id, other.id]])).toBe(1)
    },
  )
})

describe('the likely families of an unmatched line', () => {
  it('an incoming line without a payment comes with likely families, by name and by open amount', async () => {
    const name = `Zarqeen Vrindavani ${family.id.slice(0, 4)}`
    await pool().query('UPDATE users SET name = $2 WHERE id = $1', [family.id, name])
    await owe(1537)
    const utr = newUtr()
    await pay(pool(), family.id, { utr })
    const { lines } = await matchStatement(
      statement(
        upi(newUtr(), 1537),
        line('NEFT ZARQEEN VRIND', 10),
        `${day()},UPI/x/ZARQEEN,1537,`,
        line(`UPI/${utr}/ZARQEEN`, 700),
      ),
    )
    expect(lines.map(({ families }) => families.find(({ user_id }) => user_id === family.id)?.why)).toEqual([
      ['amount'],
      ['name'],
      undefined,
      undefined,
    ])
    expect(lines[1]?.families[0]).toMatchObject({ user_id: family.id, name, open_amount: 1537 })
  })
})
