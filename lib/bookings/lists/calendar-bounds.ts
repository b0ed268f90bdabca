/**
 * The most teachers in one request of the office calendar. Kept apart from the schema so that screens can import it
 * without zod.
 */
export const MAX_CALENDAR_TEACHERS = 50
