import { z } from 'zod'
import { sessionUser } from '@/lib/auth/session/session-user'
import { officeRights } from '@/lib/core/config/office-rights'
import { lengthError, plainText, requiredText } from '@/lib/core/http/fields'
import { tenDigits } from '@/lib/core/text/phone'
import { isTimeZone } from '@/lib/core/time/time-zone'
import { learnerFields, requireConsent } from '@/lib/learners/guardian-schema'

/** Maximum length of a password. This length is enough for a passphrase of several lines. */
const LONGEST_PASSWORD = 256

/**
 * The length rules for passwords (contract 6.3). The service also rejects passwords that are easy to guess
 * (lib/accounts/new-password.ts).
 */
const password = plainText('Password is required')
  .min(1, lengthError('Password is required'))
  .min(6, lengthError('Password must be at least 6 characters'))
  .refine((value) => [...value].length <= LONGEST_PASSWORD, {
    error: `Password must be at most ${LONGEST_PASSWORD} characters`,
  })

/** Accepts a phone number as people type or copy it (contract 5.7). */
const phone = (invalid: string) =>
  plainText('Phone number is required')
    .trim()
    .overwrite(tenDigits)
    .min(1, lengthError('Phone number is required'))
    .regex(/^\d{10}$/, { error: invalid })

const name = requiredText('Name is required', 100)

const email = plainText('Email is required')
  .trim()
  .min(1, lengthError('Email is required'))
  .max(254, lengthError('Enter a valid email'))
  .pipe(z.email({ error: 'Enter a valid email' }))
  .transform((value) => value.toLowerCase())

export const loginBody = z.object({
  phone: phone('Enter a valid 10-digit phone number'),
  password,
})
export type LoginBody = z.input<typeof loginBody>

export const registerBody = z
  .object({
    name,
    email,
    phone: phone('Enter a valid 10-digit phone'),
    password,
    role: plainText('Role is required')
      .min(1, lengthError('Role is required'))
      .refine((value) => value === 'student', { error: 'You can only register as a student' }),
    ...learnerFields.shape,
  })
  // A guardian must consent for a learner under 18. If the request does not state the age, no consent is needed
  // (contract 38.12).
  .superRefine(requireConsent)
export type RegisterBody = z.input<typeof registerBody>

/** An IANA zone with a place name, such as Europe/London. Null means the browser's zone. */
const timeZone = plainText('Choose a time zone')
  .max(60, lengthError('Choose a time zone'))
  .refine((name) => name.includes('/') && isTimeZone(name), { error: 'Choose a time zone' })
  .nullable()

/** The fields that people may change in their own profile. Omitted fields stay unchanged. */
export const updateProfileBody = z.object({
  name: name.optional(),
  email: email.optional(),
  /** The password is required to change the email. */
  current_password: password.optional(),
  time_zone: timeZone.optional(),
})

export const changePasswordBody = z.object({ current_password: password, new_password: password })

/** A request to reset a password. The response does not reveal whether the address is registered. */
export const forgotPasswordBody = z.object({ email: registerBody.shape.email })

/** How long a confirmation link is valid. */
export const CONFIRMATION_HOURS = 48

const linkToken = plainText('This link is incomplete')
  .min(1, lengthError('This link is incomplete'))
  .max(200, lengthError('This link is incomplete'))
export const confirmEmailBody = z.object({ token: linkToken })

/** The caller's profile, as GET /api/profile returns it. */
export const ownProfile = sessionUser.extend({
  time_zone: z.string().nullable(),
  /** True if the current address is confirmed. */
  email_verified: z.boolean(),
  /** The new address that is waiting for confirmation. */
  pending_email: z.string().nullable(),
  /** The rights of an admin. Missing for everyone else. */
  office_rights: z.array(z.enum(officeRights)).optional(),
})
export type OwnProfile = z.infer<typeof ownProfile>

export const resetPasswordBody = z.object({
  token: linkToken,
  password: loginBody.shape.password,
})
