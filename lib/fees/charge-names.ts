import type { ChargeKind, DueKind } from './schema'

/** The names of the fees that the office adds by hand. */
export const chargeNames: Readonly<Record<ChargeKind, string>> = {
  registration: 'Registration fee',
  exam: 'Exam fee',
  costume: 'Costume',
  books: 'Books',
  late_fee: 'Late fee',
  deposit: 'Deposit',
  other: 'Other fee',
}

/**
 * Returns a fee's course or, if it has none, the name of its kind. Never returns the label, which may name a person.
 */
export const courseOrCharge = ({ courseName, kind }: { courseName: string | null; kind: DueKind }): string =>
  courseName ?? (kind === 'plan' || kind === 'holding' ? 'Fee' : chargeNames[kind])
