import { z } from 'zod'
import { loginBody } from '@/lib/accounts/schema'
import { secondFactorKind } from '@/lib/auth/second-factor/second-factor-kind'
import { lengthError, plainText } from '@/lib/core/http/fields'

/** Six digits from an app, or a recovery code. Spaces and dashes are ignored. */
const code = plainText('Enter the code')
  .trim()
  .min(1, lengthError('Enter the code'))
  .max(40, lengthError('This code is incorrect'))
  .overwrite((text) => text.replace(/[\s-]/g, ''))

export const codeBody = z.object({ code })

/** The extra field in the 403 response when a second factor is required (contract 39.5). */
export const secondStepRequired = z.object({ second_factor: z.array(secondFactorKind).optional() })

export const setUpAppBody = z.object({ current_password: loginBody.shape.password })
export const changeFactorBody = z.object({ current_password: loginBody.shape.password, code })

/** The status of the caller's second factor (contract 39.9). */
export const ownSecondFactor = z.object({
  /** When two-step login was turned on. Null if two-step login is off. */
  on_since: z.iso.datetime().nullable(),
  recovery_codes_left: z.number(),
  passkeys: z.number(),
  /** True if the account must have a second factor. */
  required: z.boolean(),
})
export type OwnSecondFactor = z.output<typeof ownSecondFactor>

/** The data for setting up an authenticator app. */
export const appSecret = z.object({
  /** The secret in base32, for typing it into an app. */
  secret: z.string(),
  /** The secret as a link, which opens an authenticator app on this device. */
  address: z.string(),
  /** The link as a QR code in SVG. */
  qr: z.string(),
})

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
