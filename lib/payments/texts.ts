/** Shown to a payer who enters the UTR of another payment. */
export const UTR_USED = 'This UPI reference was already used for another payment'
export const REFERENCE_USED = 'This reference was already used for another payment'
/** Shown if a payer with several learners has not chosen one. */
export const CHOOSE_STUDENT = 'Choose a student'
export const DUE_NAMED = 'A payment for one of these fees is already waiting for approval'
export const PAYMENT_ADDED =
  'Another payment from this family was just added. Record this one only if it is a different payment.'
