/** Shown if no login is waiting for the second factor, for example because the login has expired. */
export const LOGIN_AGAIN = 'This login has expired. Please log in again.'

/** Shown to an admin who logged in without their second factor, which is usually a passkey. */
export const PASSKEY_FIRST = 'Sign in with your passkey first. If it is lost, another admin can remove it.'
