/**
 * Maximum number of days ahead for a teacher's slots. Separate from the schemas, so that browser code can import this
 * file without zod.
 */
export const MAX_DAYS_AHEAD = 366
export const DEFAULT_DAYS_BACK = 31

/** Maximum number of slots added together. This is enough to repeat a full day weekly for a year. */
export const MAX_SLOTS_TOGETHER = 600
