/** The 409 message for an admin whose page shows an outdated version. */
export const VERSION_CHANGED = 'Another admin has published a change. Reload the page and try again.'
/** The 409 message for an admin whose page shows an outdated draft. */
export const DRAFT_CHANGED = 'Another admin has changed the draft. Reload the page and try again.'
/** The 409 messages for a stored GSTIN or UPI ID that is no longer valid. */
export const GSTIN_INVALID = 'The GSTIN is not valid. Correct it under “Money” first.'
export const UPI_ID_INVALID = 'The UPI ID is not valid. Correct it under “Money” first.'
