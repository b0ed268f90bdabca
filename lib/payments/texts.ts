/** What a payer reads whose UTR somebody's payment names already. */
export const UTR_USED = 'This UPI reference was already used for another payment'
