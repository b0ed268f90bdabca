import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '@/lib/auth/session/sealed'
import { academySettings } from '@/lib/core/config/settings'

/** The default parameters of RFC 6238, which every authenticator app supports (contract 39.1). */
const PERIOD_SECONDS = 30
const DIGITS = 6
const ALGORITHM = 'SHA1'
/** Phone clocks are often off, so the previous and next codes are accepted too. */
const WINDOW = 1
const SECRET_BYTES = 20
const PURPOSE = 'authenticator'

/** Creates an authenticator's secret, and its encrypted form for the database. */
export function newAuthenticator(userId: string): { secret: string; sealed: string } {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  return { secret, sealed: seal(PURPOSE, userId, secret) }
}

/** Returns the otpauth:// URL for the QR code. The URL contains the academy's name, the account and the secret. */
export function authenticatorAddress(secret: string, account: string): string {
  return new TOTP({
    issuer: academySettings().name,
    label: account,
    secret,
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_SECONDS,
  }).toString()
}

/**
 * Returns the code's step: the number of 30-second periods since the epoch. Returns null if the code is wrong or
 * expired, or if the secret was encrypted with a different NEXTAUTH_SECRET.
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
