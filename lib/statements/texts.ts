/** Error messages that several files use. */
export const LINE_USED = 'This line was already recorded as a payment'
export const EFFECT_CHANGED = 'The family’s fees have just changed. Please check the payment again.'
