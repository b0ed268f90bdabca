import { z } from 'zod'
import { sessionUser } from '@/lib/auth/session/session-user'
import { plainText, requiredText, sized } from '@/lib/core/http/fields'
import { tenDigits } from '@/lib/core/text/phone'
import { isTimeZone } from '@/lib/core/time/time-zone'
import { guardianFields, learnerFields } from './guardian-schema'

/** Whoever has a passphrase of a few lines is welcome. */
const LONGEST_PASSWORD = 256

/** contract 6.3. What is easy to guess is refused by the service (lib/accounts/new-password.ts). */
const password = plainText('Password is required')
  .min(1, sized('Password is required'))
  .min(6, sized('Password must be at least 6 characters'))
  .refine((value) => [...value].length <= LONGEST_PASSWORD, {
    error: `Password must be at most ${LONGEST_PASSWORD} characters`,
  })

/** Accepts a number as people write or copy it (contract 5.7). */
const phone = (invalid: string) =>
  plainText('Phone number is required')
    .trim()
    .overwrite(tenDigits)
    .min(1, sized('Phone number is required'))
    .regex(/^\d{10}$/, { error: invalid })

const name = requiredText('Name is required', 100)

const email = plainText('Email is required')
  .trim()
  .min(1, sized('Email is required'))
  .max(254, sized('Enter a valid email'))
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
      .min(1, sized('Role is required'))
      .refine((value) => value === 'student', { error: 'You can only register as a student' }),
    ...learnerFields.shape,
  })
  // Of a learner under 18 a guardian has to have agreed; nothing is asked of whoever does not say (contract 38.12).
  .superRefine((given, context) => {
    if (given.learner_under_18 !== true) return
    for (const issue of guardianFields.safeParse(given).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
  })
export type RegisterBody = z.input<typeof registerBody>

/** Zones named by a place, which follow its daylight saving; null: whatever the browser says. */
const timeZone = plainText('Choose a time zone')
  .max(60, sized('Choose a time zone'))
  .refine((name) => name.includes('/') && isTimeZone(name), { error: 'Choose a time zone' })
  .nullable()

/** What one may change of oneself; what is left out stays. */
export const updateProfileBody = z.object({
  name: name.optional(),
  email: email.optional(),
  /** Needed for another email than the present one. */
  current_password: password.optional(),
  time_zone: timeZone.optional(),
})

export const changePasswordBody = z.object({ current_password: password, new_password: password })

export const RESET_MINUTES = 30
/** One sentence for everybody: whether the address is known is nobody's business. */

export const forgotPasswordBody = z.object({ email: registerBody.shape.email })
export type ForgotPasswordBody = z.input<typeof forgotPasswordBody>

/** How long a link confirms an address. */
export const CONFIRMATION_HOURS = 48

const linkToken = plainText('This link is incomplete')
  .min(1, sized('This link is incomplete'))
  .max(200, sized('This link is incomplete'))
export const confirmEmailBody = z.object({ token: linkToken })

/** Oneself, as GET /api/profile answers it. */
export const ownProfile = sessionUser.extend({
  time_zone: z.string().nullable(),
  /** Whether this very address was confirmed. */
  email_verified: z.boolean(),
  /** What the address becomes once it is confirmed there. */
  pending_email: z.string().nullable(),
})
export type OwnProfile = z.infer<typeof ownProfile>

export const resetPasswordBody = z.object({
  token: linkToken,
  password: loginBody.shape.password,
})
