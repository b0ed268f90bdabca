/** The sentences about passkeys (contract 40), said by the services and named by the rows. */
export const NO_PASSKEYS_HERE = 'Passkeys do not work at this address. Open the academy’s https web address.'
export const START_AGAIN = 'This has expired. Please start again.'
export const NOT_YOURS = 'Passkey not found'
/** One answer to a key that nobody has, one that was removed, a challenge that is over, and a signature that is wrong. */
export const DID_NOT_WORK = 'This passkey did not work here. Please try again, or sign in another way.'
/** A login that waits for one, of somebody who has none any more. */
export const NONE_LEFT = 'This account no longer has a passkey. Please use a code.'
export const NOT_READ = 'This passkey could not be read. Please try again.'
export const CLOSED = 'This account is closed. Please write to the academy office.'
export const WAITS_TO_BE_ERASED = 'Your account will be deleted on …. You can keep it until then.'
