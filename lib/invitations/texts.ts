export const NO_PERSON = 'Person not found'
export const ALREADY_OPEN = 'This person has already opened the account, or the account is closed.'
export const NOT_INVITED = 'There is no open invitation to revoke'

/** Shown to a person whose link does not work. */
export const OPENED_BEFORE = 'This account has already been opened. Please log in with your phone number and password.'
export const INVITATION_ENDED = 'This invitation is no longer valid. Please ask the academy office for a new one.'
