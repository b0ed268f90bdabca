import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { academyToday } from '@/lib/core/time/zone'
import { pool } from '@/lib/db/client'
import { decidePayment } from '@/lib/payments/service'
import { getReceipt } from '@/lib/receipts/queries'
import type { PaidLine } from '@/lib/receipts/tax'
import { getTaxSettings } from '@/lib/tax/queries'
import { addTaxRule, setLut } from '@/lib/tax/service'
import { NEEDS_GSTIN, TAX_CHANGED } from '@/lib/tax/texts'
import { fulfilled, refusals, releaseTogether } from '../../support/barrier'
import { asOwner } from '../../support/owner'
import { acting, count, enrol, only, type Person, pay } from '../../support/people'
import { clearTaxSettings, GSTIN, payWithReceipt, registerAcademy } from '../../support/tax'

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

const register = (gstin?: string | null) => {
  restore()
  restore = registerAcademy(gstin)
}
const setPlace = (person: Person, country: string | null, state: string | null) =>
  pool().query('UPDATE users SET country = $2, state = $3 WHERE id = $1', [person.id, country, state])

const exam: PaidLine = {
  label: 'Exam fee',
  learnerName: null,
  courseName: 'Veenai',
  amount: 300,
  dueId: null,
  planId: null,
  chargeKind: 'exam',
}
const month: PaidLine = { ...exam, label: 'December 2026', amount: 400, chargeKind: null }

const rule = { scope: 'default', from_day: academyToday(), treatment: 'taxable', sac: '999291', rate: 18 } as const
async function add(over: Partial<Parameters<typeof addTaxRule>[1]>): Promise<void> {
  const { seen } = await getTaxSettings()
  await addTaxRule(acting(admin), { ...rule, seen, ...over })
}

const documentOf = async (person: Person, more: Parameters<typeof payWithReceipt>[1] = {}) => {
  const { receiptId } = await payWithReceipt(person, more)
  return getReceipt(acting(person), receiptId)
}

describe('documents [contract 71.2]', () => {
  it('an academy without a GSTIN issues plain receipts without any tax', async () => {
    register(null)
    expect(await documentOf(student)).toMatchObject({
      kind: 'receipt',
      number: expect.stringMatching(/^SMA\/\d\d-\d\d\/\d{5}$/),
      gstin: null,
      place_of_supply: null,
      lines: [
        { label: 'course fee', course: 'Veenai', amount: 700, treatment: 'unregistered', sac: null, taxable: 70_000 },
      ],
    })
  })

  it('an academy with a GSTIN and no rules issues tax invoices at 18 %', async () => {
    register()
    expect(await documentOf(student)).toMatchObject({
      kind: 'tax_invoice',
      number: expect.stringMatching(/^SMA\/\d\d-\d\d\/I\d{5}$/),
      gstin: GSTIN,
      place: 'Tamil Nadu (33)',
      lines: [{ sac: '999291', rate: 18, taxable: 59_322, cgst: 5339, sgst: 5339, igst: 0 }],
    })
  })

  it('exempt lines lead to a bill of supply, or to a mixed document in the series of invoices', async () => {
    register()
    await add({ scope: 'charge:exam', treatment: 'exempt', sac: '999292' })
    expect(await documentOf(student, { amount: 300, lines: [exam] })).toMatchObject({
      kind: 'bill_of_supply',
      number: expect.stringMatching(/\/B\d{5}$/),
    })
    expect(await documentOf(student, { lines: [month, exam] })).toMatchObject({
      kind: 'mixed',
      number: expect.stringMatching(/\/I\d{5}$/),
      lines: [{ treatment: 'taxable' }, { treatment: 'exempt', sac: '999292', taxable: 30_000 }],
    })
  })

  it('a family in another state gets documents with IGST', async () => {
    register()
    await setPlace(student, 'IN', '29')
    expect(await documentOf(student)).toMatchObject({ place: 'Karnataka (29)', lines: [{ cgst: 0, igst: 10_678 }] })
  })

  it('a document is an export only with foreign currency and the LUT number of the year', async () => {
    register()
    await setPlace(student, 'GB', null)
    expect(await documentOf(student, { foreignCurrency: true })).toMatchObject({
      place: 'Outside India (96)',
      lut: null,
      lines: [{ treatment: 'taxable', igst: 10_678 }],
    })
    const [, year = ''] = (await getTaxSettings()).fiscal_years
    await setLut(acting(admin), { fiscal_year: year, number: 'AD330426000001X', seen: 0 })
    expect(await documentOf(student)).toMatchObject({ lut: null, lines: [{ igst: 10_678 }] })
    expect(await documentOf(student, { foreignCurrency: true, method: 'wise' })).toMatchObject({
      kind: 'tax_invoice',
      lut: 'AD330426000001X',
      lines: [{ treatment: 'export', rate: 0, igst: 0, taxable: 70_000 }],
    })
  })

  it('a document keeps its contents if the GSTIN, the rules or the family’s place change', async () => {
    register()
    const { receiptId } = await payWithReceipt(student)
    const before = await getReceipt(acting(student), receiptId)
    await setPlace(student, 'GB', null)
    await add({ rate: 5 })
    register(null)
    expect(await getReceipt(acting(student), receiptId)).toEqual(before)
  })
})

describe('document numbers [contract 71.3]', () => {
  it('no series has a gap in its numbers if 40 payments are approved at the same time', async () => {
    register()
    await add({ scope: 'default', treatment: 'unregistered', sac: null })
    const last = async () => {
      const { rows } = await pool().query<{ series: string; last: number; count: number }>(
        'SELECT series, max(serial)::int AS last, count(*)::int AS count FROM receipts GROUP BY series ORDER BY series',
      )
      return new Map(rows.map((row) => [row.series, row]))
    }
    const before = await last()
    const payers = await Promise.all(Array.from({ length: 40 }, () => enrol(pool(), 'student')))
    const kinds = ['exam', 'books', 'costume', null]
    const issue = (payer: Person, index: number) =>
      payWithReceipt(payer, { lines: [{ ...exam, amount: 700, chargeKind: kinds[index % 4] ?? null }] })
    await add({ scope: 'charge:exam' })
    await add({ scope: 'charge:books', treatment: 'exempt' })
    await add({ scope: 'charge:costume' })
    await Promise.all(payers.map(issue))
    const after = await last()
    const grown = [...after].map(([series, { last: serial, count: documents }]) => [
      series,
      documents - (before.get(series)?.count ?? 0),
      serial - (before.get(series)?.last ?? 0),
    ])
    expect(grown).toEqual([
      ['bill', 10, 10],
      ['invoice', 20, 20],
      ['receipt', 10, 10],
    ])
  })

  it('an approval that fails uses up no document number', async () => {
    register()
    const paymentId = await pay(pool(), student.id)
    const { rows } = await pool().query('SELECT * FROM document_counters ORDER BY 1, 2')
    await asOwner((owner) =>
      owner.query('ALTER TABLE receipts ADD CONSTRAINT fails_for_this_test CHECK (false) NOT VALID'),
    )
    try {
      await expect(decidePayment(acting(admin), paymentId, 'approve')).rejects.toThrow()
    } finally {
      await asOwner((owner) => owner.query('ALTER TABLE receipts DROP CONSTRAINT fails_for_this_test'))
    }
    expect((await pool().query('SELECT * FROM document_counters ORDER BY 1, 2')).rows).toEqual(rows)
  })
})

describe('the database [contract 71.12]', () => {
  const insert = (columns: string, values: string) =>
    pool().query(
      `INSERT INTO receipts (fiscal_year, serial, payment_id, user_id, received_from, course_name, amount, ${columns})
       VALUES ('98-99', 1, $1, $2, 'x', 'Veenai', 700, ${values})`,
      [paymentId, student.id],
    )
  let paymentId = ''
  beforeEach(async () => {
    paymentId = await pay(pool(), student.id, { status: 'approved' })
  })

  it.each([
    ['an invoice without a GSTIN', 'kind, series', `'tax_invoice', 'invoice'`, 'receipts_taxed_with_gstin'],
    ['a bill in the series of receipts', 'kind', `'bill_of_supply'`, 'receipts_series_of_kind'],
    [
      'lines that are not the amount',
      'lines',
      `'[{"amount":1,"taxable":100,"cgst":0,"sgst":0,"igst":0,"treatment":"exempt"}]'`,
      'receipts_lines_add_up',
    ],
    [
      'taxes that are not the line',
      'lines',
      `'[{"amount":700,"taxable":70000,"cgst":1,"sgst":1,"igst":0,"treatment":"taxable"}]'`,
      'receipts_lines_add_up',
    ],
  ])('the database rejects %s', async (_, columns, values, constraint) => {
    await expect(insert(columns, values)).rejects.toMatchObject({ constraint })
  })

  it('the database rejects a change of a receipt’s lines or place, and of a tax rule', async () => {
    register()
    await add({})
    const { receiptId } = await payWithReceipt(student)
    for (const change of [`lines = '[]'`, `place_of_supply = '29'`, `kind = 'receipt'`, `method = 'cash'`])
      await expect(
        asOwner((owner) => owner.query(`UPDATE receipts SET ${change} WHERE id = $1`, [receiptId])),
      ).rejects.toThrow('a receipt never changes')
    for (const change of ['UPDATE tax_rules SET rate = 5', 'DELETE FROM tax_rules', 'TRUNCATE tax_rules'])
      await expect(asOwner((owner) => owner.query(change))).rejects.toMatchObject({
        constraint: 'tax_rules_never_change',
      })
  })

  it('the database accepts a receipt of an older version, which has no new columns', async () => {
    await insert('gstin', `'33ABCDE1234F1Z5'`)
    expect(
      await count(pool(), `receipts WHERE payment_id = $1 AND kind = 'receipt' AND lines IS NULL`, [paymentId]),
    ).toBe(1)
    await asOwner(async (owner) => {
      await owner.query('SET session_replication_role = replica')
      await owner.query('DELETE FROM receipts WHERE payment_id = $1', [paymentId])
    })
  })
})

describe('tax rules [contract 71.7]', () => {
  const readAuditLog = async () => {
    const { rows } = await pool().query<{ to_state: string; reason: string }>(
      'SELECT to_state, reason FROM audit_log WHERE actor_id = $1 ORDER BY id',
      [admin.id],
    )
    return rows
  }

  it('tax rules need a GSTIN unless they mean no registration', async () => {
    register(null)
    for (const treatment of ['taxable', 'exempt'] as const)
      await expect(add({ treatment })).rejects.toMatchObject({ code: 'invalid', message: NEEDS_GSTIN })
    await add({ treatment: 'unregistered' })
    expect((await getTaxSettings()).rules).toMatchObject([
      { about: 'All fees', treatment: 'unregistered', sac: null, rate: 0, current: true, added_by: admin.name },
    ])
    expect(await readAuditLog()).toMatchObject([
      { to_state: `All fees: Not registered (receipt), from ${academyToday()}`, reason: 'Tax rule' },
    ])
  })

  it('a tax rule cannot start in the past or name an unknown plan', async () => {
    register()
    await expect(add({ from_day: '2026-04-01' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(add({ scope: `plan:${student.id}` })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('two admins who save tax rules or LUT numbers at the same time save them once, and one gets 409', async () => {
    register()
    const { seen } = await getTaxSettings()
    const rules = await Promise.allSettled([5, 12].map((rate) => addTaxRule(acting(admin), { ...rule, rate, seen })))
    expect(fulfilled(rules)).toHaveLength(1)
    expect(refusals(rules)).toMatchObject([{ code: 'conflict', message: TAX_CHANGED }])
    const [, year = ''] = (await getTaxSettings()).fiscal_years
    const luts = await releaseTogether(
      databaseUrl,
      'export_luts',
      ['LUT-1', 'LUT-2'].map((number) => () => setLut(acting(admin), { fiscal_year: year, number, seen: 0 })),
    )
    expect(fulfilled(luts)).toHaveLength(1)
    expect(refusals(luts)).toMatchObject([{ code: 'conflict', message: TAX_CHANGED }])
    const [lut] = (await getTaxSettings()).luts
    expect(only([lut])).toMatchObject({ fiscal_year: year, revision: 1 })
    await setLut(acting(admin), { fiscal_year: year, number: 'LUT-3', seen: 1 })
    expect((await getTaxSettings()).luts).toMatchObject([{ number: 'LUT-3', revision: 2 }])
    await expect(setLut(acting(admin), { fiscal_year: '01-02', number: 'LUT-3', seen: 0 })).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})
