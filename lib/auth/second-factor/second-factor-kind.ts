import { z } from 'zod'

/** The second factors: a code of an authenticator app, a recovery code, a passkey (contract 39.5). */
export const secondFactorKind = z.enum(['totp', 'recovery', 'passkey'])
export type SecondFactorKind = z.output<typeof secondFactorKind>
