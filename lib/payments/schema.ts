import { z } from 'zod'
import { courseField } from '@/lib/catalogue/course-field'
import { paymentMethods } from '@/lib/core/config/payment-methods'
import {
  dateField,
  decisionStatus,
  idField,
  lengthError,
  listQuery,
  optionalLine,
  optionalText,
  plainText,
  timeSort,
} from '@/lib/core/http/fields'
import { auditRow } from '@/lib/core/observability/audit'
import { amountField, dueIds, seenNewest } from '@/lib/fees/schema'
import { learnerField } from '@/lib/learners/schema'
import { documentKinds } from '@/lib/receipts/tax'
import { CHOOSE_STUDENT } from './texts'
import { normaliseUtr } from './utr'

/** Maximum size of the decoded image. Its base64 form must fit into a request of 8 MiB. */
export const MAX_SCREENSHOT_BYTES = 5 * 1024 * 1024

const noFee = 'The fee must be a whole number of rupees'

export const submitPaymentBody = z.object({
  user_id: idField('Please login first.'),
  course_name: courseField,
  /** The learner whose fee this is. For the default, see contract 54.8. */
  learner_id: learnerField,
  fee: z.union(
    [
      z.number().int({ error: noFee }),
      z
        .string()
        .regex(/^\d{1,7}$/, { error: noFee })
        .transform(Number),
    ],
    {
      error: noFee,
    },
  ),
  screenshotBase64: plainText('Please add the screenshot of your payment').min(
    1,
    lengthError('Please add the screenshot of your payment'),
  ),
  /**
   * The IDs of the fees to pay. `fee` must be the sum of their open amounts. A payment without IDs covers the oldest
   * open fees for the course.
   */
  due_ids: dueIds.optional(),
  utr: plainText('Enter the 12-digit UPI reference')
    .overwrite((typed) => normaliseUtr(typed) ?? typed.trim())
    .regex(/^(\d{12})?$/, { error: 'Enter the 12-digit UPI reference' })
    .nullish()
    .transform((value) => value || null),
  /** The transaction reference that the UPI link passed to the payer's app (`tr`). */
  reference: plainText('Enter text')
    .regex(/^[A-Za-z0-9]{0,35}$/, { error: 'The reference can have at most 35 letters and digits' })
    .nullish()
    .transform((value) => value || null),
})

/**
 * The body of the form for an account with several learners. It must name the learner, because a default could assign
 * the payment to the wrong child.
 */
export const familyPaymentBody = submitPaymentBody.extend({ learner_id: idField(CHOOSE_STUDENT) })

export const paymentReceived = z.object({ id: z.string(), status: decisionStatus })

/**
 * The list can be searched by the payer's name but not sorted by it, because no index combines the status with the
 * name.
 */
export const paymentListQuery = listQuery.extend({ sort: timeSort.optional() })
export type PaymentListQuery = z.output<typeof paymentListQuery>

export const paymentRow = z.object({
  id: z.string(),
  user_id: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  contact_phone: z.string().nullable(),
  country: z.string().nullable(),
  /** The GST code of a state in India. */
  state: z.string().nullable(),
  /** The learner that the payment is for, if the payment names one. */
  learner_id: z.string().nullable(),
  /** The learner's name. Null without `learner_id`, or if the payment is for fees of several learners. */
  learner_name: z.string().nullable(),
  course_name: z.string(),
  fee: z.number().int(),
  /** The number of fees that the payer named. 0 for a course fee. */
  fees: z.number().int(),
  /** The refunded amount in rupees. A refunded payment cannot be rejected. */
  refunded: z.number().int(),
  utr: z.string().nullable(),
  screenshot_path: z.string(),
  status: decisionStatus,
  created_at: z.iso.datetime(),
})
export type PaymentRow = z.infer<typeof paymentRow>

/** The reason for the decision is optional. `seen` is the status that the admin saw before deciding. */
export const decisionBody = z.object({ reason: optionalText(300), seen: decisionStatus.optional() })

const cover = z.object({ label: z.string(), learner_name: z.string().nullable(), amount: z.number().int() })
export type Cover = z.infer<typeof cover>

export const ownPayment = z.object({
  id: z.string(),
  learner_id: z.string().nullable(),
  learner_name: z.string().nullable(),
  course_name: z.string(),
  fee: z.number().int(),
  utr: z.string().nullable(),
  method: z.enum(paymentMethods),
  /**
   * The fees that the payment covers. For a pending payment, the fees that the payer named. Empty for a course fee
   * without a plan.
   */
  covers: z.array(cover),
  status: decisionStatus,
  /** The office's reason for a rejection. */
  reason: z.string().nullable(),
  /** The API path of the screenshot. Empty for a payment that the office recorded. */
  screenshot_path: z.string(),
  created_at: z.iso.datetime(),
  receipt_id: z.string().nullable(),
  receipt_number: z.string().nullable(),
  /** The kind of document, such as `tax_invoice`. Null without a receipt. */
  receipt_kind: z.enum(documentKinds).nullable(),
  /** The refunds of this payment, oldest first. */
  credit_notes: z.array(z.object({ id: z.string(), number: z.string(), amount: z.number().int() })),
})
export type OwnPayment = z.infer<typeof ownPayment>

/** Another payment for the office to compare with this one. */
const relatedPayment = z.object({
  id: z.string(),
  username: z.string(),
  course_name: z.string(),
  fee: z.number().int(),
  status: decisionStatus,
  screenshot_path: z.string(),
  created_at: z.iso.datetime(),
})

export const paymentDetail = z.object({
  payment: paymentRow.extend({ reference: z.string().nullable(), reason: z.string().nullable() }),
  /** The fees that the payment covers. For a pending payment, the fees that the payer named. */
  covers: z.array(cover),
  receipt_id: z.string().nullable(),
  receipt_number: z.string().nullable(),
  /** This person's earlier payments, newest first. */
  earlier: z.array(relatedPayment),
  /** Payments with a similar screenshot or the same UTR. `why` states whether the screenshot, the UTR or both match. */
  alike: z.array(relatedPayment.extend({ why: z.enum(['picture', 'utr', 'both']) })),
  /** Failed attempts by other people to pay with the same UTR. */
  claims: z.array(z.object({ user_id: z.string(), username: z.string(), claimed_at: z.iso.datetime() })),
  history: z.array(auditRow),
})
export type PaymentDetail = z.infer<typeof paymentDetail>

/**
 * A payment that the office records (contract 69). The form of the reference depends on `method`. For UPI and IMPS, it
 * is a UTR of 12 digits. For NEFT and RTGS, it has 16 to 22 letters and digits. For a cheque, it is the cheque number.
 */
export const recordPaymentBody = z.object({
  amount: amountField,
  paid_on: dateField('Choose the day of the payment'),
  method: z.enum(paymentMethods, { error: 'Choose how the family paid' }),
  reference: plainText('Enter the payment reference')
    .overwrite((typed) => typed.replace(/\s/g, '').toUpperCase())
    .regex(/^[A-Z0-9-]{0,40}$/, { error: 'The reference can have at most 40 letters and digits' })
    .nullish()
    .transform((value) => value || null),
  /** The bank on which a cheque is drawn. */
  bank_name: optionalLine(60),
  /** True if the family paid in another currency. `amount` is the received amount in rupees. */
  foreign_currency: z.boolean({ error: 'Send true or false' }).optional(),
  /** The fees that the payment covers, by default the oldest open ones. Any remaining amount becomes an advance. */
  due_ids: dueIds.optional(),
  /** The course that the payment is for. Not needed if `due_ids` names the fees. */
  course_name: courseField.nullish(),
  learner_id: learnerField,
})

export const newRecordedPaymentBody = recordPaymentBody.extend({ seen: seenNewest })

/** One payment with one screenshot for several fees. `fee` is their sum. */
export const payDuesBody = submitPaymentBody
  .omit({ course_name: true, learner_id: true })
  .extend({ due_ids: dueIds.refine((ids) => ids.length > 0, { error: 'Choose the fees that you paid' }) })
