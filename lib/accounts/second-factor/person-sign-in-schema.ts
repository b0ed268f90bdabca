import { z } from 'zod'
import { MOST_PASSKEYS } from '@/lib/accounts/bounds'
import { ownPasskey } from '@/lib/accounts/passkeys/passkeys-schema'
import { idField, sized } from '@/lib/core/http/fields'

/** How a person signs in, as the office sees it (contract 39.20). */
export const personSignIn = z.object({
  on_since: z.iso.datetime().nullable(),
  recovery_codes_left: z.number(),
  /** On how many devices they are signed in now. */
  sessions: z.number(),
  /** Whether an email change is pending. */
  email_change: z.boolean(),
  /** The oldest first. */
  passkeys: z.array(ownPasskey),
})

/** Which passkeys the office takes away with a lost second step; an id of no passkey of the person counts for nothing. */
export const removePersonFactorBody = z.object({
  passkeys: z
    .array(idField('Select a passkey'), { error: 'Select a passkey' })
    .max(MOST_PASSKEYS, sized(`At most ${MOST_PASSKEYS} passkeys`))
    .optional(),
})
