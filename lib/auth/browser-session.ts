import type { SessionUser } from '@/lib/auth/session-user'
import { sessionStore } from '@/lib/core/browser-storage'

/**
 * What the browser keeps of a session, in session storage (docs/contract.md 24.1): `user` as JSON, `token`,
 * `role`. It decides what is shown and nothing else; access is decided on the server.
 */
export interface BrowserSession {
  user: SessionUser
  token: string
}

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

export function rememberSession(user: SessionUser, token: string): void {
  sessionStore.setItem('user', JSON.stringify(user))
  sessionStore.setItem('token', token)
  sessionStore.setItem('role', user.role)
  announce()
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
