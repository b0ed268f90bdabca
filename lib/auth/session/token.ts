import { createHash } from 'node:crypto'
import { decode, encode } from 'next-auth/jwt'
import { configuredSiteAddress, env } from '@/lib/core/config/env'

export const SESSION_DAYS = 30
const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60

/** Returns the name of next-auth's session cookie, with the prefix `__Secure-` if the site uses HTTPS. */
export function sessionCookieName(): string {
  return isHttps() ? '__Secure-next-auth.session-token' : 'next-auth.session-token'
}

/**
 * The name of the cookie that tells a page's script that a session may exist. Without this cookie, the script does not
 * request the session. The cookie contains no secret.
 */
export const HINT_COOKIE = 'academy-signed-in'

export function isHttps(): boolean {
  return configuredSiteAddress()?.startsWith('https://') ?? false
}

/**
 * Creates a session's encrypted token, for the Bearer header and the cookie. See docs/decisions/2026-11-20-sessions.md.
 */
export async function sealToken({ id, userId, expiresAt }: { id: string; userId: string; expiresAt: Date }) {
  const maxAge = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000))
  const token = await encode({ token: { sub: userId, sid: id }, secret: env().NEXTAUTH_SECRET, maxAge })
  cacheClaims(digestOf(token), { claims: { userId, sessionId: id }, untilMs: Date.now() + maxAge * 1000 })
  return token
}

interface Claims {
  userId: string
  sessionId: string
}

/**
 * Caches claims by token digest, because decrypting a token is the slowest part of checking a call. The newest entries
 * are last.
 */
const claimsByDigest = new Map<string, { claims: Claims; untilMs: number }>()
const MAX_CACHED_CLAIMS = 2000

/**
 * Returns a token's claims, or null if this server did not create the token or the token has expired. Only the claims
 * are cached: every call still reads the session from the database.
 */
export async function openToken(token: string): Promise<Claims | null> {
  if (token.length > 4096) return null
  const digest = digestOf(token)
  const cachedClaims = claimsByDigest.get(digest)
  if (cachedClaims && cachedClaims.untilMs > Date.now()) return cachedClaims.claims
  const payload = await decode({ token, secret: env().NEXTAUTH_SECRET }).catch(() => null)
  if (typeof payload?.sub !== 'string' || typeof payload.sid !== 'string') return null
  const claims = { userId: payload.sub, sessionId: payload.sid }
  if (typeof payload.exp === 'number') cacheClaims(digest, { claims, untilMs: payload.exp * 1000 })
  return claims
}

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64')

function cacheClaims(digest: string, entry: { claims: Claims; untilMs: number }): void {
  const [oldest] = claimsByDigest.keys()
  if (claimsByDigest.size >= MAX_CACHED_CLAIMS && oldest !== undefined) claimsByDigest.delete(oldest)
  claimsByDigest.set(digest, entry)
}

/** Returns the Set-Cookie lines that start a session in the browser. */
export function sessionCookies(token: string): string[] {
  const common = `Path=/; SameSite=Lax; Max-Age=${SESSION_SECONDS}${isHttps() ? '; Secure' : ''}`
  return [`${sessionCookieName()}=${token}; HttpOnly; ${common}`, `${HINT_COOKIE}=1; ${common}`]
}

/** Returns the Set-Cookie lines that end the session. */
export function clearedCookies(): string[] {
  const common = `Path=/; SameSite=Lax; Max-Age=0${isHttps() ? '; Secure' : ''}`
  return [`${sessionCookieName()}=; HttpOnly; ${common}`, `${HINT_COOKIE}=; ${common}`]
}
