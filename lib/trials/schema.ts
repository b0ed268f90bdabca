import { z } from 'zod'
import { courseField } from '@/lib/catalogue/course-field'
import { lengthError, optionalText, plainText, requiredText, sortedListQuery } from '@/lib/core/http/fields'
import { internationalNumber } from '@/lib/core/text/phone'
import { currentZoneName, INDIA } from '@/lib/core/time/format'
import { isTimeZone } from '@/lib/core/time/time-zone'
import { dayParts, trialDays } from './preferences'

const MAX_MESSAGE = 1000
const phoneNumber = plainText('Phone number is required')
  .trim()
  .min(1, lengthError('Phone number is required'))
  .max(100, lengthError('Enter a valid phone number'))

const zoneName = plainText('Choose your time zone')
  .max(64, lengthError('Choose your time zone'))
  .refine(isTimeZone, { error: 'Choose your time zone' })
  .transform(currentZoneName)

/** Requires a list of at least one choice. Removes duplicates, and sorts the choices in the order of `values`. */
const someOf = <const Value extends string>(values: readonly Value[], missing: string) =>
  z
    .array(z.enum(values, { error: missing }), { error: missing })
    .min(1, lengthError(missing))
    .transform((chosen) => values.filter((value) => chosen.includes(value)))

/**
 * Accepts ten digits as an Indian mobile number only if the person's zone is India's. In other zones, the country code
 * is required.
 */
export const trialRequestBody = z
  .object({
    name: requiredText('Name is required', 100),
    phone: phoneNumber,
    course_name: courseField,
    days: someOf(trialDays, 'Choose at least one day'),
    times: someOf(dayParts, 'Choose at least one time of day'),
    time_zone: zoneName,
    message: optionalText(MAX_MESSAGE),
  })
  .transform((request, context) => {
    const phone = internationalNumber(request.phone, request.time_zone === INDIA)
    if (phone) return { ...request, phone }
    context.addIssue({
      code: 'custom',
      path: ['phone'],
      message: 'Enter the full number with its country code, such as +91 or +44',
    })
    return z.NEVER
  })
export type TrialRequestBody = z.input<typeof trialRequestBody>

const trialStatus = z.enum(['waiting', 'handled'], { error: 'status must be waiting or handled' })
export type TrialStatus = z.infer<typeof trialStatus>

export const trialReceived = z.object({ id: z.string(), status: trialStatus })

/**
 * A part of the day, in the person's time zone and in the academy's. `academy_day` is the academy's date minus the
 * person's date, in days (-1, 0 or 1).
 */
const preferredTime = z.object({
  part: z.enum(dayParts),
  from_time: z.string(),
  to_time: z.string(),
  academy_from_time: z.string(),
  academy_to_time: z.string(),
  academy_day: z.number().int(),
})

export const trialRow = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  course_name: z.string(),
  days: z.array(z.enum(trialDays)),
  times: z.array(preferredTime),
  time_zone: z.string(),
  message: z.string().nullable(),
  status: trialStatus,
  created_at: z.iso.datetime(),
  handled_at: z.iso.datetime().nullable(),
})
export type TrialRow = z.infer<typeof trialRow>

export const trialListQuery = sortedListQuery.extend({ status: trialStatus.optional() })
export type TrialListQuery = z.output<typeof trialListQuery>
