import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { cookieIn } from '@/lib/auth/session/cookies'
import { isHttps } from '@/lib/auth/session/token'
import { env } from '@/lib/core/config/env'
import type { CallRequest } from '@/lib/core/http/request'

/** An identity that a provider has confirmed (contract 37.10). */
export interface Claim {
  provider: string
  subject: string
  name: string | null
  email: string | null
  emailVerified: boolean
}

/**
 * The name of the encrypted cookie that holds a provider's identity until it is linked to an account. The browser sends
 * the cookie only to paths below PATH.
 */
export const PENDING_COOKIE = 'academy-identity'
const PENDING_SECONDS = 15 * 60
const PATH = '/api/identities'

const sealed = z.object({
  provider: z.string(),
  subject: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
})
export type PendingIdentity = z.output<typeof sealed>

/** Returns the Set-Cookie line that stores the identity until the person has linked it to an account. */
export async function pendingCookie({ provider, subject, name, email }: Claim): Promise<string> {
  const secure = isHttps() ? '; Secure' : ''
  const value = await encode({
    token: { provider, subject, name, email },
    secret: env().NEXTAUTH_SECRET,
    maxAge: PENDING_SECONDS,
    salt: PENDING_COOKIE,
  })
  return `${PENDING_COOKIE}=${value}; HttpOnly; Path=${PATH}; SameSite=Lax; Max-Age=${PENDING_SECONDS}${secure}`
}

/** Returns this browser's pending identity. Null if there is none, or if it is expired or forged. */
export async function pendingIn(request: Pick<CallRequest, 'headers'>): Promise<PendingIdentity | null> {
  const token = cookieIn(request.headers.get('cookie'), PENDING_COOKIE)
  if (!token || token.length > 4096) return null
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET, salt: PENDING_COOKIE }).catch(() => null)
  return sealed.safeParse(claims).data ?? null
}
