import { z } from 'zod'
import { loginBody } from '@/lib/accounts/schema'
import { lengthError, plainText, requiredText } from '@/lib/core/http/fields'
import { NOT_READ } from './passkeys-texts'

/** Bytes encoded as base64url, as in WebAuthn's JSON. */
const bytes = (most: number) =>
  plainText(NOT_READ)
    .min(1, lengthError(NOT_READ))
    .max(most, lengthError(NOT_READ))
    .regex(/^[A-Za-z0-9_-]+$/, { error: NOT_READ })

const credential = {
  /**
   * The ID of the passkey. The WebAuthn standard allows at most 1,023 bytes, which are 1,364 characters in base64url.
   */
  id: bytes(1364),
  rawId: bytes(1364),
  type: z.literal('public-key', { error: NOT_READ }),
}

/** The transports by which the browser can reach a passkey. Malformed values are dropped instead of rejected. */
const transports = z
  .array(z.string({ error: NOT_READ }).max(100, lengthError(NOT_READ)), { error: NOT_READ })
  .max(20, lengthError(NOT_READ))
  .optional()
  .transform((transports) => transports?.filter((one) => /^[a-z-]{1,20}$/.test(one)))

/** A new passkey, as the browser sends it. */
const attestation = z.object(
  {
    ...credential,
    response: z.object(
      { clientDataJSON: bytes(8_000), attestationObject: bytes(24_000), transports },
      { error: NOT_READ },
    ),
  },
  { error: NOT_READ },
)
export type Attestation = z.output<typeof attestation>

/** A passkey's response to a challenge. */
const assertion = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(8_000),
        authenticatorData: bytes(8_000),
        signature: bytes(8_000),
        userHandle: bytes(100).nullish(),
      },
      { error: NOT_READ },
    ),
  },
  { error: NOT_READ },
)
export type Assertion = z.output<typeof assertion>

/** The caller's password. It is not required in the first ten minutes after a login. */
const currentPassword = loginBody.shape.password.optional()

export const passkeyOptionsBody = z.object({ current_password: currentPassword })
const passkeyName = requiredText('Give the passkey a name', 60)
export const addPasskeyBody = z.object({
  credential: attestation,
  /** The passkey's name. Defaults to the device's name. */
  name: passkeyName.optional(),
})
export const renamePasskeyBody = z.object({ name: passkeyName })
export const removePasskeyBody = z.object({ current_password: currentPassword })
export const passkeyLoginBody = z.object({ credential: assertion })

/** One of the caller's passkeys (contract 40.9). */
export const ownPasskey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  /** True if the passkey's provider stores a copy, so that the passkey survives the loss of the device. */
  synced: z.boolean(),
})
export type OwnPasskey = z.output<typeof ownPasskey>

const descriptors = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
)

/** The options for `navigator.credentials.create`. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type CreationOptions = z.output<typeof creationOptions>

/**
 * The options for `navigator.credentials.get`. If `allowCredentials` is empty, the person chooses a passkey on their
 * device.
 */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: descriptors,
})
export type RequestOptions = z.output<typeof requestOptions>
