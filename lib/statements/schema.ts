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
 * The meaning of the statement's columns. Without `utr`, the UTR is in the description. `direction` is the Cr or Dr
 * column. It is null if the amount itself shows the direction, and missing if the office has not chosen it yet.
 */
export const statementColumns = z.object(
  { date: column, description: column, amount: column, utr: column.nullish(), direction: column.nullish() },
  { error: NO_COLUMNS },
)
export type StatementColumns = z.output<typeof statementColumns>

/** The suggested meaning of the columns, based on their names and cells. */
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
  /** The amount in rupees. `direction` states whether the money came in or went out. */
  amount: z.number().nullable(),
  /** Null if the line does not show the direction. */
  direction: z.enum(['in', 'out']).nullable(),
  utr: z.string().nullable(),
  /** False if the line could not be split into cells. `reason` then explains why. */
  readable: z.boolean(),
  /** The ID of the payment with the UTR of this line. */
  payment_id: z.string().nullable(),
  username: z.string().nullable(),
  course_name: z.string().nullable(),
  exact: z.boolean(),
  /** The reason why the match is not exact. Empty for an exact match. */
  reason: z.string(),
})
export type StatementLine = z.infer<typeof statementLine>

export const statementResult = z.object({
  header: z.array(z.string()),
  /** Line number in the file, from 1. */
  header_line: z.number().int(),
  /** Null until the office has chosen the columns. */
  columns: statementColumns.nullable(),
  guess: columnGuess,
  sample: z.array(z.array(z.string())),
  lines: z.array(statementLine),
  /** Numbers of lines below the header that have no date, no amount and no UTR. */
  skipped: z.array(z.number().int()),
  /** Pending payments that do not appear in this statement. */
  missing: z.array(
    z.object({ payment_id: z.string(), username: z.string(), course_name: z.string(), utr: z.string().nullable() }),
  ),
})
export type StatementResult = z.infer<typeof statementResult>

/** The request contains the statement again, so that the server itself can check which payments match exactly. */
export const approveTogetherBody = statementBody.extend({
  payment_ids: z
    .array(idField('Select a payment'), { error: 'Select a payment' })
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length > 0, { error: 'Select a payment' })
    .refine((ids) => ids.length <= MAX_APPROVED_AT_ONCE, {
      error: `At most ${MAX_APPROVED_AT_ONCE} payments at a time`,
    }),
})
