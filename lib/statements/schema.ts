import { z } from 'zod'
import { idField, plainText, sized } from '@/lib/core/http/fields'
import { MAX_APPROVED_AT_ONCE, MAX_STATEMENT_COLUMNS } from './bounds'

export const NO_COLUMNS = 'Choose what each column means'
const column = z
  .number({ error: NO_COLUMNS })
  .int({ error: NO_COLUMNS })
  .min(0, { error: NO_COLUMNS })
  .max(MAX_STATEMENT_COLUMNS, { error: NO_COLUMNS })

/**
 * The meaning of each column of the statement. Without `utr`, the UTR is in the description. `direction` is the Cr or
 * Dr column. `direction` is null if the amount itself shows the direction, and missing if the office has not chosen
 * yet.
 */
export const statementColumns = z.object(
  { date: column, description: column, amount: column, utr: column.nullish(), direction: column.nullish() },
  { error: NO_COLUMNS },
)
export type StatementColumns = z.output<typeof statementColumns>

/** The suggested meaning, based on the names and cells of the columns. */
const columnGuess = z.object({
  date: column.nullable(),
  description: column.nullable(),
  amount: column.nullable(),
  utr: column.nullable(),
  direction: column.nullish(),
})
export type ColumnGuess = z.infer<typeof columnGuess>

export const statementBody = z.object({
  contentBase64: plainText('Please choose the bank statement').min(1, sized('Please choose the bank statement')),
  /** The columns that the office chose. The choice is saved for all statements with the same header line. */
  columns: statementColumns.nullish(),
})

const statementLine = z.object({
  line: z.number().int(),
  date: z.string().nullable(),
  description: z.string(),
  /** The amount in rupees. `direction` tells whether the money came in or went out. */
  amount: z.number().nullable(),
  /** Null if the line does not show the direction. */
  direction: z.enum(['in', 'out']).nullable(),
  utr: z.string().nullable(),
  /** False if the line could not be split into cells. `reason` then explains why. */
  readable: z.boolean(),
  /** The payment with the UTR of this line. */
  payment_id: z.string().nullable(),
  username: z.string().nullable(),
  course_name: z.string().nullable(),
  exact: z.boolean(),
  /** The reason why the match is not exact. The text is empty if the match is exact. */
  reason: z.string(),
})
export type StatementLine = z.infer<typeof statementLine>

export const statementResult = z.object({
  header: z.array(z.string()),
  /** Line number in the file, from 1. */
  header_line: z.number().int(),
  /** Null until the columns are chosen. */
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

/** The request contains the statement again, because the server checks which payments match exactly. */
export const approveTogetherBody = statementBody.extend({
  payment_ids: z
    .array(idField('Select a payment'), { error: 'Select a payment' })
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length > 0, { error: 'Select a payment' })
    .refine((ids) => ids.length <= MAX_APPROVED_AT_ONCE, {
      error: `At most ${MAX_APPROVED_AT_ONCE} payments at a time`,
    }),
})
