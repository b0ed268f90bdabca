import { z } from 'zod'
import { registerBody } from '@/lib/accounts/schema'
import { courseField } from '@/lib/catalogue/course-field'
import {
  dateField,
  idField,
  lengthError,
  optionalLine,
  optionalText,
  plainText,
  requiredText,
  sortedListQuery,
  wholeNumber,
} from '@/lib/core/http/fields'

import { isCountry, readContactNumber } from '@/lib/core/text/contact-number'
import { invitationChannels } from '@/lib/invitations/bounds'
import { enquirySources, enquiryStatuses, enteredSources, isOpenStatus, MAX_NOTES, MAX_REASON } from './enquiry-bounds'
import { trialRow } from './schema'

const { name, email } = registerBody.shape

const status = z.enum(enquiryStatuses, { error: 'Choose a status' })
const followUpOn = z
  .union([z.literal('').transform(() => null), z.null(), dateField('Enter a date')], {
    error: 'Enter a date as YYYY-MM-DD',
  })
  .optional()
  .transform((value) => value ?? null)
const ownerId = z
  .union([z.literal('').transform(() => null), z.null(), idField('Choose a person')], { error: 'Choose a person' })
  .optional()
  .transform((value) => value ?? null)

/** An enquiry that the office enters. The phone number may be typed with or without the country code. */
export const newEnquiryBody = z
  .object({
    name: requiredText('Name is required', 100),
    country: plainText('Choose a country').refine(isCountry, { error: 'Choose a country' }).default('IN'),
    number: plainText('Phone number is required')
      .trim()
      .min(1, lengthError('Phone number is required'))
      .max(40, lengthError('At most 40 characters')),
    course_name: courseField,
    source: z.enum(enteredSources, { error: 'Choose how the enquiry came in' }).default('call'),
    message: optionalText(1000),
    notes: optionalText(MAX_NOTES),
    follow_up_on: followUpOn,
  })
  .transform(({ country, number, ...body }, context) => {
    const read = isCountry(country) ? readContactNumber(number, country) : { error: 'Choose a country' }
    if (read.number) return { ...body, phone: read.number }
    context.addIssue({ code: 'custom', path: ['number'], message: read.error ?? 'Enter a phone number' })
    return z.NEVER
  })

/** `seen` is the revision that the admin saw. */
const seen = wholeNumber(1, 999_999_999, 'Send the version that you last loaded')

/**
 * Requires a reason for a lost enquiry, and removes it for every other status. Removes the follow-up date from a closed
 * enquiry.
 */
export const changeEnquiryBody = z
  .object({
    status,
    owner_id: ownerId,
    follow_up_on: followUpOn,
    notes: optionalText(MAX_NOTES),
    lost_because: optionalText(MAX_REASON),
    seen,
  })
  .superRefine((body, context) => {
    if (body.status === 'lost' && !body.lost_because)
      context.addIssue({ code: 'custom', path: ['lost_because'], message: 'Enter the reason' })
  })
  .transform((body) => ({
    ...body,
    follow_up_on: isOpenStatus(body.status) ? body.follow_up_on : null,
    lost_because: body.status === 'lost' ? body.lost_because : null,
  }))

/**
 * `learner_name` is the child's name if the account's owner is a parent. `email` is only required for a new account.
 */
export const bookTrialBody = z.object({
  teacher_id: idField('Choose a teacher'),
  slot_id: idField('Choose a slot'),
  name,
  email: z
    .union([z.literal('').transform(() => null), z.null(), email], { error: 'Enter a valid email address' })
    .optional()
    .transform((value) => value ?? null),
  learner_name: optionalLine(100),
  channel: z.enum(invitationChannels, { error: 'Choose email or link' }),
  seen,
})

export const enquiryRow = z.object({
  ...trialRow.omit({ status: true }).shape,
  source: z.enum(enquirySources),
  status,
  owner_id: z.string().nullable(),
  owner_name: z.string().nullable(),
  follow_up_on: z.string().nullable(),
  lost_because: z.string().nullable(),
  notes: z.string().nullable(),
  user_id: z.string().nullable(),
  /** The trial class, unless it was cancelled. */
  trial: z.object({ starts_at: z.iso.datetime(), teacher_name: z.string() }).nullable(),
  revision: z.number().int(),
})
export type EnquiryRow = z.infer<typeof enquiryRow>

const listStatuses = ['waiting', 'handled', ...enquiryStatuses] as const

export const enquiryListQuery = sortedListQuery.extend({
  /** `waiting` means the status `new`, and `handled` means every other status. */
  status: z.enum(listStatuses, { error: 'status must be waiting, handled or a status of enquiries' }).optional(),
  /** An admin's ID, or `none`. */
  owner: z.string().max(100, lengthError('Choose a person')).optional(),
  /** `true` limits the list to follow-ups that are due today or earlier. */
  due: z.enum(['true', 'false'], { error: 'due must be true or false' }).optional(),
})
export type EnquiryListQuery = z.output<typeof enquiryListQuery>

export const trialBooked = z.object({
  user_id: z.string(),
  /** True if the account is new. */
  created: z.boolean(),
  /** True if an invitation was emailed or its link was created. False if the account was already open. */
  invited: z.boolean(),
  /** The link that opens the account. Only returned once, and only for the channel `link`. */
  link: z.string().nullable(),
})
export type TrialBooked = z.infer<typeof trialBooked>

const numberOf = <const Key extends string>(keys: readonly Key[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, z.number().int()])) as Record<Key, z.ZodNumber>)

export const enquiryMonth = z.object({
  /** `YYYY-MM` in the academy's zone. */
  month: z.string(),
  total: z.number().int(),
  statuses: numberOf(enquiryStatuses),
  sources: numberOf(enquirySources),
  /** The share of the month's enquiries with the status `joined`, from 0 to 1. */
  joined_share: z.number(),
})
export type EnquiryMonth = z.infer<typeof enquiryMonth>
