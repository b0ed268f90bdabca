/**
 * How far from today a teacher's slots can be. Kept apart from the schemas so that screens can import them without zod.
 */
export const MAX_DAYS_AHEAD = 366
export const DEFAULT_DAYS_BACK = 31

/** Enough for a year of weekly classes on a full day. */
export const MAX_SLOTS_TOGETHER = 600
