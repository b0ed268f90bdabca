/** Apart from the schemas, for the screens. */

/** contract 40.2; a trigger counts them. */
export const MOST_PASSKEYS = 10

/** Who agrees for a learner under 18. */
export const RELATIONS = ['Mother', 'Father', 'Guardian'] as const
