import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { deviceCookie, knownDevice, marksIn } from '@/lib/auth/session/known-device'

beforeAll(() => {
  vi.stubEnv('DATABASE_URL', 'postgres://localhost/none')
  vi.stubEnv('NEXTAUTH_SECRET', 'a secret of this file only')
})

const DAY = 24 * 60 * 60 * 1000
const someone = randomUUID()
/** Returns the marks in a device's cookie after these people have logged in on the device. */
const marksAfter = (people: readonly string[], at = new Date()) =>
  people.reduce<string[]>((marks, person) => marksIn(deviceCookie(marks, person, at)), [])

describe('the device cookie of a login', () => {
  it('a device cookie is HttpOnly and valid for a year', () => {
    expect(deviceCookie([], someone)).toMatch(
      /^academy-device=[\w.-]+; HttpOnly; Path=\/api; SameSite=Lax; Max-Age=31536000$/,
    )
    vi.stubEnv('NEXTAUTH_URL', 'https://academy.example')
    expect(deviceCookie([], someone)).toMatch(/^__Secure-academy-device=.*; Secure$/)
    expect(knownDevice(marksAfter([someone]), someone)).not.toBeNull()
    vi.stubEnv('NEXTAUTH_URL', '')
  })

  it('a device cookie contains no names, and differs each time', () => {
    const [first, second] = [deviceCookie([], someone), deviceCookie([], someone)]
    expect(first).not.toContain(someone)
    expect(first).not.toBe(second)
    expect(knownDevice(marksIn(first), someone)).not.toBe(knownDevice(marksIn(second), someone))
  })

  it('a device cookie lists at most five people, and drops the person who logged in longest ago', () => {
    expect(marksAfter([someone, someone, someone])).toHaveLength(1)
    const people = Array.from({ length: 6 }, () => randomUUID())
    const marks = marksAfter(people)
    expect(marks).toHaveLength(5)
    expect(people.map((person) => knownDevice(marks, person) !== null)).toEqual([false, true, true, true, true, true])
    expect(deviceCookie(marks, someone).length).toBeLessThan(600)
  })

  it('a device cookie expires after a year, and is invalid with another secret', () => {
    const before = new Date(Date.now() - 366 * DAY)
    expect(knownDevice(marksAfter([someone], before), someone, new Date(before.getTime() + 365 * DAY))).not.toBeNull()
    expect(knownDevice(marksAfter([someone], before), someone)).toBeNull()
  })

  it.each([
    '',
    'academy-device=',
    'academy-device=x',
    `academy-device=${'~'.repeat(9000)}`,
    'academy-devices=a',
    ';;=',
  ])('a device cookie knows nobody if it is missing or broken: %s', (cookie) => expect(marksIn(cookie)).toEqual([]))

  it('a device cookie cannot be forged, neither with a later date nor for another person', () => {
    const [id = '', day = '', signature = ''] = marksAfter([someone])[0]?.split('.') ?? []
    const later = (Number.parseInt(day, 36) + 1).toString(36)
    for (const mark of [`${id}.${later}.${signature}`, `${'A'.repeat(22)}.${day}.${signature}`])
      expect(knownDevice([mark], someone)).toBeNull()
    expect(knownDevice([`${id}.${day}.${signature}`], randomUUID())).toBeNull()
  })
})
