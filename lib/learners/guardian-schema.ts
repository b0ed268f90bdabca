import { z } from 'zod'
import { lengthError, requiredText } from '@/lib/core/http/fields'
import { RELATIONS } from './relations'

/** The guardian's consent, as a form sends it. */
export const guardianFields = z.object({
  guardian_name: requiredText('The name of a parent or guardian is required', 100),
  guardian_relation: z.enum(RELATIONS, { error: 'Select the relationship' }),
  consent: z.literal(true, { error: 'A parent or guardian must agree' }),
})

/** Optional fields about the learner at registration. The specification does not mention these fields. */
export const learnerFields = z.object({
  learner_under_18: z.boolean({ error: 'Choose whether the student is under 18' }).optional(),
  guardian_name: z.string({ error: 'Enter text' }).max(200, lengthError('At most 100 characters')).optional(),
  guardian_relation: z.string({ error: 'Enter text' }).max(40, lengthError('Select the relationship')).optional(),
  consent: z.boolean({ error: 'A parent or guardian must agree' }).optional(),
})

/**
 * Adds an error if the learner is under 18 and no guardian consents. If the age is not stated, no consent is needed
 * (contract 38.12).
 */
export function requireConsent(body: { learner_under_18?: boolean | undefined }, context: z.RefinementCtx): void {
  if (body.learner_under_18 !== true) return
  for (const issue of guardianFields.safeParse(body).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
}
