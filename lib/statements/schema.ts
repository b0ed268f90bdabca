import { z } from 'zod'
import { idField, plainText } from '@/lib/core/fields'
import { MAX_APPROVED_AT_ONCE, MAX_STATEMENT_COLUMNS } from './bounds'

const noColumn = 'Say which column is which'
const column = z
  .number({ error: noColumn })
  .int({ error: noColumn })
  .min(0, { error: noColumn })
  .max(MAX_STATEMENT_COLUMNS, { error: noColumn })

/** Which column of the statement means what; the UTR may stand inside the description. */
export const statementColumns = z.object(
  { date: column, description: column, amount: column, utr: column.nullish() },
  { error: noColumn },
)
export type StatementColumns = z.output<typeof statementColumns>

export const statementBody = z.object({
  contentBase64: plainText('Please choose the bank statement').min(1, { error: 'Please choose the bank statement' }),
  /** Chosen once; remembered for every statement with the same header line. */
  columns: statementColumns.nullish(),
})

const statementLine = z.object({
  line: z.number().int(),
  date: z.string().nullable(),
  description: z.string(),
  amount: z.number().nullable(),
  utr: z.string().nullable(),
  /** Exact: this pending payment fits by UTR, amount and date. */
  payment_id: z.string().nullable(),
  username: z.string().nullable(),
  course_name: z.string().nullable(),
  exact: z.boolean(),
  /** Why it is not exact; empty where it is. */
  reason: z.string(),
})
export type StatementLine = z.infer<typeof statementLine>

export const statementResult = z.object({
  header: z.array(z.string()),
  /** Null: tell us first which column is which. */
  columns: statementColumns.nullable(),
  sample: z.array(z.array(z.string())),
  lines: z.array(statementLine),
  /** Pending payments that this statement does not show. */
  missing: z.array(
    z.object({ payment_id: z.string(), username: z.string(), course_name: z.string(), utr: z.string().nullable() }),
  ),
})
export type StatementResult = z.infer<typeof statementResult>

export const approveTogetherBody = z.object({
  payment_ids: z
    .array(idField('Select a payment'), { error: 'Select a payment' })
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length > 0, { error: 'Select a payment' })
    .refine((ids) => ids.length <= MAX_APPROVED_AT_ONCE, {
      error: `At most ${MAX_APPROVED_AT_ONCE} payments at a time`,
    }),
})
