import { z } from 'zod'
import { loginBody } from '@/lib/accounts/schema'
import { secondFactorKind } from '@/lib/auth/second-factor/second-factor-kind'
import { plainText, sized } from '@/lib/core/http/fields'

/** Six digits of an app, or a recovery code, as people type them: spaces and dashes count for nothing. */
const code = plainText('Enter the code')
  .trim()
  .min(1, sized('Enter the code'))
  .max(40, sized('This code is incorrect'))
  .overwrite((text) => text.replace(/[\s-]/g, ''))

export const codeBody = z.object({ code })

/** What the 403 of a right password says of a login that needs a second factor (contract 39.5). */
export const secondStepAsked = z.object({ second_factor: z.array(secondFactorKind).optional() })

export const setUpAppBody = z.object({ current_password: loginBody.shape.password })
export const changeFactorBody = z.object({ current_password: loginBody.shape.password, code })

/** How one's second factor stands (contract 39.9). */
export const ownSecondFactor = z.object({
  /** Since when an app is asked for; null: it is not. */
  on_since: z.iso.datetime().nullable(),
  recovery_codes_left: z.number(),
  passkeys: z.number(),
  /** Whether the academy asks this account for one. */
  required: z.boolean(),
})
export type OwnSecondFactor = z.output<typeof ownSecondFactor>

/** What an app needs to be set up. */
export const appSecret = z.object({
  /** To be typed: base32. */
  secret: z.string(),
  /** The same as a link that apps on this device take. */
  address: z.string(),
  /** The link as a QR code: an SVG. */
  qr: z.string(),
})

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
