import { z } from 'zod'
import { idField, plainText } from '@/lib/core/fields'
import { MAX_APPROVED_AT_ONCE, MAX_STATEMENT_COLUMNS } from './bounds'

export const NO_COLUMNS = 'Choose what each column means'
const column = z
  .number({ error: NO_COLUMNS })
  .int({ error: NO_COLUMNS })
  .min(0, { error: NO_COLUMNS })
  .max(MAX_STATEMENT_COLUMNS, { error: NO_COLUMNS })

/**
 * What each column of the statement means. Without `utr` the description holds it. `direction` is the Cr or Dr column, null
 * when the amount itself shows the direction, and missing when nobody said so.
 */
export const statementColumns = z.object(
  { date: column, description: column, amount: column, utr: column.nullish(), direction: column.nullish() },
  { error: NO_COLUMNS },
)
export type StatementColumns = z.output<typeof statementColumns>

/** The meaning that the names and cells of the columns suggest. */
const columnGuess = z.object({
  date: column.nullable(),
  description: column.nullable(),
  amount: column.nullable(),
  utr: column.nullable(),
  direction: column.nullish(),
})
export type ColumnGuess = z.infer<typeof columnGuess>

export const statementBody = z.object({
  contentBase64: plainText('Please choose the bank statement').min(1, { error: 'Please choose the bank statement' }),
  /** Chosen once, and remembered for every statement with the same header line. */
  columns: statementColumns.nullish(),
})

const statementLine = z.object({
  line: z.number().int(),
  date: z.string().nullable(),
  description: z.string(),
  /** Rupees, in the direction below. */
  amount: z.number().nullable(),
  /** Null when the line does not show it. */
  direction: z.enum(['in', 'out']).nullable(),
  utr: z.string().nullable(),
  /** False for a line that could not be split into cells; `reason` says why. */
  readable: z.boolean(),
  /** The payment that names this line's UTR. */
  payment_id: z.string().nullable(),
  username: z.string().nullable(),
  course_name: z.string().nullable(),
  exact: z.boolean(),
  /** Why it is not exact. Empty when it is. */
  reason: z.string(),
})
export type StatementLine = z.infer<typeof statementLine>

export const statementResult = z.object({
  header: z.array(z.string()),
  /** Line of the file, from 1. */
  header_line: z.number().int(),
  /** Null when the columns have to be chosen first. */
  columns: statementColumns.nullable(),
  guess: columnGuess,
  sample: z.array(z.array(z.string())),
  lines: z.array(statementLine),
  /** Lines below the header without date, amount and UTR. */
  skipped: z.array(z.number().int()),
  /** Pending payments that this statement does not show. */
  missing: z.array(
    z.object({ payment_id: z.string(), username: z.string(), course_name: z.string(), utr: z.string().nullable() }),
  ),
})
export type StatementResult = z.infer<typeof statementResult>

/** The same statement again: the server decides which of the payments it matches exactly. */
export const approveTogetherBody = statementBody.extend({
  payment_ids: z
    .array(idField('Select a payment'), { error: 'Select a payment' })
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length > 0, { error: 'Select a payment' })
    .refine((ids) => ids.length <= MAX_APPROVED_AT_ONCE, {
      error: `At most ${MAX_APPROVED_AT_ONCE} payments at a time`,
    }),
})
