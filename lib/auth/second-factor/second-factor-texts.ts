/**
 * Shown if no login is pending, for example because the login expired or was completed, or the password was changed.
 */
export const LOGIN_AGAIN = 'This login has expired. Please log in again.'

/** Shown to an admin who has a second factor, usually a passkey, but logged in without one. */
export const PASSKEY_FIRST = 'Sign in with your passkey first. If it is lost, another admin can remove it.'
