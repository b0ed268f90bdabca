import { z } from 'zod'

/** What a person can show beside a password: a code of their app, a code from paper, a passkey (contract 39.5). */
export const secondFactorKind = z.enum(['totp', 'recovery', 'passkey'])
export type SecondFactorKind = z.output<typeof secondFactorKind>
