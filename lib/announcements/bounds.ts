/** Limits for announcements. Separate from the schemas, so that the form can import them without zod. */
export const MAX_TITLE = 100
export const MAX_TEXT = 1000

/** The groups of families to which an announcement can go. */
export const audiences = ['all', 'teacher', 'course', 'day', 'due'] as const
export type Audience = (typeof audiences)[number]
