import { z } from 'zod'

/** The second factors: a code of an authenticator app, a recovery code, a passkey (contract 39.5). */
export const secondWay = z.enum(['totp', 'recovery', 'passkey'])
export type SecondWay = z.output<typeof secondWay>
