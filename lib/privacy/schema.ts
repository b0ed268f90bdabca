import { z } from 'zod'
import { loginBody } from '@/lib/accounts/schema'
import { optionalText, plainText, sized, timeFieldsShape } from '@/lib/core/http/fields'

/** A coming class that goes when one of its people leaves. */
const endingClass = z.object({
  slot_id: z.string(),
  teacher_name: z.string(),
  student_name: z.string(),
  subject: z.string(),
  ...timeFieldsShape,
})

/** What closing an account would do now. `seen` is the same for the same state alone. */
export const closingPreview = z.object({
  seen: z.string(),
  classes: z.array(endingClass),
  /** Free hours that a teacher offers. */
  free_hours: z.number().int(),
})
export type ClosingPreview = z.infer<typeof closingPreview>
/** What a 409 brings along where the preview that was seen is no longer true. */
export const previewOfNow = z.object({ preview: closingPreview })

const seen = plainText('Send the version you read')
  .min(1, sized('Send the version you read'))
  .max(100, sized('Send the version you read'))

export const closePersonBody = z.object({ seen, reason: optionalText(300) })

/** Of what the office starts or takes back. */
export const eraseByOfficeBody = z.object({ seen })

export const eraseOwnBody = z.object({ seen, current_password: loginBody.shape.password })

export const keepAccountBody = loginBody

const kindOfRecord = z.object({ what: z.string(), becomes: z.string() })

/** What somebody reads before they erase their account. */
export const erasureView = z.object({
  preview: closingPreview,
  /** The day on which it would be carried out. */
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

/** How an account stands, for the office. */
export const accountStatusView = z.object({
  closed_at: z.iso.datetime().nullable(),
  /** Until then the erasure can be taken back. */
  erased_on: z.iso.datetime().nullable(),
  erased_at: z.iso.datetime().nullable(),
  consents: z.array(consentView),
})
export type AccountStatusView = z.infer<typeof accountStatusView>
