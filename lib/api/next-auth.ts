import { randomUUID } from 'node:crypto'
import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { loginBody } from '@/lib/accounts/schema'
import { assertMayLogIn } from '@/lib/accounts/service'
import { countProviderSignIn } from '@/lib/auth/limits/rate-limits'
import { pendingCookie } from '@/lib/auth/providers/pending-identity'
import { configuredProviders } from '@/lib/auth/providers/providers'
import { actorOf, presentedToken } from '@/lib/auth/session/actor'
import { deviceOf } from '@/lib/auth/session/device'
import { deviceCookie } from '@/lib/auth/session/known-device'
import { isForeignOrigin } from '@/lib/auth/session/origin'
import { clearedCookies, isHttps, openToken, sessionCookieName, sessionCookies } from '@/lib/auth/session/token'
import { env } from '@/lib/core/config/env'
import { NOT_JSON, readBytes } from '@/lib/core/http/body'
import { DEFAULT_BODY_LIMIT } from '@/lib/core/http/endpoint'
import { AppError } from '@/lib/core/http/errors'
import { log } from '@/lib/core/observability/log'
import { rejectDuringOutage } from '@/lib/db/ready'
import { paths } from '@/lib/paths'
import { failure, toFailure, toResponse } from './answer'
import { type AuthContext, nextAuthOptions } from './next-auth-options'
import { FOREIGN_ORIGIN, UNKNOWN_CALL, WRONG_METHOD } from './possible-errors'

type Context = { params: Promise<{ nextauth: string[] }> }

const READ = ['csrf', 'providers', 'session', 'signin', 'signout', 'error']
const WRITTEN = ['signout', 'callback/credentials']

/**
 * Returns the allowed methods of a next-auth route, or an empty list for any other path below /api/auth (contract
 * 37.12).
 */
function methodsOf(path: string): readonly string[] {
  const providers = configuredProviders().map(({ id }) => id)
  const reads = READ.includes(path) || providers.some((id) => path === `callback/${id}`)
  const writes = WRITTEN.includes(path) || providers.some((id) => path === `signin/${id}`)
  return [...(reads ? ['GET'] : []), ...(writes ? ['POST'] : [])]
}

/**
 * Handles next-auth's routes (contract 37.9 to 37.13). next-auth only communicates with the providers and verifies
 * their responses. The academy's `sessions` table decides who is signed in and for how long. See
 * docs/decisions/2026-11-20-sessions.md.
 */
export async function answerNextAuth(request: NextRequest, context: Context): Promise<Response> {
  const requestId = request.headers.get('x-request-id') ?? randomUUID()
  const path = (await context.params).nextauth.join('/')
  let response: Response
  try {
    response = await answer(request, context, path)
  } catch (error) {
    response = toResponse(toFailure(error, requestId))
  }
  response.headers.set('x-request-id', requestId)
  response.headers.set('cache-control', 'no-store')
  // Does not log unknown paths below /api/auth, because a client can put any text into them.
  const route = methodsOf(path).length > 0 ? path : '…'
  log.info({ requestId, call: 'next-auth', status: response.status }, `${request.method} /api/auth/${route}`)
  return response
}

async function answer(request: NextRequest, context: Context, path: string): Promise<Response> {
  const methods = methodsOf(path)
  if (methods.length === 0) return toResponse(failure('not_found', UNKNOWN_CALL))
  if (!methods.includes(request.method)) {
    const headers = { allow: methods.join(', ') }
    return toResponse(failure('method_not_allowed', WRONG_METHOD, { headers }))
  }
  if (request.method === 'POST' && isForeignOrigin(request.headers, env().NEXTAUTH_URL)) {
    throw new AppError('forbidden', FOREIGN_ORIGIN)
  }
  const authContext = await readAuthContext(request)
  if (authContext.callbackUrl !== undefined && !URL.canParse(authContext.callbackUrl))
    throw new AppError('invalid', 'This address is not valid.')
  if (path.startsWith('signin/')) await countProviderSignIn(authContext.address)
  const sent = await sanitizeRequest(request)
  if (path === 'callback/credentials') await assertWithinLoginLimit(sent, authContext)
  const response: unknown = await NextAuth(sent, context, nextAuthOptions(authContext))
  // A failed password login (POST) gets an error response. A failed provider sign-in redirects to the login page.
  if (authContext.fault && request.method === 'POST') throw authContext.fault
  if (authContext.fault) return backToLogin(authContext.fault)
  if (!(response instanceof Response)) throw new Error('next-auth returned no response')
  return withOwnCookies(response, authContext)
}

function backToLogin(fault: unknown): Response {
  log.error({ err: fault }, 'provider sign-in failed')
  return new Response(null, { status: 302, headers: { location: `${paths.login}?error=Callback` } })
}

/**
 * Reads the signed-in person before next-auth runs. Throws during a database outage, so that next-auth does not end the
 * person's session.
 */
async function readAuthContext(request: NextRequest): Promise<AuthContext> {
  const address = request.headers.get('x-academy-address') ?? 'unknown'
  const cookie = request.headers.get('cookie')
  const presented = presentedToken({ authorization: null, cookie })
  return {
    address,
    device: deviceOf(request, address),
    actor: presented ? await rejectDuringOutage(actorOf(presented.token)) : null,
    hadToken: presented !== null,
    callbackUrl: request.cookies.get(`${isHttps() ? '__Secure-' : ''}next-auth.callback-url`)?.value,
    fault: null,
    newToken: null,
    ended: false,
    pending: null,
    secondStep: null,
  }
}

/** Throws 429 for too many login attempts. Runs before next-auth, which could otherwise respond with its own page. */
async function assertWithinLoginLimit(sent: NextRequest, { address, device }: AuthContext): Promise<void> {
  const { phone } = fieldsOf(await sent.clone().text(), sent.headers.get('content-type'))
  const read = loginBody.shape.phone.safeParse(phone)
  if (read.success) await assertMayLogIn(read.data, address, device)
}

/** Returns a copy of the request without callback URLs to other sites. Throws 413 if the body is too large. */
async function sanitizeRequest(request: NextRequest): Promise<NextRequest> {
  const url = new URL(request.url)
  url.searchParams.delete('callbackUrl')
  const { method, headers } = request
  if (method !== 'POST') return new NextRequest(url, { method, headers })
  const body = new Uint8Array(await readBytes(request, DEFAULT_BODY_LIMIT))
  return new NextRequest(url, { method, headers, body: withOwnAddress(body, headers.get('content-type')) })
}

/** Removes the callback URL from a request body, unless it is a path on this site. Throws 400 for invalid JSON. */
function withOwnAddress(body: Uint8Array, type: string | null): string {
  const fields = fieldsOf(new TextDecoder().decode(body), type)
  const callbackUrl = fields.callbackUrl
  if (callbackUrl !== undefined && !/^\/(?![/\\])/.test(callbackUrl)) delete fields.callbackUrl
  return type?.includes('application/json') ? JSON.stringify(fields) : new URLSearchParams(fields).toString()
}

function fieldsOf(text: string, type: string | null): Record<string, string> {
  if (!type?.includes('application/json')) return Object.fromEntries(new URLSearchParams(text))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('not_json', NOT_JSON)
  }
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {})
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/**
 * Removes next-auth's session cookie from its response, because next-auth would extend the cookie's expiry on each
 * read. Our own cookie keeps its expiry from the login.
 */
async function withOwnCookies(response: Response, authContext: AuthContext): Promise<Response> {
  const lines = response.headers.getSetCookie().filter((line) => !line.startsWith(sessionCookieName()))
  const claims = authContext.newToken ? await openToken(authContext.newToken) : null
  if (authContext.newToken && claims)
    lines.push(...sessionCookies(authContext.newToken), deviceCookie(authContext.device.marks, claims.userId))
  else if (authContext.ended || (authContext.hadToken && !authContext.actor)) lines.push(...clearedCookies())
  if (authContext.pending) lines.push(await pendingCookie(authContext.pending))
  if (authContext.secondStep) lines.push(authContext.secondStep)
  const headers = new Headers(response.headers)
  headers.delete('set-cookie')
  for (const line of lines) headers.append('set-cookie', line)
  return new Response(response.body, { status: response.status, headers })
}
