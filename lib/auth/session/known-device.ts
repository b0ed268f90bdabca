import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/core/config/env'
import { cookieIn } from './cookies'
import { isHttps } from './token'

/** Maximum number of people whose logins one device remembers. A family may share a tablet. */
const PEOPLE = 5
const DAYS = 365
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The mark that a login leaves on this device: a random ID, the day of the login, and a signature. The day is the
 * number of days since the epoch, in base 36. Only the server can tell whose login it was.
 */
const MARK = /^([\w-]{22})\.([0-9a-z]{1,6})\.([\w-]{43})$/

/** Returns the name of the device cookie. On https it has the `__Secure-` prefix. */
function deviceCookieName(): string {
  return isHttps() ? '__Secure-academy-device' : 'academy-device'
}

/** Returns the well-formed login marks in the browser's device cookie, at most five. */
export function marksIn(cookie: string | null): string[] {
  const marks = cookieIn(cookie, deviceCookieName())?.split('~') ?? []
  return marks.filter((mark) => MARK.test(mark)).slice(0, PEOPLE)
}

/** Returns the ID of the mark that this person's last login left on the device, or null if the device is not known. */
export function knownDevice(marks: readonly string[], userId: string, now = new Date()): string | null {
  const mark = marks.find((one) => isOf(one, userId, now))
  return mark?.split('.')[0] ?? null
}

/** Builds the Set-Cookie header for a login. Adds a new mark for this person, and keeps other people's marks. */
export function deviceCookie(marks: readonly string[], userId: string, now = new Date()): string {
  const others = marks.filter((mark) => !isOf(mark, userId, now))
  const value = [newMark(userId, now), ...others].slice(0, PEOPLE).join('~')
  const age = (DAYS * DAY_MS) / 1000
  const secure = isHttps() ? '; Secure' : ''
  return `${deviceCookieName()}=${value}; HttpOnly; Path=/api; SameSite=Lax; Max-Age=${age}${secure}`
}

const dayOf = (now: Date) => Math.floor(now.getTime() / DAY_MS)

function newMark(userId: string, now: Date): string {
  const id = randomBytes(16).toString('base64url')
  const day = dayOf(now).toString(36)
  return `${id}.${day}.${signature(userId, id, day)}`
}

function isOf(mark: string, userId: string, now: Date): boolean {
  const [, id = '', day = '', markSignature = ''] = MARK.exec(mark) ?? []
  const expected = signature(userId, id, day)
  return (
    markSignature.length === expected.length &&
    timingSafeEqual(Buffer.from(markSignature), Buffer.from(expected)) &&
    dayOf(now) - Number.parseInt(day, 36) <= DAYS
  )
}

function signature(userId: string, id: string, day: string): string {
  return createHmac('sha256', env().NEXTAUTH_SECRET).update(`known-device ${userId} ${id} ${day}`).digest('base64url')
}
