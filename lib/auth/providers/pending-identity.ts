import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { cookieIn } from '@/lib/auth/session/cookies'
import { isHttps } from '@/lib/auth/session/token'
import { env } from '@/lib/core/config/env'
import type { CallRequest } from '@/lib/core/http/request'

/** What a provider vouched for: who somebody is there (contract 37.10). */
export interface Claim {
  provider: string
  subject: string
  name: string | null
  email: string | null
  emailVerified: boolean
}

/**
 * The cookie of somebody who came from a provider and is linked to nobody yet: sealed, for this browser, for so long.
 * Only these calls are sent it.
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

/** The Set-Cookie line that remembers a claim until its account is known. */
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

/** The claim that this browser brought from a provider; null for none, one too old, or one that is not ours. */
export async function pendingIn(request: Pick<CallRequest, 'headers'>): Promise<PendingIdentity | null> {
  const token = cookieIn(request.headers.get('cookie'), PENDING_COOKIE)
  if (!token || token.length > 4096) return null
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET, salt: PENDING_COOKIE }).catch(() => null)
  return sealed.safeParse(claims).data ?? null
}
