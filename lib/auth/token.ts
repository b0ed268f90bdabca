import { decode, encode } from 'next-auth/jwt'
import { configuredSiteAddress, env } from '@/lib/core/env'

export const SESSION_DAYS = 30
const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60

/** next-auth's own cookie name, with its prefix on https. */
export function sessionCookieName(): string {
  return isHttps() ? '__Secure-next-auth.session-token' : 'next-auth.session-token'
}

/** Readable by the page: says that there may be a session, so that a visitor's page asks nothing. Holds no secret. */
export const HINT_COOKIE = 'academy-signed-in'

export function isHttps(): boolean {
  return configuredSiteAddress()?.startsWith('https://') ?? false
}

/**
 * The encrypted token of a session; the same string serves as Bearer and as cookie.
 * See docs/decisions/2026-11-20-sessions.md.
 */
export function sealToken(session: { id: string; userId: string; expiresAt: Date }): Promise<string> {
  const secondsLeft = Math.max(1, Math.floor((session.expiresAt.getTime() - Date.now()) / 1000))
  return encode({ token: { sub: session.userId, sid: session.id }, secret: env().NEXTAUTH_SECRET, maxAge: secondsLeft })
}

/** What a token claims, or null for anything that is not a token of ours or has expired. */
export async function openToken(token: string): Promise<{ userId: string; sessionId: string } | null> {
  if (token.length > 4096) return null
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET }).catch(() => null)
  return typeof claims?.sub === 'string' && typeof claims.sid === 'string'
    ? { userId: claims.sub, sessionId: claims.sid }
    : null
}

/** Set-Cookie lines that begin a session in the browser. */
export function sessionCookies(token: string): string[] {
  const common = `Path=/; SameSite=Lax; Max-Age=${SESSION_SECONDS}${isHttps() ? '; Secure' : ''}`
  return [`${sessionCookieName()}=${token}; HttpOnly; ${common}`, `${HINT_COOKIE}=1; ${common}`]
}

/** Set-Cookie lines that end it. */
export function clearedCookies(): string[] {
  const common = `Path=/; SameSite=Lax; Max-Age=0${isHttps() ? '; Secure' : ''}`
  return [`${sessionCookieName()}=; HttpOnly; ${common}`, `${HINT_COOKIE}=; ${common}`]
}
