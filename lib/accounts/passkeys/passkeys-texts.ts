/** Messages about passkeys (contract 40), for the services and the endpoint table. */
export const NO_PASSKEYS_HERE = 'Passkeys do not work at this address. Open the academy’s https web address.'
export const START_AGAIN = 'This request has expired. Please start again.'
export const NOT_YOURS = 'Passkey not found'
/** The message for an unknown passkey, a removed passkey, an expired challenge or a wrong signature. */
export const DID_NOT_WORK = 'This passkey did not work here. Please try again, or sign in another way.'
/** Shown during a pending login if the person no longer has a passkey. */
export const NONE_LEFT = 'This account no longer has a passkey. Please use a code.'
export const NOT_READ = 'This passkey could not be read. Please try again.'
export const CLOSED = 'This account is closed. Please write to the academy office.'
export const WAITS_TO_BE_ERASED = 'Your account will be deleted on …. Until then, you can choose to keep it.'
