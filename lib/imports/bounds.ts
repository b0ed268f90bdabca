/** This file is kept apart from the schemas so that screens can import it without zod. */

export const MAX_IMPORT_BYTES = 2.5 * 1024 * 1024
export const MAX_IMPORT_ROWS = 5000
export const MAX_IMPORT_COLUMNS = 100

/** The columns that an import can use. Name, phone and email are needed, the others are optional. */
export const importFields = ['name', 'guardian', 'phone', 'email', 'course', 'teacher', 'notes'] as const
export type ImportField = (typeof importFields)[number]
export const neededFields = ['name', 'phone', 'email'] as const satisfies readonly ImportField[]

/**
 * The result of a row. `new` creates an account, `second_child` adds a student to the account of a row above, and
 * `new_child` to an existing account. Rows with `here` or `error` add nothing.
 */
export const importOutcomes = ['new', 'second_child', 'new_child', 'here', 'error'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
