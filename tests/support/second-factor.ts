import { Secret, TOTP } from 'otpauth'
import { newAuthenticator } from '@/lib/auth/second-factor/authenticator'
import { newSalt, recoveryDigest } from '@/lib/auth/second-factor/recovery-codes'
import type { Person, Sql } from './people'

const PERIOD_MS = 30_000

/** Returns the app's code for the current 30-second period, or for the period that is `ahead` periods later. */
export const codeOf = (secret: string, ahead = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + ahead * PERIOD_MS })

/** Returns a code that is invalid now, in the last minute and in the next minute. */
export function wrongCodeOf(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((ahead) => codeOf(secret, ahead)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? ''
}

/** Inserts an active authenticator app with no used codes. Returns the app's secret. */
export async function giveApp(sql: Sql, { id }: Pick<Person, 'id'>): Promise<string> {
  const { secret, sealed } = newAuthenticator(id)
  await sql.query(
    'INSERT INTO authenticators (user_id, secret_sealed, confirmed_at, last_step) VALUES ($1, $2, now(), 1)',
    [id, sealed],
  )
  return secret
}

/** Inserts unused recovery codes. */
export async function giveRecoveryCodes(sql: Sql, { id }: Pick<Person, 'id'>, codes: readonly string[]): Promise<void> {
  const salt = newSalt()
  for (const code of codes) {
    await sql.query('INSERT INTO recovery_codes (user_id, salt, digest) VALUES ($1, $2, $3)', [
      id,
      salt,
      await recoveryDigest(code, salt),
    ])
  }
}
