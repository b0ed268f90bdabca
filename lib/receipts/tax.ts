/**
 * Computes the tax that a fee includes (contract 71). All functions are pure. Fees are in whole rupees, and taxes are
 * in whole paise. The owner chooses treatments and rates, so this code does not depend on the current law.
 */

export const treatments = ['unregistered', 'exempt', 'taxable', 'export'] as const
export type Treatment = (typeof treatments)[number]
export const documentKinds = ['receipt', 'bill_of_supply', 'tax_invoice', 'mixed'] as const
export type DocumentKind = (typeof documentKinds)[number]
export type Series = 'receipt' | 'invoice' | 'bill' | 'credit_note'

/**
 * The default service code (SAC) and tax rate, for fees without a tax rule. The owner must confirm both with an
 * accountant.
 */
export const DEFAULT_SAC = '999291'
export const DEFAULT_RATE = 18

/** The GST code of a place of supply outside India. */
export const ABROAD = '96'

/** The owner's tax treatment for a plan, a kind of charge, or all other fees. It applies from `fromDay` on. */
export interface TaxRule {
  id: number
  scope: 'default' | 'plan' | 'charge'
  planId: string | null
  chargeKind: string | null
  /** An academy date, `YYYY-MM-DD`. */
  fromDay: string
  treatment: Exclude<Treatment, 'export'>
  sac: string | null
  /** Per cent, with at most two decimals. */
  rate: number
}

/** A part of a payment, before its tax is computed. */
export interface PaidLine {
  label: string
  learnerName: string | null
  courseName: string | null
  /** The amount in whole rupees, including the tax. */
  amount: number
  dueId: string | null
  planId: string | null
  chargeKind: string | null
}

/** A line of a stored document. `amount` is in rupees, and the four tax amounts are in paise. */
export interface TaxedLine {
  label: string
  learner: string | null
  course: string | null
  due_id: string | null
  plan_id: string | null
  charge: string | null
  amount: number
  treatment: Treatment
  sac: string | null
  rate: number
  taxable: number
  cgst: number
  sgst: number
  igst: number
}

/** A place of supply, and the kind of tax that applies to a supply there. */
export interface Place {
  /** The GST code of the state, 96 for a place abroad, or null without a GSTIN. */
  code: string | null
  tax: 'own_state' | 'integrated' | 'export'
  /** The number of the letter of undertaking, only for an export. */
  lut: string | null
}

interface Supply {
  gstin: string | null
  country: string | null
  state: string | null
  isForeignCurrency: boolean
  /** The number of the academy's letter of undertaking (LUT) for the financial year. Null if there is none. */
  lut: string | null
}

/** Returns the GST code of the academy's state, which is the beginning of its GSTIN. */
export const stateOfGstin = (gstin: string | null): string | null => gstin?.slice(0, 2) ?? null

/**
 * Returns the place of supply. For a family in India without a stored state, uses the academy's state. A payment from
 * abroad is an export if it is in foreign currency and the academy has an LUT.
 */
export function placeOfSupply({ gstin, country, state, isForeignCurrency, lut }: Supply): Place {
  const own = stateOfGstin(gstin)
  if (own === null) return { code: null, tax: 'own_state', lut: null }
  if (country !== null && country !== 'IN') {
    return isForeignCurrency && lut !== null
      ? { code: ABROAD, tax: 'export', lut }
      : { code: ABROAD, tax: 'integrated', lut: null }
  }
  const code = state ?? own
  return { code, tax: code === own ? 'own_state' : 'integrated', lut: null }
}

/** Divides whole numbers and rounds half up. */
const roundedQuotient = (dividend: number, divisor: number) => Math.floor((2 * dividend + divisor) / (2 * divisor))

/** Returns the taxes included in an amount, in paise. CGST and SGST are always equal. */
export function includedTax(rupees: number, rate: number, tax: Place['tax']) {
  const paise = rupees * 100
  const hundredths = Math.round(rate * 100)
  const whole = 10_000 + hundredths
  const half = tax === 'own_state' ? roundedQuotient(paise * hundredths, 2 * whole) : 0
  const igst = tax === 'integrated' ? roundedQuotient(paise * hundredths, whole) : 0
  return { taxable: paise - 2 * half - igst, cgst: half, sgst: half, igst }
}

type RuleTarget = Pick<PaidLine, 'planId' | 'chargeKind'>

/**
 * Returns the tax rule for a line on a day. Prefers the charge's rule, then the plan's rule, then the default rule.
 * A rule that starts later replaces earlier ones. Returns null if no rule applies.
 */
export function ruleFor(rules: readonly TaxRule[], { planId, chargeKind }: RuleTarget, day: string): TaxRule | null {
  const started = rules
    .filter((rule) => rule.fromDay <= day)
    .sort((a, b) => b.fromDay.localeCompare(a.fromDay) || b.id - a.id)
  const isCharge = chargeKind !== null && chargeKind !== 'plan'
  return (
    started.find((rule) => isCharge && rule.scope === 'charge' && rule.chargeKind === chargeKind) ??
    started.find((rule) => planId !== null && rule.scope === 'plan' && rule.planId === planId) ??
    started.find((rule) => rule.scope === 'default') ??
    null
  )
}

const defaultRule = { treatment: 'taxable', sac: DEFAULT_SAC, rate: DEFAULT_RATE } as const

/** Computes the taxes of a line by the owner's rules. Without a GSTIN, every line is `unregistered` and has no tax. */
export function taxedLine(line: PaidLine, rules: readonly TaxRule[], place: Place, day: string): TaxedLine {
  const { treatment, sac, rate } = ruleFor(rules, line, day) ?? defaultRule
  const facts = {
    label: line.label,
    learner: line.learnerName,
    course: line.courseName,
    due_id: line.dueId,
    plan_id: line.planId,
    charge: line.chargeKind,
    amount: line.amount,
  }
  const untaxed = { rate: 0, taxable: line.amount * 100, cgst: 0, sgst: 0, igst: 0 }
  if (place.code === null || treatment === 'unregistered')
    return { ...facts, treatment: 'unregistered', sac: null, ...untaxed }
  if (treatment === 'exempt') return { ...facts, treatment, sac, ...untaxed }
  if (place.tax === 'export') return { ...facts, treatment: 'export', sac, ...untaxed }
  return { ...facts, treatment, sac, rate, ...includedTax(line.amount, rate, place.tax) }
}

const isTaxable = ({ treatment }: Pick<TaxedLine, 'treatment'>) => treatment === 'taxable' || treatment === 'export'

/** Returns the kind of document that the academy issues for a payment with these lines. */
export function documentKind(lines: readonly Pick<TaxedLine, 'treatment'>[]): DocumentKind {
  if (lines.every(({ treatment }) => treatment === 'unregistered')) return 'receipt'
  if (lines.every(isTaxable)) return 'tax_invoice'
  return lines.some(isTaxable) ? 'mixed' : 'bill_of_supply'
}

export const seriesOf = (kind: DocumentKind): Series =>
  kind === 'receipt' ? 'receipt' : kind === 'bill_of_supply' ? 'bill' : 'invoice'

export type TaxTotals = Pick<TaxedLine, 'amount' | 'taxable' | 'cgst' | 'sgst' | 'igst'>

/** Adds up lines. The amount is in rupees, and the other totals are in paise. */
export function totalOf(lines: readonly TaxTotals[]): TaxTotals {
  const sum = (part: keyof TaxTotals) => lines.reduce((total, line) => total + line[part], 0)
  return { amount: sum('amount'), taxable: sum('taxable'), cgst: sum('cgst'), sgst: sum('sgst'), igst: sum('igst') }
}

/**
 * Returns the refunded part of a document's line. `earlier` contains the earlier refunds of the line. After a full
 * refund, the refunded taxes are equal to the line's taxes.
 */
export function refundedLine(line: TaxedLine, amount: number, earlier: readonly TaxTotals[]): TaxedLine {
  const refunded = totalOf(earlier)
  const share = (part: 'cgst' | 'sgst' | 'igst') =>
    roundedQuotient(line[part] * (refunded.amount + amount), line.amount) - refunded[part]
  const [cgst, sgst, igst] = [share('cgst'), share('sgst'), share('igst')]
  return { ...line, amount, cgst, sgst, igst, taxable: amount * 100 - cgst - sgst - igst }
}
