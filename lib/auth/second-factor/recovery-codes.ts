import { randomBytes, randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

/** The number of codes in a set (contract 39.3). */
const RECOVERY_CODES = 10
/** Excludes characters that look alike: 0 and O; 1, I and L; U and V. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTWXYZ'
const LENGTH = 10
const HALF = LENGTH / 2
const SALT_BYTES = 16
const DIGEST_BYTES = 32

const hash: (code: string, salt: Buffer, length: number) => Promise<Buffer> = promisify(scrypt)

/** Creates a set of codes such as `ABCDE-FGHJK`, with 48 bits of entropy each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`
  })
}

/** Converts a code to capitals, and removes dashes and spaces. Returns null if the code is malformed. */
export function plainRecoveryCode(text: string): string | null {
  const letters = text.replace(/[\s-]/g, '').toUpperCase()
  return letters.length === LENGTH && [...letters].every((letter) => LETTERS.includes(letter)) ? letters : null
}

/** Creates a salt in hex. All recovery codes of a person share one salt. */
export const newSalt = (): string => randomBytes(SALT_BYTES).toString('hex')

/**
 * Hashes a code with scrypt and returns hex. A plain digest is not enough, because an attacker could find such a short
 * code by hashing all possible codes.
 */
export async function recoveryDigest(code: string, salt: string): Promise<string> {
  return (await hash(plainRecoveryCode(code) ?? '', Buffer.from(salt, 'hex'), DIGEST_BYTES)).toString('hex')
}
