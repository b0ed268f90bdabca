import { z } from 'zod'
import { loginBody } from '@/lib/accounts/schema'
import { optionalText, plainText, sized, timeFieldsShape } from '@/lib/core/http/fields'

/** An upcoming class that is cancelled when one of its people leaves. */
const endingClass = z.object({
  slot_id: z.string(),
  teacher_name: z.string(),
  student_name: z.string(),
  subject: z.string(),
  ...timeFieldsShape,
})

/**
 * A preview of the classes and slots that end when an account is closed. `seen` is a digest of the classes and slots.
 */
export const closingPreview = z.object({
  seen: z.string(),
  classes: z.array(endingClass),
  /** A teacher's free slots. */
  free_hours: z.number().int(),
})
export type ClosingPreview = z.infer<typeof closingPreview>
/** The content of a 409 when the preview has changed. */
export const previewOfNow = z.object({ preview: closingPreview })

const seen = plainText('Send the version you read')
  .min(1, sized('Send the version you read'))
  .max(100, sized('Send the version you read'))

export const closePersonBody = z.object({ seen, reason: optionalText(300) })

/** The body of the call with which the office starts an erasure. */
export const eraseByOfficeBody = z.object({ seen })

export const eraseOwnBody = z.object({ seen, current_password: loginBody.shape.password })

export const keepAccountBody = loginBody

const kindOfRecord = z.object({ what: z.string(), becomes: z.string() })

/** What the person sees before they erase their account. */
export const erasureView = z.object({
  preview: closingPreview,
  /** The date of the erasure. */
  erased_on: z.iso.datetime(),
  goes: z.array(kindOfRecord),
  stays: z.array(kindOfRecord),
})
export type ErasureView = z.infer<typeof erasureView>

export const consentView = z.object({
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
