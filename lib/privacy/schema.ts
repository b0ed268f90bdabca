import { z } from 'zod'
import { loginBody } from '@/lib/accounts/schema'
import { lengthError, optionalText, plainText, timeFieldsShape } from '@/lib/core/http/fields'
import { CONSENT_CHANNELS, CONSENT_KINDS, isPermission } from '@/lib/learners/consent-kinds'
import { guardianFields } from '@/lib/learners/guardian-schema'
import { learnerField } from '@/lib/learners/schema'

/** An upcoming class that is cancelled when its student's or teacher's account is closed. */
const endingClass = z.object({
  slot_id: z.string(),
  teacher_name: z.string(),
  student_name: z.string(),
  subject: z.string(),
  ...timeFieldsShape,
})

/**
 * The preview of closing an account: its upcoming classes and free slots. `seen` is a digest of the classes and slots.
 */
export const closingPreview = z.object({
  seen: z.string(),
  classes: z.array(endingClass),
  /** A teacher's free slots. */
  free_hours: z.number().int(),
})
export type ClosingPreview = z.infer<typeof closingPreview>
/** If the preview has changed, the 409 response also contains the current preview. */
export const currentPreview = z.object({ preview: closingPreview })

export const SEND_SEEN = 'Send the version that you last loaded'
const seen = plainText(SEND_SEEN).min(1, lengthError(SEND_SEEN)).max(100, lengthError(SEND_SEEN))

export const closePersonBody = z.object({ seen, reason: optionalText(300) })

/** The body of the office's request to start an erasure. */
export const eraseByOfficeBody = z.object({ seen })

export const eraseOwnBody = z.object({ seen, current_password: loginBody.shape.password })

export const eraseLearnerBody = eraseOwnBody.pick({ current_password: true })

const kind = z.enum(CONSENT_KINDS, { error: 'kind must be learning, recordings or publicity' })

/** An option for `refine`: the check also runs if another field is invalid, so that the response lists all errors. */
const anyObject = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

const { guardian_name, guardian_relation } = guardianFields.shape
/** The fields that `neededToLearn` reads. */
type OfLearning = { kind?: unknown; [field: string]: unknown }
const neededToLearn = (field: string) => (body: OfLearning) =>
  (typeof body.kind === 'string' && isPermission(body.kind)) || body[field] !== undefined

/**
 * `learner_id` defaults to the account's first learner. `kind` defaults to `learning`, the consent to take classes.
 * Only this consent needs the guardian fields.
 */
export const giveConsentBody = guardianFields
  .extend({
    learner_id: learnerField,
    kind: kind.optional(),
    guardian_name: guardian_name.optional(),
    guardian_relation: guardian_relation.optional(),
  })
  .refine(neededToLearn('guardian_name'), {
    path: ['guardian_name'],
    error: 'The name of a parent or guardian is required',
    ...anyObject,
  })
  .refine(neededToLearn('guardian_relation'), {
    path: ['guardian_relation'],
    error: 'Select the relationship',
    ...anyObject,
  })

/**
 * The consents `recordings` and `publicity` can be withdrawn without a password. A withdrawal that closes the account
 * needs `seen`.
 */
export const withdrawConsentBody = z
  .object({
    learner_id: learnerField,
    kind: kind.optional(),
    seen: seen.optional(),
    current_password: eraseOwnBody.shape.current_password.optional(),
  })
  .refine((body: OfLearning) => typeof body.learner_id === 'string' || neededToLearn('seen')(body), {
    path: ['seen'],
    error: SEND_SEEN,
    ...anyObject,
  })
  .refine(neededToLearn('current_password'), {
    path: ['current_password'],
    error: 'Password is required',
    ...anyObject,
  })

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
  kind: z.enum(CONSENT_KINDS),
  channel: z.enum(CONSENT_CHANNELS),
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
  /** False until the owner opens the account by setting a password. */
  opened: z.boolean(),
  closed_at: z.iso.datetime().nullable(),
  /** The date of the pending erasure. Until then, the erasure can be cancelled. */
  erased_on: z.iso.datetime().nullable(),
  erased_at: z.iso.datetime().nullable(),
  consents: z.array(consentView),
})
export type AccountStatusView = z.infer<typeof accountStatusView>
