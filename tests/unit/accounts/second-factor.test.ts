import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { authenticatorAddress, newAuthenticator, stepOfCode } from '@/lib/auth/second-factor/authenticator'
import { newRecoveryCodes, newSalt, plainRecoveryCode, recoveryDigest } from '@/lib/auth/second-factor/recovery-codes'
import { seal, unseal } from '@/lib/auth/session/sealed'
import { codeOf } from '../../support/second-factor'

vi.stubEnv('NEXTAUTH_SECRET', 'a secret of this file alone')
vi.stubEnv('DATABASE_URL', 'postgres://nowhere')

describe('a code of an authenticator app', () => {
  const person = randomUUID()
  const { secret, sealed } = newAuthenticator(person)
  const now = Date.now()
  const step = Math.floor(now / 30_000)

  it.each([
    [-2, null],
    [-1, -1],
    [0, 0],
    [1, 1],
    [2, null],
  ])('a code of the period %i from now is accepted as that of period %s, and null means rejected', (ahead, counts) => {
    vi.useFakeTimers({ now })
    expect(stepOfCode(person, sealed, codeOf(secret, ahead), now)).toBe(counts === null ? null : step + counts)
    vi.useRealTimers()
  })

  it('a code matches the table in appendix B of RFC 6238, with six digits', () => {
    const sealedSecret = seal('authenticator', person, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(stepOfCode(person, sealedSecret, '287082', 59_000)).toBe(1)
    expect(stepOfCode(person, sealedSecret, '081804', 1_111_111_109_000)).toBe(37_037_036)
    expect(stepOfCode(person, sealedSecret, '005924', 1_234_567_890_000)).toBe(41_152_263)
  })

  it('a code is rejected without six digits or with another person’s secret', () => {
    expect(stepOfCode(person, sealed, codeOf(secret).slice(0, 5), now)).toBeNull()
    expect(stepOfCode(person, sealed, '', now)).toBeNull()
    expect(stepOfCode(randomUUID(), sealed, codeOf(secret), now)).toBeNull()
  })

  it('an app computes the same code from the setup URL', () => {
    const address = new URL(authenticatorAddress(secret, '9000000021'))
    expect(address.protocol).toBe('otpauth:')
    expect(address.searchParams.get('secret')).toBe(secret)
    expect(address.searchParams.get('issuer')).toBe('Swaramala Academy')
    expect(decodeURIComponent(address.pathname)).toContain('9000000021')
    expect(Buffer.from(secret, 'utf8')).toHaveLength(32)
  })
})

describe('an encrypted secret', () => {
  it('a secret is encrypted differently each time, and is decrypted only for its purpose and owner', () => {
    const sealed = seal('one', 'Nila', 'veena')
    expect(unseal('one', 'Nila', sealed)).toBe('veena')
    expect(seal('one', 'Nila', 'veena')).not.toBe(sealed)
    expect(sealed).not.toContain('veena')
    expect(unseal('two', 'Nila', sealed)).toBeNull()
    expect(unseal('one', 'Ravi', sealed)).toBeNull()
    const bytes = Buffer.from(sealed, 'base64url')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect(unseal('one', 'Nila', bytes.toString('base64url'))).toBeNull()
    for (const cut of [0, 5, 27]) expect(unseal('one', 'Nila', bytes.subarray(0, cut).toString('base64url'))).toBeNull()
  })
})

describe('recovery codes', () => {
  it('there are ten different recovery codes in two halves, without ambiguous letters', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TW-Z]{5}-[2-9A-HJKMNP-TW-Z]{5}$/)
  })

  it('recovery codes are read in any usual spelling', async () => {
    const salt = newSalt()
    const digest = await recoveryDigest('ABCDE-FGHJK', salt)
    expect(plainRecoveryCode(' abcde fghjk ')).toBe('ABCDEFGHJK')
    expect(await recoveryDigest('abcdefghjk', salt)).toBe(digest)
    expect(await recoveryDigest('ABCDE-FGHJM', salt)).not.toBe(digest)
    expect(await recoveryDigest('ABCDE-FGHJK', newSalt())).not.toBe(digest)
    for (const none of ['', 'ABCDE', 'ABCDE-FGHJ0', '123456', 'ABCDE-FGHJKL'])
      expect(plainRecoveryCode(none)).toBeNull()
  })
})
