import type { DueKind } from './schema'

/** The kinds of fees that the office adds by hand, with their names. */
export const chargeNames: Readonly<Record<Exclude<DueKind, 'plan' | 'holding'>, string>> = {
  registration: 'Registration fee',
  exam: 'Exam fee',
  costume: 'Costume',
  books: 'Books',
  late_fee: 'Late fee',
  deposit: 'Deposit',
  other: 'Other fee',
}

/** Returns what a payment is for that pays a fee without a course. Leaves out the label, which may name a person. */
export const chargeName = (kind: DueKind): string => (kind === 'plan' || kind === 'holding' ? 'Fee' : chargeNames[kind])
