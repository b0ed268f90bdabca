/**
 * How many days ahead slots and time off can be added. Browser code imports this file instead of the schemas, to avoid
 * loading zod.
 */
export const MAX_DAYS_AHEAD = 366
export const DEFAULT_DAYS_BACK = 31

/** Maximum number of slots in one request. This is enough to repeat a full day every week for a year. */
export const MAX_SLOTS_TOGETHER = 600
