import { sessionStore } from '@/lib/core/http/browser-storage'
import { allowOfflineStorage, eraseKeptClasses } from '@/lib/core/http/kept-classes'
import type { SessionUser } from './session-user'

/**
 * The session in the browser's session storage (contract 24.1): `user` (as JSON), `token` and `role`. It only affects
 * the display, because the server decides on access.
 */
export interface BrowserSession {
  user: SessionUser
  token: string
}

const ZONE_KEY = 'time_zone'

const listeners = new Set<() => void>()
let cached: { key: string; session: BrowserSession | null } | undefined

function announce(): void {
  for (const listener of listeners) listener()
}

/** Returns the session, or null if there is no token. Returns the same object until the session changes. */
export function readSession(): BrowserSession | null {
  const token = sessionStore.getItem('token') ?? ''
  const text = sessionStore.getItem('user') ?? ''
  const key = `${token}\n${text}`
  if (cached?.key !== key) cached = { key, session: token ? parse(text, token) : null }
  return cached.session
}

function parse(text: string, token: string): BrowserSession | null {
  try {
    const user: unknown = JSON.parse(text)
    return typeof user === 'object' && user !== null ? { user: user as SessionUser, token } : null
  } catch {
    return null
  }
}

/** True if the cookie `academy-signed-in` exists, which means that this browser may have a session (contract 3.2). */
export const mayHaveCookie = (): boolean => document.cookie.split('; ').includes('academy-signed-in=1')

/**
 * Stores the session and, separately, the user's time zone. If `time_zone` is undefined, keeps the stored zone, unless
 * the zone belongs to another user.
 */
export function rememberSession(
  { id, name, email, phone, role, time_zone }: SessionUser & { time_zone?: string | null },
  token: string,
): void {
  if (readSession()?.user.id !== id) allowOfflineStorage(id)
  if (time_zone !== undefined) sessionStore.setItem(ZONE_KEY, time_zone ?? '')
  else if (readSession()?.user.id !== id) sessionStore.removeItem(ZONE_KEY)
  sessionStore.setItem('user', JSON.stringify({ id, name, email, phone, role }))
  sessionStore.setItem('token', token)
  sessionStore.setItem('role', role)
  announce()
}

/** Returns the time zone from the person's profile: empty if none is set, null before the profile has loaded. */
export function readChosenZone(): string | null {
  return sessionStore.getItem(ZONE_KEY)
}

/** Clears the whole session storage after a logout. */
export function forgetSession(): void {
  sessionStore.clear()
  announce()
}

/** Forgets a session that the server has ended, and erases the copies of the user's classes stored on this device. */
export function forgetEndedSession(): void {
  void eraseKeptClasses(readSession()?.user.id)
  forgetSession()
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
