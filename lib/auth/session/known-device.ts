import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/core/config/env'
import { cookieIn } from './cookies'
import { isHttps } from './token'

/** A family's tablet: so many people may have logged in on one device; the one who was longest away is forgotten. */
const PEOPLE = 5
const DAYS = 365
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * One login on this device: a random id, when (days since the epoch, base 36) and a signature over both and the person.
 * It names nobody, and tells only a server that holds the secret whether it is that person's.
 */
const MARK = /^([\w-]{22})\.([0-9a-z]{1,6})\.([\w-]{43})$/

/** On https the browser takes it over https alone. */
function deviceCookieName(): string {
  return isHttps() ? '__Secure-academy-device' : 'academy-device'
}

/** The marks that a browser shows, at most five; whatever else stands there is none. */
export function marksIn(cookie: string | null): string[] {
  const marks = cookieIn(cookie, deviceCookieName())?.split('~') ?? []
  return marks.filter((mark) => MARK.test(mark)).slice(0, PEOPLE)
}

/** The id of the mark that this person's last login on the device left, or null: the device is not known as theirs. */
export function knownDevice(marks: readonly string[], userId: string, now = new Date()): string | null {
  const mark = marks.find((one) => isOf(one, userId, now))
  return mark?.split('.')[0] ?? null
}

/**
 * The Set-Cookie line after a login of this person: a fresh mark of theirs in place of the one before, and those of the
 * others on this device.
 */
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
  const [, id = '', day = '', given = ''] = MARK.exec(mark) ?? []
  const expected = signature(userId, id, day)
  return (
    given.length === expected.length &&
    timingSafeEqual(Buffer.from(given), Buffer.from(expected)) &&
    dayOf(now) - Number.parseInt(day, 36) <= DAYS
  )
}

function signature(userId: string, id: string, day: string): string {
  return createHmac('sha256', env().NEXTAUTH_SECRET).update(`known-device ${userId} ${id} ${day}`).digest('base64url')
}
