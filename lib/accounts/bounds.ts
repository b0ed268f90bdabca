/** Kept apart from the schemas so that screens can import it without zod. */

/** Enforced by a database trigger (contract 40.2). */
export const MOST_PASSKEYS = 10

/** Relations of the person who consents for a learner under 18. */
export const RELATIONS = ['Mother', 'Father', 'Guardian'] as const
