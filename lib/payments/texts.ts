/** Shown to a payer whose UTR is on another payment. */
export const UTR_USED = 'This UPI reference was already used for another payment'
