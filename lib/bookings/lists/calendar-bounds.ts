/** Teachers that one question of the office's calendar may name; apart from the schema, for the screens. */
export const MAX_CALENDAR_TEACHERS = 50
