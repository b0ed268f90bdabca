/** How far from today a teacher's hours go; apart from the schemas, for the screens. */
export const MAX_DAYS_AHEAD = 366
export const DEFAULT_DAYS_BACK = 31

/** A year of weekly lessons, a day full of them. */
export const MAX_SLOTS_TOGETHER = 600
