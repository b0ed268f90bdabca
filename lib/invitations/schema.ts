import { z } from 'zod'
import { confirmEmailBody, loginBody, registerBody } from '@/lib/accounts/schema'
import { teacherCourseFault, teacherProfileBody } from '@/lib/applications/schema'
import { type CourseChoices, regionKeys } from '@/lib/catalogue/regions'
import { listQuery } from '@/lib/core/http/fields'
import { learnerFields, requireConsent } from '@/lib/learners/guardian-schema'
import { rightsField } from '@/lib/office/rights-schema'
import { invitationChannels, invitationKinds, invitationLists, invitationStates } from './bounds'

const { name, email, phone } = registerBody.shape
const { token } = confirmEmailBody.shape

const channel = z.enum(invitationChannels, { error: 'Choose email or link' })

/** A person for whom the office creates an account. The office can send the invitation now or later. */
export const newPersonBody = z.object({
  name,
  email,
  phone,
  invite: z.enum([...invitationChannels, 'none'], { error: 'Choose email, link or none' }).default('none'),
})

/** The chosen courses by region. Leaves out regions without a chosen course. */
const courses = teacherProfileBody.shape.courses
  .transform((chosen): CourseChoices => {
    const filled = regionKeys.filter((region) => chosen[region]?.length)
    return Object.fromEntries(filled.map((region) => [region, chosen[region]]))
  })
  .superRefine((chosen, context) => {
    const fault = teacherCourseFault({ regions: regionKeys.filter((region) => chosen[region]), courses: chosen })
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })

export const inviteTeacherBody = z.object({ name, email, phone, channel, courses })
export const inviteOfficeBody = z.object({ name, email, phone, channel, rights: rightsField })
export const sendInvitationBody = z.object({ channel })

export const invitationBody = z.object({ token })

/** The password and, for a family, the learner fields of the registration form. */
export const openAccountBody = z
  .object({ token, password: loginBody.shape.password, ...learnerFields.shape })
  .superRefine(requireConsent)
export type OpenAccountBody = z.input<typeof openAccountBody>

/** The data that an invited person sees before opening the account. */
export const invitationView = z.object({
  kind: z.enum(invitationKinds),
  name: z.string(),
  /** The phone number with which the person will log in. */
  phone: z.string(),
  /** The names of the family’s students. Empty for teachers and the office. */
  students: z.array(z.string()),
})
export type InvitationView = z.infer<typeof invitationView>

/** The result of sending an invitation. `link` is null unless the office chose the channel `link`. */
export const invitationSent = z.object({
  user_id: z.string(),
  link: z.string().nullable(),
  expires_at: z.iso.datetime().nullable(),
})
export type InvitationSent = z.infer<typeof invitationSent>

export const invitationsQuery = listQuery.omit({ status: true }).extend({
  status: z.enum(invitationLists, { error: 'status must be unopened or opened' }).optional(),
  /** Lists only the people of the import with this ID. */
  import: z.string().optional(),
})
export type InvitationsQuery = z.output<typeof invitationsQuery>

/** A person, with the invitation that opened the account, or else with the latest invitation. */
export const invitationRow = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The number for calls and WhatsApp, if it differs from `phone`. */
  contact_phone: z.string().nullable(),
  state: z.enum(invitationStates),
  kind: z.enum(invitationKinds).nullable(),
  channel: z.enum(invitationChannels).nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  opened_at: z.iso.datetime().nullable(),
  /** The admin who sent the invitation. Null if no admin sent it. */
  sent_by: z.string().nullable(),
})
export type InvitationRow = z.infer<typeof invitationRow>

export const invitationCounts = z.object({
  /** The number of people ever invited, and how many of them opened their account. */
  invited: z.number().int(),
  opened: z.number().int(),
  /** The number of unopened accounts, including those of people who were never invited. */
  unopened: z.number().int(),
})
export type InvitationCounts = z.infer<typeof invitationCounts>
