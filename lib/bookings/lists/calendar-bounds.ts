/**
 * Maximum number of teachers in one request for the office calendar. Separate from the schema, so that screens can
 * import it without zod.
 */
export const MAX_CALENDAR_TEACHERS = 50
