import { z } from 'zod'
import { idField, optionalText, requiredText, wholeNumber } from '@/lib/core/http/fields'
import { learnerFields, requireConsent } from './guardian-schema'
import { RELATIONS_OF_LEARNERS } from './relations'
import { CHOOSE_LEARNER } from './texts'

/** The learner that a request concerns. Optional for an account with one learner. */
export const learnerField = idField(CHOOSE_LEARNER).nullish()

const fields = {
  name: requiredText('Name is required', 100),
  year_of_birth: wholeNumber(1900, 2200, 'Enter a year such as 2015').nullish(),
  relation: z.enum(RELATIONS_OF_LEARNERS, { error: 'Select the relationship' }).nullish(),
  /** The family's notes for the teachers. */
  notes: optionalText(500),
}

export const addLearnerBody = z.object({ ...fields, ...learnerFields.shape }).superRefine(requireConsent)

/** The request with which a family adds its own learner. It must state whether the learner is under 18. */
export const addOwnLearnerBody = addLearnerBody.refine(({ learner_under_18 }) => learner_under_18 !== undefined, {
  path: ['learner_under_18'],
  error: 'Choose whether the student is under 18',
  when: () => true,
})

/** `seen` is the learner's `revision`, as last loaded by the client. */
export const changeLearnerBody = z.object({
  ...fields,
  seen: wholeNumber(1, 999_999_999, 'Send the version that you last loaded'),
})
export const archiveLearnerBody = z.object({ archived: z.boolean({ error: 'Send true or false' }) })

export const learner = z.object({
  id: z.string(),
  name: z.string(),
  year_of_birth: z.number().int().nullable(),
  relation: z.enum(RELATIONS_OF_LEARNERS).nullable(),
  notes: z.string(),
  archived: z.boolean(),
  revision: z.number().int(),
})
export type LearnerView = z.infer<typeof learner>
