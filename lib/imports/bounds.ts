/** This file is kept apart from the schemas so that screens can import it without zod. */

export const MAX_IMPORT_BYTES = 2.5 * 1024 * 1024
export const MAX_IMPORT_ROWS = 5000
export const MAX_IMPORT_COLUMNS = 100

export const importKinds = ['students', 'teachers'] as const
export type ImportKind = (typeof importKinds)[number]

/** The columns that an import can use. */
export const importFields = ['name', 'guardian', 'phone', 'email', 'course', 'teacher', 'notes'] as const
export type ImportField = (typeof importFields)[number]

/**
 * The columns of each kind of list. A list of teachers needs a course column, because each invitation names the
 * teacher's courses.
 */
export const listFields = {
  students: { needed: ['name', 'phone', 'email'], optional: ['guardian', 'course', 'teacher', 'notes'] },
  teachers: { needed: ['name', 'phone', 'email', 'course'], optional: [] },
} as const satisfies Record<ImportKind, Record<'needed' | 'optional', readonly ImportField[]>>

/**
 * The result of a row. `new` creates an account. `second_child` adds a student to the account of an earlier row.
 * `new_child` adds a student to an existing account. `here` means that the person already exists. Rows with `here` or
 * `error` add nothing.
 */
export const importOutcomes = ['new', 'second_child', 'new_child', 'here', 'error'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
