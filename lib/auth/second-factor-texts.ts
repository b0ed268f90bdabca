/** Whoever has no login that waits: it took too long, was done already, or the password changed meanwhile. */
export const LOGIN_AGAIN = 'This took too long, or was done already. Please log in again.'
