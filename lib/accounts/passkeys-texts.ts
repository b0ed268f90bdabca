/** The sentences about passkeys (contract 40), said by the services and named by the rows. */
export const NO_PASSKEYS_HERE =
  'Passkeys do not work at this address. Open the academy by its name, not by a number, and over https.'
export const START_AGAIN = 'This took too long, or was done already. Please start again.'
export const NOT_YOURS = 'There is no such passkey of yours'
/** One answer to a key that nobody has, one that was removed, a challenge that is over, and a signature that is wrong. */
export const DID_NOT_WORK = 'This passkey did not work here. Please try again, or sign in another way.'
/** A login that waits for one, of somebody who has none any more. */
export const NONE_LEFT = 'No passkey belongs to this account any more. Please use a code.'
export const NOT_READ = 'This passkey could not be read. Please try again.'
export const CLOSED = 'This account is closed. Write to the academy.'
export const WAITS_TO_BE_ERASED = 'Your account is erased on …. Until then you can keep it.'
