import { describe, expect, it } from 'vitest'
import { loginBody, registerBody } from '@/lib/accounts/schema'
import { refusal, refusalMessage } from '../../support/server/refusal'

const newcomer = {
  name: 'Ananya Iyer',
  email: 'ananya@example.com',
  phone: '9876543210',
  password: 'secret',
  role: 'student',
}

describe('login', () => {
  const login = { phone: '9876543210', password: 'secret' }

  it('a login accepts a phone of 10 digits and a password of at least 6 characters', () => {
    expect(loginBody.parse(login)).toEqual(login)
    for (const written of [' 9876543210 ', '98765 43210', '+91 98765-43210', '919876543210', '09876543210']) {
      expect(loginBody.parse({ ...login, phone: written }).phone, written).toBe('9876543210')
    }
  })

  it.each([
    ['no phone', { phone: undefined }, 'phone', 'Phone number is required'],
    ['an empty phone', { phone: '' }, 'phone', 'Phone number is required'],
    ['a blank phone', { phone: '   ' }, 'phone', 'Phone number is required'],
    ['9 digits', { phone: '987654321' }, 'phone', 'Enter a valid 10-digit phone number'],
    ['11 digits', { phone: '98765432101' }, 'phone', 'Enter a valid 10-digit phone number'],
    ['letters', { phone: '98765abcde' }, 'phone', 'Enter a valid 10-digit phone number'],
    ['another country', { phone: '+449876543210' }, 'phone', 'Enter a valid 10-digit phone number'],
    ['no password', { password: undefined }, 'password', 'Password is required'],
    ['an empty password', { password: '' }, 'password', 'Password is required'],
    ['a short password', { password: '12345' }, 'password', 'Password must be at least 6 characters'],
    ['nothing at all', { phone: undefined, password: undefined }, 'phone', 'Phone number is required'],
  ])('rejects a login with %s', (_, change, field, message) =>
    expect(refusal(loginBody, { ...login, ...change })).toEqual({ field, message }),
  )
})

describe('registration', () => {
  it('a registration returns the entered values, with the email in lower case and the name trimmed', () => {
    expect(registerBody.parse({ ...newcomer, name: ' Ananya Iyer ', email: ' Ananya@Example.COM ' })).toEqual(newcomer)
  })

  it.each([
    ['no name', { name: undefined }, 'name', 'Name is required'],
    ['a blank name', { name: '  ' }, 'name', 'Name is required'],
    ['a name of 101 characters', { name: 'a'.repeat(101) }, 'name', 'At most 100 characters'],
    ['no email', { email: undefined }, 'email', 'Email is required'],
    ['an empty email', { email: '' }, 'email', 'Email is required'],
    ['an email without a domain', { email: 'ananya@' }, 'email', 'Enter a valid email'],
    ['an email without an at', { email: 'ananya.example.com' }, 'email', 'Enter a valid email'],
    ['a very long email', { email: `${'a'.repeat(250)}@example.com` }, 'email', 'Enter a valid email'],
    ['no phone', { phone: undefined }, 'phone', 'Phone number is required'],
    ['9 digits', { phone: '987654321' }, 'phone', 'Enter a valid 10-digit phone'],
    ['letters', { phone: 'ten digits' }, 'phone', 'Enter a valid 10-digit phone'],
    ['no password', { password: undefined }, 'password', 'Password is required'],
    ['a short password', { password: '12345' }, 'password', 'Password must be at least 6 characters'],
    ['no role', { role: undefined }, 'role', 'Role is required'],
    ['an empty role', { role: '' }, 'role', 'Role is required'],
    ['the role teacher', { role: 'teacher' }, 'role', 'You can only register as a student'],
    ['the role admin', { role: 'admin' }, 'role', 'You can only register as a student'],
    ['nothing at all', { name: '', email: '', phone: '', password: '', role: '' }, 'name', 'Name is required'],
  ])('rejects a registration with %s', (_, change, field, message) =>
    expect(refusal(registerBody, { ...newcomer, ...change })).toEqual({ field, message }),
  )
})

describe('the length of a password', () => {
  const tooLong = 'Password must be at most 256 characters'
  it.each([
    ['six letters', 'ragams', null],
    ['37 letters of two bytes', 'é'.repeat(37), null],
    ['256 letters', 'a'.repeat(256), null],
    ['257 letters', 'a'.repeat(257), tooLong],
    ['256 emoji', '🎻'.repeat(256), null],
    ['257 emoji', '🎻'.repeat(257), tooLong],
    ['256 Tamil letters', 'அ'.repeat(256), null],
  ])('a password’s length is counted in characters: %s', (_, password, message) =>
    expect(refusalMessage(registerBody, { ...newcomer, password })).toBe(message),
  )
})
