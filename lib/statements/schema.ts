import { z } from 'zod'
import { courseField } from '@/lib/catalogue/course-field'
import { paymentMethods } from '@/lib/core/config/payment-methods'
import { idField, lengthError, plainText, wholeNumber } from '@/lib/core/http/fields'
import { dueIds } from '@/lib/fees/schema'
import { learnerField } from '@/lib/learners/schema'
import { informed } from '@/lib/notifications/informed'
import { recordPaymentBody } from '@/lib/payments/schema'
import { MAX_APPROVED_AT_ONCE, MAX_STATEMENT_COLUMNS } from './bounds'

export const NO_COLUMNS = 'Choose what each column means'
const column = z
  .number({ error: NO_COLUMNS })
  .int({ error: NO_COLUMNS })
  .min(0, { error: NO_COLUMNS })
  .max(MAX_STATEMENT_COLUMNS, { error: NO_COLUMNS })

/**
 * The meaning of the statement's columns. If `utr` is missing, the UTR is in the description. `direction` is the Cr or
 * Dr column. Null means that the amount itself shows the direction.
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
  contentBase64: plainText('Please choose the bank statement').min(1, lengthError('Please choose the bank statement')),
  /** The columns that the office chose. The choice is saved for all statements with the same header line. */
  columns: statementColumns.nullish(),
})

/** A family that may have made the payment on this line. */
const likelyFamily = z.object({
  user_id: z.string(),
  name: z.string(),
  learner_names: z.array(z.string()),
  /** The sum of the family's open fees, in rupees. */
  open_amount: z.number().int(),
  /**
   * Clues that the family paid: the line contains the family's phone number or name, or the family owes this amount.
   */
  why: z.array(z.enum(['phone', 'name', 'amount'])),
})
export type LikelyFamily = z.infer<typeof likelyFamily>

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
  /** The ID of the payment that has the UTR or bank reference of this line. */
  payment_id: z.string().nullable(),
  username: z.string().nullable(),
  course_name: z.string().nullable(),
  exact: z.boolean(),
  /** The reason why the match is not exact. Empty for an exact match. */
  reason: z.string(),
  /** True if the line matches no existing payment and can be recorded as a family's payment. */
  assignable: z.boolean(),
  /** The UTR, or the reference of a NEFT or RTGS payment. Null if the office has to enter the reference. */
  reference: z.string().nullable(),
  /**
   * Up to five families that may have made this payment, most likely first. Only the first 2,000 assignable lines of a
   * statement get suggestions.
   */
  families: z.array(likelyFamily),
})
export type StatementLine = z.infer<typeof statementLine>

export const statementResult = z.object({
  header: z.array(z.string()),
  /** The number of the header line in the file, counted from 1. */
  header_line: z.number().int(),
  /** Null until the office has chosen the columns. */
  columns: statementColumns.nullable(),
  guess: columnGuess,
  sample: z.array(z.array(z.string())),
  lines: z.array(statementLine),
  /** The line numbers of the skipped lines. Skipped lines have no date, no amount and no UTR. */
  skipped: z.array(z.number().int()),
  /** Pending payments that no line of this statement mentions. */
  missing: z.array(
    z.object({ payment_id: z.string(), username: z.string(), course_name: z.string(), utr: z.string().nullable() }),
  ),
})
export type StatementResult = z.infer<typeof statementResult>

/**
 * The payments to approve. The request also contains the statement, so that the server can check the payments again.
 */
export const approveTogetherBody = statementBody.extend({
  payment_ids: z
    .array(idField('Select a payment'), { error: 'Select a payment' })
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length > 0, { error: 'Select a payment' })
    .refine((ids) => ids.length <= MAX_APPROVED_AT_ONCE, {
      error: `At most ${MAX_APPROVED_AT_ONCE} payments at a time`,
    }),
})

/**
 * A line to record as a family's payment. The server reads the amount, the day and the reference from the statement. If
 * the server cannot find the reference, the office enters it.
 */
export const assignLineBody = statementBody.extend({
  line: wholeNumber(1, 1_000_000, 'Choose a line'),
  account_id: idField('Choose a family'),
  reference: recordPaymentBody.shape.reference,
  /** The fees that the payment covers. Defaults to the oldest open fees. */
  due_ids: dueIds.optional(),
  /** The course that the payment is for. Not needed if `due_ids` names the fees. */
  course_name: courseField.nullish(),
  learner_id: learnerField,
  /** True if the call only returns the effect and saves nothing. */
  preview: z.boolean({ error: 'Send true or false' }).optional(),
  /** The value of `seen` in the response to the preview. Required unless `preview` is true. */
  seen: plainText('Check the payment first').max(100, lengthError('Check the payment first')).optional(),
})

/** The effect of recording a line as a family's payment. */
const assignedLine = z.object({
  amount: z.number().int(),
  paid_on: z.string(),
  method: z.enum(paymentMethods),
  reference: z.string(),
  /** The fees that the payment covers, with the covered amounts. */
  covers: z.array(
    z.object({
      due_id: z.string(),
      label: z.string(),
      course_name: z.string().nullable(),
      learner_name: z.string().nullable(),
      amount: z.number().int(),
    }),
  ),
  /** The part of the amount that becomes an advance, in rupees. */
  advance: z.number().int(),
  /** The sum of the family's open fees after this payment, in rupees. */
  open_amount: z.number().int(),
  /** The family's pending payments of this amount. One of them may be the payment on this line. */
  pending: z.array(z.object({ id: z.string(), course_name: z.string() })),
})
export type AssignedLine = z.infer<typeof assignedLine>

export const assignLineResult = z.object({
  /** The recorded payment and its receipt. Null for a preview. */
  payment: z.object({ id: z.string(), receipt_id: z.string(), receipt_number: z.string() }).nullable(),
  effect: assignedLine,
  /** A digest of `effect`. To record the payment, the client must send this digest back. */
  seen: z.string(),
  informed,
})

/** The payment that is already recorded for a line. */
export const paymentOfLine = z.object({
  payment: z
    .object({
      id: z.string(),
      user_id: z.string(),
      username: z.string(),
      course_name: z.string(),
      fee: z.number().int(),
    })
    .nullable(),
})
