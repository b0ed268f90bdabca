import { z } from 'zod'
import { MAX_PASSKEYS } from '@/lib/accounts/bounds'
import { ownPasskey } from '@/lib/accounts/passkeys/passkeys-schema'
import { idField, lengthError } from '@/lib/core/http/fields'

/** How a person signs in, as shown to the office (contract 39.20). */
export const personSignIn = z.object({
  on_since: z.iso.datetime().nullable(),
  recovery_codes_left: z.number(),
  /** The number of devices on which the person is signed in. */
  sessions: z.number(),
  email_change: z.boolean(),
  /** Passkeys, oldest first. */
  passkeys: z.array(ownPasskey),
})

/** The passkeys to remove together with two-step login. IDs that are not the person's passkeys are ignored. */
export const removePersonFactorBody = z.object({
  passkeys: z
    .array(idField('Select a passkey'), { error: 'Select a passkey' })
    .max(MAX_PASSKEYS, lengthError(`At most ${MAX_PASSKEYS} passkeys`))
    .optional(),
})
