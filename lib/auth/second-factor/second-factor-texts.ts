/** Shown if no login is pending: it expired, was completed, or the password was changed. */
export const LOGIN_AGAIN = 'This login has expired. Please log in again.'

/** Shown to an admin who has a passkey but logged in with a password only, if a second factor is required. */
export const PASSKEY_FIRST = 'Sign in with your passkey first. If it is lost, another admin can remove it.'
