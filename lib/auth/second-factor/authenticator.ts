import { Secret, TOTP } from 'otpauth'
import { academy } from '@/lib/academy'
import { seal, unseal } from '@/lib/auth/session/sealed'

/** RFC 6238, as every authenticator app takes it without being asked (contract 39.1). */
const PERIOD_SECONDS = 30
const DIGITS = 6
const ALGORITHM = 'SHA1'
/** Clocks of phones go wrong: the codes just before and after count too. */
const WINDOW = 1
const SECRET_BYTES = 20
const PURPOSE = 'authenticator'

/** A secret that nobody has seen yet, sealed for its person. */
export function newAuthenticator(userId: string): { secret: string; sealed: string } {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  return { secret, sealed: seal(PURPOSE, userId, secret) }
}

/** What an authenticator app reads out of the code on screen: the academy, whose account, the secret. */
export function authenticatorAddress(secret: string, account: string): string {
  return new TOTP({
    issuer: academy.name,
    label: account,
    secret,
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_SECONDS,
  }).toString()
}

/**
 * The step (periods of 30 seconds since the epoch) of which this is the code; null where it is of none around now, or
 * where the secret was sealed by an installation with another NEXTAUTH_SECRET.
 */
export function stepOfCode(userId: string, sealed: string, code: string, now = Date.now()): number | null {
  const secret = unseal(PURPOSE, userId, sealed)
  if (secret === null) return null
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_SECONDS,
    timestamp: now,
    window: WINDOW,
  })
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp: now }) + delta
}
