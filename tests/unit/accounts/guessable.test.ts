import { describe, expect, test } from 'vitest'
import { assertHardToGuess } from '@/lib/accounts/new-password'
import { isGuessable } from '@/lib/auth/password/guessable.mjs'
import passwordWork from '@/lib/auth/password/password-worker.mjs'

const person = { name: 'Lakshmi Narayanan  Iyer', email: 'lakshmi.iyer@example.com', phone: '9876543210' }

describe('a guessable password', () => {
  test.each([
    '123456',
    'password',
    'PassWord1',
    'qwertyuiop',
    'lakshmi',
    'Narayanan',
    'lakshmi narayanan iyer',
    'LakshmiNarayananIyer',
    '9876543210',
    '+91 98765-43210',
    '09876543210',
    'lakshmi.iyer@example.com',
    'Lakshmi.Iyer',
  ])('the password %s is rejected as guessable', async (password) =>
    expect(await isGuessable(password, person)).toBe(true),
  )
})

describe('a password that only resembles a guessable one', () => {
  test.each([
    'swara-demo',
    'one string of veena',
    'lakshmi!',
    'lakshmi1',
    'my123456',
    '123456 ',
    'iyer-lakshmi',
    '98765432100',
    'example.com',
    'ragams',
  ])('the password %s is accepted', async (password) => expect(await isGuessable(password, person)).toBe(false))
})

describe('a new password without content', () => {
  const expectGuessable = (password: string) =>
    expect(assertHardToGuess('password', password, person)).rejects.toMatchObject({
      errors: { password: ['Choose a password that is harder to guess'] },
    })

  test.each(['      ', '\u00a0\u2003 \u200b  '])('a blank password is rejected: %j', expectGuessable)

  test.each([
    'Swaramala',
    'swaramala academy',
    'SwaramalaAcademy',
    'Swaramala-Academy',
    'Academy@123',
    '2026 swaramala!',
    'Sw4r@m4l4',
    'SWARAMALA1',
  ])('a password that is only the name of the academy is rejected: %s', expectGuessable)

  test.each(['swara-demo', 'a swaramala of my own', 'swaramalayam'])(
    'a password that adds something to the academy’s name is accepted: %s',
    (password) => expect(assertHardToGuess('password', password, person)).resolves.toBeUndefined(),
  )
})

describe('a password hash', () => {
  const hashPassword = (password: string) => String(passwordWork({ password, cost: 4 }))
  const matchesHash = (password: string, hash: string) => passwordWork({ password, hash })

  test('a password hash covers every character of a long password', () => {
    for (const letters of ['a'.repeat(72), 'é'.repeat(37), 'அ'.repeat(256)]) {
      const hash = hashPassword(letters)
      expect(matchesHash(letters, hash)).toBe(true)
      expect(matchesHash(`${letters}!`, hash)).toBe(false)
      expect(matchesHash(letters.slice(0, -1), hash)).toBe(false)
    }
  })

  test.each([
    ['one string of veena, six feet of wire', '$2b$04$1Hn13uAFQ21Y9SqrabZtzOaxn1poy8EPzZA7Y06x1K.CdfS9rlqjq'],
    ['a'.repeat(72), '$2b$04$Qcs2h57ZqrEj.lyNtphN6OzSv2NC9XDtvkXLNWYx9esibhyjUVGjC'],
  ])('the hash of a password of at most 72 bytes is compatible with plain bcrypt: %s', (password, before) =>
    expect(matchesHash(password, before)).toBe(true),
  )
})
