/** What a person reads when an account is closed or erased; the services and the table of calls say the same. */
export const CHANGED = 'This changed while you were looking. Nothing was saved; please check again.'
export const CLOSED_ALREADY = 'This account is closed already'
export const OPEN_ALREADY = 'This account is open already'
export const TOO_MANY_CLASSES = 'More than 300 classes are booked. Hand some of them over first.'
export const LAST_ADMIN = 'The academy needs an admin: this is the last one'
export const NOT_ONESELF = 'You cannot close your own account'
export const ERASED = 'This account was erased. Nothing brings it back.'
export const STOP_FIRST = 'This account is being erased. Stop that first.'
export const ERASED_ALREADY = 'This account is being erased already'
export const THROUGH_OFFICE =
  'A teacher’s account is erased by the office, once the classes are handed over. Write to the academy.'
export const NOT_OF_OFFICE = 'An account of the office is closed by another admin first.'
export const HAND_OVER =
  'Classes or free hours of this teacher still stand. Hand them over, or close the account first.'
export const NOTHING_WAITS = 'No erasure of this account waits any more'
export const NO_CONSENT = 'No consent stands for this account'
export const CONSENT_STANDS = 'A consent stands already'
export const NOBODY = 'There is no such person'
