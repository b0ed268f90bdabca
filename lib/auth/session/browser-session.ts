import { sessionStore } from '@/lib/core/http/browser-storage'
import type { SessionUser } from './session-user'

/**
 * What the browser keeps of a session, in session storage (contract 24.1): `user` as JSON, `token`,
 * `role`. It decides what is shown and nothing else; access is decided on the server.
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

/** Logged in means: a token is present. The same object is given back while nothing changed. */
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

/**
 * `user` has the five documented keys and no others. The zone that they chose stands beside it, where the answer named it;
 * one that is known already stays with its person.
 */
export function rememberSession(
  { id, name, email, phone, role, time_zone }: SessionUser & { time_zone?: string | null },
  token: string,
): void {
  if (time_zone !== undefined) sessionStore.setItem(ZONE_KEY, time_zone ?? '')
  else if (readSession()?.user.id !== id) sessionStore.removeItem(ZONE_KEY)
  sessionStore.setItem('user', JSON.stringify({ id, name, email, phone, role }))
  sessionStore.setItem('token', token)
  sessionStore.setItem('role', role)
  announce()
}

/** The zone that the person chose in their profile: empty for none, null where this tab has not been told. */
export function readChosenZone(): string | null {
  return sessionStore.getItem(ZONE_KEY)
}

/** Clears all session storage, as a logout does. */
export function forgetSession(): void {
  sessionStore.clear()
  announce()
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
