import { z } from 'zod'
import { loginBody } from '@/lib/accounts/schema'
import { optionalText, plainText, sized, timeFieldsShape } from '@/lib/core/http/fields'
import { guardianFields } from '@/lib/learners/guardian-schema'
import { learnerField } from '@/lib/learners/schema'

/** An upcoming class that is cancelled when the account of one of its people is closed. */
const endingClass = z.object({
  slot_id: z.string(),
  teacher_name: z.string(),
  student_name: z.string(),
  subject: z.string(),
  ...timeFieldsShape,
})

/** A preview of the classes and slots that end when an account is closed. `seen` is a digest of both. */
export const closingPreview = z.object({
  seen: z.string(),
  classes: z.array(endingClass),
  /** A teacher's free slots. */
  free_hours: z.number().int(),
})
export type ClosingPreview = z.infer<typeof closingPreview>
/** The additional field of a 409 response when the preview has changed: the current preview. */
export const previewOfNow = z.object({ preview: closingPreview })

const seen = plainText('Send the version you read')
  .min(1, sized('Send the version you read'))
  .max(100, sized('Send the version you read'))

export const closePersonBody = z.object({ seen, reason: optionalText(300) })

/** The body of the request with which the office starts an erasure. */
export const eraseByOfficeBody = z.object({ seen })

export const eraseOwnBody = z.object({ seen, current_password: loginBody.shape.password })

export const eraseLearnerBody = eraseOwnBody.pick({ current_password: true })

/** Without `learner_id`, the consent is for the account's first learner. */
export const giveConsentBody = guardianFields.extend({ learner_id: learnerField })

export const keepAccountBody = loginBody

const kindOfRecord = z.object({ what: z.string(), becomes: z.string() })

/** The preview that people see before they erase their account. */
export const erasureView = z.object({
  preview: closingPreview,
  /** The date of the erasure. */
  erased_on: z.iso.datetime(),
  goes: z.array(kindOfRecord),
  stays: z.array(kindOfRecord),
})
export type ErasureView = z.infer<typeof erasureView>

export const consentView = z.object({
  learner_id: z.string(),
  learner_name: z.string(),
  learner_under_18: z.boolean(),
  guardian_name: z.string().nullable(),
  guardian_relation: z.string().nullable(),
  version: z.string(),
  text: z.string(),
  given_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  ended_because: z.enum(['withdrawn', 'of age', 'replaced']).nullable(),
})
export type ConsentView = z.infer<typeof consentView>

/** The status of an account, for the office. */
export const accountStatusView = z.object({
  /** False for an account without a password, which its owner has not opened yet. */
  opened: z.boolean(),
  closed_at: z.iso.datetime().nullable(),
  /** The date of the pending erasure. Until then, the erasure can be cancelled. */
  erased_on: z.iso.datetime().nullable(),
  erased_at: z.iso.datetime().nullable(),
  consents: z.array(consentView),
})
export type AccountStatusView = z.infer<typeof accountStatusView>
