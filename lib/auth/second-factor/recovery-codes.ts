import { randomBytes, randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

/** Ten at a time (contract 39.3). */
const RECOVERY_CODES = 10
/** Without what is read as something else: 0 and O, 1, I and L, U and V. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTWXYZ'
const LENGTH = 10
const HALF = LENGTH / 2
const SALT_BYTES = 16
const DIGEST_BYTES = 32

const hash: (code: string, salt: Buffer, length: number) => Promise<Buffer> = promisify(scrypt)

/** Fresh codes as people write them down, `ABCDE-FGHJK`; each has 48 bits of chance. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`
  })
}

/** A code as it is hashed: without dash and spaces, in capitals. Null: it has not the form of one. */
export function plainRecoveryCode(text: string): string | null {
  const letters = text.replace(/[\s-]/g, '').toUpperCase()
  return letters.length === LENGTH && [...letters].every((letter) => LETTERS.includes(letter)) ? letters : null
}

/** All of a person's codes share a salt, so that looking one up costs one hash. Hex. */
export const newSalt = (): string => randomBytes(SALT_BYTES).toString('hex')

/** What is kept of a code: scrypt, since it is short enough to be guessed from a plain digest. Hex. */
export async function recoveryDigest(code: string, salt: string): Promise<string> {
  return (await hash(plainRecoveryCode(code) ?? '', Buffer.from(salt, 'hex'), DIGEST_BYTES)).toString('hex')
}
