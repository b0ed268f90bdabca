/** Whoever has no login that waits: it took too long, was done already, or the password changed meanwhile. */
export const LOGIN_AGAIN = 'This has expired. Please log in again.'

/** To an admin with a passkey who came in by a password alone, where the office must have a second factor. */
export const PASSKEY_FIRST = 'Sign in with your passkey first. If it is lost, another admin can remove it.'
