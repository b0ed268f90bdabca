import { z } from 'zod'
import { lengthError, plainText } from '@/lib/core/http/fields'
import { importFields, importKinds, importOutcomes, MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS } from './bounds'
import { CHOOSE_COLUMNS, CHOOSE_COURSES, CHOOSE_LIST, COLUMN_TWICE } from './texts'

const column = z
  .number({ error: CHOOSE_COLUMNS })
  .int({ error: CHOOSE_COLUMNS })
  .min(0, { error: CHOOSE_COLUMNS })
  .max(MAX_IMPORT_COLUMNS, { error: CHOOSE_COLUMNS })

/** The index of each column, starting at 0. */
export const importColumns = z
  .object(
    {
      name: column,
      guardian: column.nullish(),
      phone: column,
      email: column,
      course: column.nullish(),
      teacher: column.nullish(),
      notes: column.nullish(),
    },
    { error: CHOOSE_COLUMNS },
  )
  .refine(
    (columns) => {
      const chosen = Object.values(columns).filter((at) => typeof at === 'number')
      return new Set(chosen).size === chosen.length
    },
    { error: COLUMN_TWICE },
  )
export type ImportColumns = z.output<typeof importColumns>

const list = {
  kind: z.enum(importKinds, { error: 'Choose students or teachers' }).default('students'),
  /** A CSV file in base64. The server detects the character encoding of the file. */
  contentBase64: z.string({ error: CHOOSE_LIST }).nullish(),
  /** Cells that were copied from a spreadsheet. */
  text: plainText(CHOOSE_LIST).max(MAX_IMPORT_BYTES, lengthError('Paste at most 2.5 million characters')).nullish(),
  columns: importColumns.nullish(),
}
const hasList = ({ contentBase64, text }: { contentBase64?: string | null; text?: string | null }) =>
  Boolean(contentBase64) !== Boolean(text?.trim())
const listNeeded = { error: CHOOSE_LIST, path: ['contentBase64'] }

/** A list of teachers needs a course column, because each invitation names the teacher's courses. */
const hasCourses = ({ kind, columns }: { kind: string; columns?: ImportColumns | null | undefined }) =>
  kind !== 'teachers' || !columns || typeof columns.course === 'number'
const coursesNeeded = { error: CHOOSE_COURSES, path: ['columns'] }

export const previewImportBody = z.object(list).refine(hasList, listNeeded).refine(hasCourses, coursesNeeded)
/** `seen` is the digest of the preview that the admin has read. */
export const addImportBody = z
  .object({
    ...list,
    seen: z.string({ error: 'Check the list first' }).regex(/^[0-9a-f]{64}$/, { error: 'Check the list first' }),
  })
  .refine(hasList, listNeeded)
  .refine(hasCourses, coursesNeeded)
export type ListInput = z.output<typeof previewImportBody>

const importRow = z.object({
  line: z.number().int(),
  name: z.string(),
  /** The person who will own the account. */
  account: z.string(),
  /** The phone number: ten digits, or a number with `+`. An invalid number stays as typed. */
  phone: z.string(),
  email: z.string(),
  /** For a teacher: the display names of the courses. */
  courses: z.array(z.string()),
  outcome: z.enum(importOutcomes),
  /** The reason for the outcome. Empty for `new`. */
  text: z.string(),
  /** Warnings about the row. A warning does not change the outcome. */
  warnings: z.array(z.string()),
})
export type ImportRow = z.infer<typeof importRow>

const place = z.number().int().nullable()
const importGuess = z.object(
  Object.fromEntries(importFields.map((field) => [field, place])) as Record<
    (typeof importFields)[number],
    typeof place
  >,
)
export type ImportGuess = z.infer<typeof importGuess>

export const importPreview = z.object({
  header: z.array(z.string()),
  /** Null until the columns are known. */
  columns: importColumns.nullable(),
  guess: importGuess,
  sample: z.array(z.array(z.string())),
  rows: z.array(importRow),
  /** The number of rows by outcome. */
  counts: z.object(
    Object.fromEntries(importOutcomes.map((outcome) => [outcome, z.number().int()])) as Record<
      (typeof importOutcomes)[number],
      z.ZodNumber
    >,
  ),
  /** Warnings about the whole list, such as skipped lines. */
  notes: z.array(z.string()),
  /** The digest to send with the import. Null if the list contains no new people. */
  seen: z.string().nullable(),
  /** The ID of the earlier import that shares the most accounts with this list. Null if there is none. */
  earlier_import: z.string().nullable(),
})
export type ImportPreview = z.infer<typeof importPreview>

export const importCounts = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  created_at: z.iso.datetime(),
  created_by: z.string(),
  /** The number of students or teachers who were added, and the number of their accounts. */
  added: z.number().int(),
  accounts: z.number().int(),
  /** The numbers of accounts: invited, opened, and still to invite. */
  invited: z.number().int(),
  opened: z.number().int(),
  to_invite: z.number().int(),
})
export type ImportCounts = z.infer<typeof importCounts>
