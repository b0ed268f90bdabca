import { z } from 'zod'

/** The second factors: a code from an authenticator app, a recovery code, or a passkey (contract 39.5). */
export const secondFactorKind = z.enum(['totp', 'recovery', 'passkey'])
export type SecondFactorKind = z.output<typeof secondFactorKind>
