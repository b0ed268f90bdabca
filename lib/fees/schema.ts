import { z } from 'zod'
import { courseField } from '@/lib/catalogue/course-field'
import { dateField, idField, lengthError, optionalLine, requiredText, wholeNumber } from '@/lib/core/http/fields'
import { informed } from '@/lib/notifications/informed'

/** The API fields for plans, enrolments and fees (contract 68). Amounts are whole rupees. */

const MAX_AMOUNT = 1_000_000
export const periods = ['once', 'month', 'term'] as const
export type Period = (typeof periods)[number]
const classTypes = ['private', 'group'] as const
export type ClassType = (typeof classTypes)[number]
/** The kinds of fees that the office adds by hand. */
const chargeKinds = ['registration', 'exam', 'costume', 'books', 'late_fee', 'deposit', 'other'] as const
export type ChargeKind = (typeof chargeKinds)[number]
const dueKinds = ['plan', 'holding', ...chargeKinds] as const
export type DueKind = (typeof dueKinds)[number]

export const amountField = wholeNumber(1, MAX_AMOUNT, 'Enter an amount in whole rupees')
const seenRevision = wholeNumber(1, 999_999_999, 'Send the version that you last loaded')
/**
 * The ID of the newest fee or payment that the caller saw, or null if the caller saw none. A repeated request sends an
 * outdated ID and therefore gets 409.
 */
export const seenNewest = idField('Send the ID of the newest record that you loaded').nullable()
/** If true, the call changes nothing and only returns its effect. */
const preview = z.boolean({ error: 'Send true or false' }).optional()
const LENGTH = 'Enter 15 to 240 minutes'

export const planBody = z.object({
  course_name: courseField,
  name: requiredText('Enter a name such as “8 classes a month”', 60),
  /** The number of classes that one fee includes. 0 if the plan does not count classes. */
  classes: wholeNumber(0, 400),
  class_type: z.enum(classTypes, { error: 'Choose private or group' }),
  minutes: wholeNumber(15, 240, LENGTH),
  amount: amountField,
  amount_abroad: amountField.nullish(),
  period: z.enum(periods, { error: 'Choose how often the fee is due' }),
  valid_days: wholeNumber(1, 1000, 'Enter 1 to 1,000 days').nullish(),
})

/** A change does not affect existing fees. The course, class type, class length and period cannot change. */
export const changePlanBody = planBody
  .omit({ course_name: true, class_type: true, minutes: true, period: true })
  .extend({ seen: seenRevision })
export const retirePlanBody = z.object({ retired: z.boolean({ error: 'Send true or false' }), seen: seenRevision })

export const plan = z.object({
  id: z.string(),
  course_name: z.string(),
  name: z.string(),
  classes: z.number().int(),
  class_type: z.enum(classTypes),
  minutes: z.number().int(),
  amount: z.number().int(),
  amount_abroad: z.number().int().nullable(),
  period: z.enum(periods),
  valid_days: z.number().int().nullable(),
  retired: z.boolean(),
  revision: z.number().int(),
  /** The number of students who are enrolled with this plan today. */
  enrolled: z.number().int(),
})
export type PlanView = z.infer<typeof plan>

const concessionBody = z
  .object(
    {
      kind: z.enum(['rupees', 'percent'], { error: 'Choose rupees or per cent' }),
      value: amountField,
      reason: requiredText('Enter the reason', 120),
      until: dateField('Enter a date').nullish(),
    },
    { error: 'Enter the concession' },
  )
  .refine(({ kind, value }) => kind === 'rupees' || value <= 100, {
    path: ['value'],
    error: 'Enter 1 to 100 per cent',
  })
  .nullish()

const planChoice = {
  /** Null for an enrolment without a plan. */
  plan_id: idField('Choose a plan').nullable(),
  teacher_id: idField('Choose a teacher').nullish(),
  /** The day of the month on which monthly fees are due. If no day is set, the academy's setting applies. */
  due_day: wholeNumber(1, 28, 'Enter a day from 1 to 28').nullish(),
  concession: concessionBody,
}

const joinings = ['full', 'prorated', 'fewer'] as const

export const enrolBody = z.object({
  learner_id: idField('Choose a student'),
  course_name: courseField,
  ...planChoice,
  starts_on: dateField('Choose the first day'),
  /**
   * The charge for the first period of a student who joins late. `full`: the whole fee. `prorated`: a part of the fee,
   * with all classes. `fewer`: a part of the fee, with fewer classes.
   */
  joining: z.enum(joinings, { error: 'Choose the charge for the first period' }),
  preview,
})
export const changeEnrolmentBody = z.object({
  ...planChoice,
  from_on: dateField('Choose a day'),
  seen: seenRevision,
  preview,
})
export const pauseBody = z.object({
  from_on: dateField('Choose the first day'),
  to_on: dateField('Choose the last day'),
  holding_fee: wholeNumber(0, MAX_AMOUNT, 'Enter an amount in whole rupees, or 0'),
  /** True to cancel the classes during the pause. */
  frees_slots: z.boolean({ error: 'Choose whether the classes are cancelled' }),
  reason: optionalLine(120),
  seen: seenRevision,
  preview,
})
export const cancelPauseBody = z.object({ seen: seenRevision, preview })
export const discontinueBody = z.object({
  last_day: dateField('Choose the last day'),
  reason: requiredText('Enter the reason', 120),
  /** True to cancel the student's classes after `last_day`. */
  frees_slots: z.boolean({ error: 'Choose whether later classes are cancelled' }),
  /** True to excuse all unpaid fees. */
  excuse_open: z.boolean({ error: 'Choose whether unpaid fees are excused' }),
  seen: seenRevision,
  preview,
})

export const chargeBody = z.object({
  learner_id: idField('Choose a student').nullish(),
  course_name: courseField.nullish(),
  kind: z.enum(chargeKinds, { error: 'Choose the kind of fee' }),
  label: requiredText('Enter what the fee is for', 120),
  amount: amountField,
  due_on: dateField('Choose the due date'),
})

export const newChargeBody = chargeBody.extend({ seen: seenNewest })

export const excuseBody = z.object({
  reason: requiredText('Enter the reason', 120),
  /** True if the student gets the classes included in the fee, although the fee is excused. */
  with_classes: z.boolean({ error: 'Choose whether the student gets the classes' }),
  /** The paid amount that the caller saw. */
  seen: wholeNumber(0, MAX_AMOUNT),
})

const dueStatuses = ['open', 'overdue', 'paid', 'excused'] as const
export const due = z.object({
  id: z.string(),
  learner_id: z.string().nullable(),
  learner_name: z.string().nullable(),
  course_name: z.string().nullable(),
  enrolment_id: z.string().nullable(),
  kind: z.enum(dueKinds),
  label: z.string(),
  /** The first and the last day of the period. Null for packages and for charges without a plan. */
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  list_amount: z.number().int(),
  amount: z.number().int(),
  /** Why the amount is lower than `list_amount`. */
  concession: z.string().nullable(),
  classes: z.number().int(),
  minutes: z.number().int().nullable(),
  due_on: z.string(),
  paid: z.number().int(),
  refunded: z.number().int(),
  /** The rupees still to be paid. */
  open: z.number().int(),
  status: z.enum(dueStatuses),
  excused_reason: z.string().nullable(),
  /** True if a pending payment names this fee. */
  pending: z.boolean(),
})
export type DueView = z.infer<typeof due>

export const enrolment = z.object({
  id: z.string(),
  learner_id: z.string(),
  learner_name: z.string(),
  course_name: z.string(),
  plan: plan.pick({ id: true, name: true, classes: true, minutes: true, amount: true, period: true }).nullable(),
  teacher_id: z.string().nullable(),
  teacher_name: z.string().nullable(),
  starts_on: z.string(),
  ends_on: z.string().nullable(),
  concession: z
    .object({
      kind: z.enum(['rupees', 'percent']),
      value: z.number().int(),
      reason: z.string().nullable(),
      until: z.string().nullable(),
    })
    .nullable(),
  /** The academy's sibling discount. Null if the discount does not apply, for example because of a concession. */
  sibling_discount: z.object({ kind: z.enum(['rupees', 'percent']), value: z.number().int() }).nullable(),
  due_day: z.number().int().nullable(),
  pauses: z.array(z.object({ id: z.string(), from_on: z.string(), to_on: z.string(), holding_fee: z.number().int() })),
  revision: z.number().int(),
})
export type EnrolmentView = z.infer<typeof enrolment>

/** The effect of a change to an enrolment. With `preview`, the effect that the change would have. */
export const enrolmentEffect = z.object({
  enrolment: enrolment.nullable(),
  dues_added: z.array(due),
  dues_excused: z.array(due),
  /** The number of upcoming classes that the change cancels. */
  classes_cancelled: z.number().int(),
  /** Classes left in the course after the change. */
  classes_left: z.number().int(),
  /** The family's open fees and advance payments after the change. */
  open_amount: z.number().int(),
  advance: z.number().int(),
  informed: informed.optional(),
})
export type EnrolmentEffect = z.infer<typeof enrolmentEffect>

/** Maximum number of fees that one payment can name. */
export const MAX_DUES = 100
export const dueIds = z
  .array(idField('Choose a fee'), { error: 'Choose the fees' })
  .max(MAX_DUES, lengthError(`At most ${MAX_DUES} fees at a time`))
  .transform((ids) => [...new Set(ids)])

/** The enrolment to renew, and the package to buy. The package must be for the same course. */
export const renewBody = z.object({ enrolment_id: idField('Choose a course'), plan_id: idField('Choose a plan') })

export const feeViews = ['overdue', 'soon', 'paid', 'all'] as const
export type FeeView = (typeof feeViews)[number]
