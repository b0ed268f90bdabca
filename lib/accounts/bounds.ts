/** This file is kept apart from the schemas so that screens can import it without zod. */

/** Maximum number of passkeys that a person can have. A database trigger enforces the limit (contract 40.2). */
export const MOST_PASSKEYS = 10

/** How the person who consents can be related to a learner under 18. */
export const RELATIONS = ['Mother', 'Father', 'Guardian'] as const

/** How long a link to reset the password is valid. */
export const RESET_MINUTES = 30
