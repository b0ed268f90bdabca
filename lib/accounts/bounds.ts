/** This file is kept apart from the schemas so that screens can import it without zod. */

/** Maximum number of passkeys that a person can have. A database trigger enforces the limit (contract 40.2). */
export const MAX_PASSKEYS = 10

/** How long a password reset link stays valid, in minutes. */
export const RESET_MINUTES = 30
