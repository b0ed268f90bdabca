/** The label for money that is not assigned to a course or a fee. */
export const PAID_IN_ADVANCE = 'Paid in advance'

/** Returns "and 2 more fees" for three fees. Empty for fewer than two fees. */
export const moreFees = (fees: number): string =>
  fees < 2 ? '' : `and ${fees - 1} more ${fees === 2 ? 'fee' : 'fees'}`

/** Names the course and counts the further fees of a payment: "Veenai and 2 more fees". */
export const paidFor = (course: string, fees: number): string =>
  [course === PAID_IN_ADVANCE ? 'an advance payment' : course, moreFees(fees)].filter(Boolean).join(' ')
