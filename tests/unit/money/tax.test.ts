import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  documentKind,
  includedTax,
  type PaidLine,
  type Place,
  placeOfSupply,
  refundedLine,
  ruleFor,
  seriesOf,
  type TaxedLine,
  type TaxRule,
  taxedLine,
  totalOf,
} from '@/lib/receipts/tax'

const GSTIN = '33ABCDE1234F1Z5'
const DAY = '2026-12-05'
const home: Place = { code: '33', tax: 'own_state', lut: null }
const elsewhere: Place = { code: '29', tax: 'integrated', lut: null }

const line = (over: Partial<PaidLine> = {}): PaidLine => ({
  label: 'course fee',
  learnerName: null,
  courseName: 'Veenai',
  amount: 700,
  dueId: null,
  planId: null,
  chargeKind: null,
  ...over,
})

const rule = (over: Partial<TaxRule> = {}): TaxRule => ({
  id: 1,
  scope: 'default',
  planId: null,
  chargeKind: null,
  fromDay: '2026-04-01',
  treatment: 'taxable',
  sac: '999291',
  rate: 18,
  ...over,
})

const rates = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const amounts = fc.integer({ min: 1, max: 10_000_000 })
const taxes = fc.constantFrom('own_state' as const, 'integrated' as const, 'export' as const)

describe('the included tax [contract 71.6]', () => {
  it('the included tax of ₹700 at 18 % is ₹53.39 twice, or ₹106.78 once', () => {
    expect(includedTax(700, 18, 'own_state')).toEqual({ taxable: 59_322, cgst: 5339, sgst: 5339, igst: 0 })
    expect(includedTax(700, 18, 'integrated')).toEqual({ taxable: 59_322, cgst: 0, sgst: 0, igst: 10_678 })
    expect(includedTax(700, 18, 'export')).toEqual({ taxable: 70_000, cgst: 0, sgst: 0, igst: 0 })
  })

  it('the included tax rounds half a paisa up', () => {
    // At 0.1%, the exact CGST is 0.05 paise for 1 rupee, and 10.04 paise for 201 rupees.
    expect(includedTax(1, 0.1, 'own_state').cgst).toBe(0)
    expect(includedTax(201, 0.1, 'own_state').cgst).toBe(10)
    // For 5 rupees at 100 %, the tax is 250 paise, so CGST is exactly 125 paise.
    expect(includedTax(5, 100, 'own_state').cgst).toBe(125)
  })

  it('the included tax and the taxable value add up to the amount, and CGST equals SGST', () => {
    fc.assert(
      fc.property(amounts, rates, taxes, (amount, rate, tax) => {
        const parts = includedTax(amount, rate, tax)
        expect(parts.taxable + parts.cgst + parts.sgst + parts.igst).toBe(amount * 100)
        expect(parts.cgst).toBe(parts.sgst)
        for (const part of Object.values(parts)) expect(Number.isInteger(part) && part >= 0).toBe(true)
      }),
    )
  })

  it('the included tax equals the formula of the contract, computed with exact integers', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, hundredths) => {
        const [paise, rate, whole] = [BigInt(amount) * 100n, BigInt(hundredths), BigInt(10_000 + hundredths)]
        const half = (2n * paise * rate + 2n * whole) / (4n * whole)
        const all = (2n * paise * rate + whole) / (2n * whole)
        expect(includedTax(amount, hundredths / 100, 'own_state').cgst).toBe(Number(half))
        expect(includedTax(amount, hundredths / 100, 'integrated').igst).toBe(Number(all))
      }),
    )
  })
})

describe('the place of supply [contract 71.5]', () => {
  const place = (country: string | null, state: string | null, isForeignCurrency = false, lut: string | null = null) =>
    placeOfSupply({ gstin: GSTIN, country, state, isForeignCurrency, lut })

  it.each([
    ['IN', '33', '33', 'own_state'],
    ['IN', '29', '29', 'integrated'],
    ['IN', null, '33', 'own_state'],
    [null, null, '33', 'own_state'],
    ['GB', null, '96', 'integrated'],
  ] as const)('for a family in %s, state %s, the place of supply is %s with %s', (country, state, code, tax) =>
    expect(place(country, state)).toEqual({ code, tax, lut: null }),
  )

  it('a place of supply abroad is an export only with foreign currency and the LUT of the year', () => {
    expect(place('GB', null, true, 'AD330426000001X')).toEqual({ code: '96', tax: 'export', lut: 'AD330426000001X' })
    for (const supply of [place('GB', null, true), place('GB', null, false, 'AD33')])
      expect(supply).toEqual({ code: '96', tax: 'integrated', lut: null })
    expect(place('IN', '29', true, 'AD33').tax).toBe('integrated')
  })

  it('without a GSTIN the place of supply is empty', () =>
    expect(
      placeOfSupply({ gstin: null, country: 'GB', state: null, isForeignCurrency: true, lut: 'X' }).code,
    ).toBeNull())
})

describe('tax rules [contract 71.7]', () => {
  const rules = [
    rule({ id: 1, treatment: 'exempt', fromDay: '2026-04-01' }),
    rule({ id: 2, rate: 5, fromDay: '2026-12-01' }),
    rule({ id: 3, rate: 12, fromDay: '2026-12-01' }),
    rule({ id: 4, rate: 28, fromDay: '2027-01-01' }),
    rule({ id: 5, scope: 'plan', planId: 'p', rate: 3 }),
    rule({ id: 6, scope: 'charge', chargeKind: 'books', treatment: 'exempt' }),
  ]
  const idOf = (over: Partial<PaidLine>, day = DAY) => ruleFor(rules, line(over), day)?.id

  it('a tax rule applies from its first day, and of two rules for the same day the later one counts', () => {
    expect(idOf({}, '2026-11-30')).toBe(1)
    expect(idOf({}, '2026-12-31')).toBe(3)
    expect(idOf({}, '2027-01-01')).toBe(4)
    expect(idOf({}, '2026-03-31')).toBeUndefined()
  })

  it('a rule for a charge or a plan comes before the general rule', () => {
    expect(idOf({ planId: 'p', chargeKind: 'plan' })).toBe(5)
    expect(idOf({ planId: 'p', chargeKind: 'books' })).toBe(6)
    expect(idOf({ planId: 'other', chargeKind: 'exam' })).toBe(3)
  })

  it('without tax rules the rate is 18 % with a GSTIN, and there is no tax without one', () => {
    expect(taxedLine(line(), [], home, DAY)).toMatchObject({
      treatment: 'taxable',
      sac: '999291',
      rate: 18,
      cgst: 5339,
    })
    const nowhere: Place = { code: null, tax: 'own_state', lut: null }
    for (const taxRules of [[], [rule()]])
      expect(taxedLine(line(), taxRules, nowhere, DAY)).toMatchObject({
        treatment: 'unregistered',
        sac: null,
        taxable: 70_000,
      })
  })

  it('a tax rule with a rate applies to all lines except exports, which have no tax', () => {
    const exported: Place = { code: '96', tax: 'export', lut: 'AD33' }
    expect(taxedLine(line(), [rule()], exported, DAY)).toMatchObject({ treatment: 'export', rate: 0, igst: 0 })
    expect(taxedLine(line(), [rule({ treatment: 'exempt' })], exported, DAY).treatment).toBe('exempt')
    expect(taxedLine(line(), [rule()], elsewhere, DAY)).toMatchObject({ treatment: 'taxable', igst: 10_678 })
  })
})

describe('the kind of a document [contract 71.2]', () => {
  const kind = (...treatments: TaxedLine['treatment'][]) => documentKind(treatments.map((treatment) => ({ treatment })))

  it('the kind of a document follows from how its lines are taxed', () => {
    expect(kind('unregistered', 'unregistered')).toBe('receipt')
    expect(kind('exempt')).toBe('bill_of_supply')
    expect(kind('taxable', 'taxable')).toBe('tax_invoice')
    expect(kind('export')).toBe('tax_invoice')
    expect(kind('taxable', 'exempt')).toBe('mixed')
  })

  it('the kind of a document decides its series, and a mixed document counts as an invoice', () =>
    expect(['receipt', 'bill_of_supply', 'tax_invoice', 'mixed'].map((one) => seriesOf(one as 'mixed'))).toEqual([
      'receipt',
      'bill',
      'invoice',
      'invoice',
    ]))
})

describe('a refunded part of a line [contract 71.11]', () => {
  it('refunded parts of a line add up to the whole line', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(parts, rates, fc.constantFrom(home, elsewhere), (partAmounts, rate, place) => {
        const whole = taxedLine(
          line({ amount: partAmounts.reduce((sum, part) => sum + part, 0) }),
          [rule({ rate })],
          place,
          DAY,
        )
        const refunded: TaxedLine[] = []
        for (const part of partAmounts) refunded.push(refundedLine(whole, part, refunded))
        for (const part of refunded) {
          expect(part.taxable + part.cgst + part.sgst + part.igst).toBe(part.amount * 100)
          expect(Math.min(part.taxable, part.cgst, part.sgst, part.igst)).toBeGreaterThanOrEqual(0)
        }
        expect(totalOf(refunded)).toEqual(totalOf([whole]))
      }),
    )
  })
})
