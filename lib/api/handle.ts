import { randomUUID } from 'node:crypto'
import { trace } from '@opentelemetry/api'
import { z } from 'zod'
import { consume, counter } from '@/lib/auth/limits/rate-limits'
import { clearedPendingLogin } from '@/lib/auth/second-factor/second-factor'
import { type Actor, actorOf, lacksSecondFactor, presentedToken } from '@/lib/auth/session/actor'
import { deviceCookie, marksIn } from '@/lib/auth/session/known-device'
import { isForeignOrigin } from '@/lib/auth/session/origin'
import { openToken } from '@/lib/auth/session/token'
import { env } from '@/lib/core/config/env'
import { isAdminWith, missingRight } from '@/lib/core/config/office-rights'
import { perProcess } from '@/lib/core/config/per-process'
import { readJson } from '@/lib/core/http/body'
import { DEFAULT_BODY_LIMIT, type Endpoint, specificRight } from '@/lib/core/http/endpoint'
import { AppError, type FieldErrors, LOGIN_FIRST } from '@/lib/core/http/errors'
import type { CallRequest } from '@/lib/core/http/request'
import { kindOf } from '@/lib/core/observability/traces'
import { actingFor } from '@/lib/db/acting-session'
import { rejectDuringOutage } from '@/lib/db/ready'
import { type CallAnswer, failure, toAnswer, toFailure, toResponse, unlessUnchanged } from './answer'
import { logCall } from './call-log'
import { failurePage, isOpenedAsPage } from './failure-page'
import { type CallHandler, callHandlers, type Method, methods, methodTable } from './methods'
import { FOREIGN_ORIGIN, OTHER_ROLE, SECOND_FACTOR_FIRST, UNKNOWN_CALL } from './possible-errors'
import { type BodyOf, type EndpointName, endpoints, type ParamsOf, type QueryOf, type ResultOf } from './table'

type RequestOf<N extends EndpointName> = (typeof endpoints)[N] extends { byFramework: true } ? Request : CallRequest
type IfSignedIn<N extends EndpointName, T> = (typeof endpoints)[N]['access'] extends 'anyone' ? T | null : T

interface Call<N extends EndpointName> {
  actor: IfSignedIn<N, Actor>
  /** The token in the request. If the call requires no session, the token may be invalid. */
  token: IfSignedIn<N, string>
  body: BodyOf<N>
  query: QueryOf<N>
  params: ParamsOf<N>
  /** The client's address, as determined by scripts/server/server.mjs. */
  address: string
  /** The request itself, for the few calls that need more than the parsed fields. */
  request: RequestOf<N>
}

type Context = { params: Promise<Record<string, string | string[] | undefined>> }
type RouteHandler = (request: Request, context: Context) => Promise<Response>
type Methods = Record<Method, RouteHandler>

/**
 * If reading a body takes longer than this, the session and the role are checked again, because they may have changed.
 */
const RECHECK_AFTER_MS = 100

/** Calls the service and returns its result. */
type Respond<N extends EndpointName> = (call: Call<N>) => ResultOf<N>

/**
 * Creates a route's exports for one call, and registers the call for dispatch.ts. Checks each request in the order of
 * contract 1.6: method, session, role, body, JSON, fields. The service checks that the record exists, belongs to the
 * caller and allows the action. Converts every error to a response. Other methods on the path get a 405.
 */
export function handle<N extends EndpointName>(name: N, respond: Respond<N>): Methods {
  return routeOf([[name, createCallHandler(name, respond)]])
}

/** Creates a route's exports for a path with several methods. The keys of `responders` are the names of the calls. */
export function handleEach(responders: { [N in EndpointName]?: Respond<N> }): Methods {
  const names = Object.keys(responders) as EndpointName[]
  return routeOf(names.map((name) => [name, createCallHandler(name, responders[name] as Respond<EndpointName>)]))
}

/** Registers the endpoints of a path, and wraps them as route handlers for Next. */
function routeOf(calls: [EndpointName, CallHandler][]): Methods {
  for (const [name, handler] of calls) callHandlers().set(name, handler)
  const table = methodTable(calls.map(([name, handler]) => [endpoints[name], handler]))
  const handlerOf = (method: Method): RouteHandler => {
    return async (request, context) => toResponse(await table[method](request, (await context.params) ?? {}))
  }
  return Object.fromEntries(methods.map((method) => [method, handlerOf(method)])) as Methods
}

function createCallHandler<N extends EndpointName>(name: N, respond: Respond<N>): CallHandler {
  const endpoint: Endpoint = endpoints[name]
  return async (request, params) => {
    const requestId = request.headers.get('x-request-id') ?? randomUUID()
    const address = request.headers.get('x-academy-address') ?? 'unknown'
    const started = performance.now()
    let person: string | undefined
    let body: unknown
    let error: unknown
    let answer: CallAnswer
    const span = trace.getActiveSpan()
    span?.setAttributes({ 'academy.call': name, 'http.route': endpoint.path })
    try {
      const presented = presentedToken({
        authorization: request.headers.get('authorization'),
        cookie: request.headers.get('cookie'),
      })
      let actor = endpoint.access === 'anyone' ? null : await rejectDuringOutage(requireActor(presented?.token))
      person = actor?.id
      assertRole(endpoint, actor)
      assertOwnOrigin(endpoint, request, presented?.by)
      if (endpoint.body) {
        const begun = performance.now()
        const sent = await readBody(endpoint, request)
        if (actor && performance.now() - begun > RECHECK_AFTER_MS) {
          actor = await rejectDuringOutage(requireActor(presented?.token))
          assertRole(endpoint, actor)
        }
        body = parse(endpoint.body, sent)
      }
      const query = endpoint.query ? parse(endpoint.query, queryOf(request)) : {}
      const call = { actor, token: presented?.token ?? null, body, query, params, address, request }
      if (endpoint.perHour !== undefined && actor) await rejectDuringOutage(countCall(name, actor.id, endpoint.perHour))
      // This cast is safe, because `parse` validated the values with the schemas from which these types are derived.
      const work = () => Promise.resolve(respond(call as Call<N>))
      const right = actor?.role === 'admin' ? specificRight(endpoint) : null
      const result = await rejectDuringOutage(actingFor(actor?.sessionId ?? null, work, right))
      person ??= endpoint.session === 'start' ? personIn(result) : undefined
      answer = unlessUnchanged(toAnswer(endpoint, result), request.headers.get('if-none-match'))
      if (endpoint.session === 'start') await rememberDevice(request, result as object, answer)
    } catch (thrown) {
      error = thrown
      span?.setAttribute('error.type', kindOf(thrown))
      answer = toFailure(error, requestId)
      if (endpoint.status === 302 && isOpenedAsPage(request)) answer = failurePage(answer)
    }
    answer.headers['x-request-id'] = requestId
    answer.headers['cache-control'] ??= 'no-store'
    const { status } = answer
    const ms = Math.round(performance.now() - started)
    logCall({ name, requestId, status, ms, address, person, params, body, error })
    return answer
  }
}

/** Returns the URL's query parameters. If a name is repeated, its last value is used. */
function queryOf({ url }: CallRequest): Record<string, string> {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? []
  return Object.fromEntries(new URLSearchParams(query))
}

/** Adds the device cookie to the response that starts a session (contract 34.3). */
async function rememberDevice(request: CallRequest, result: object, answer: CallAnswer): Promise<void> {
  const claims = 'token' in result ? await openToken(String(result.token)) : null
  if (!claims) return
  const marks = marksIn(request.headers.get('cookie'))
  answer.cookies.push(deviceCookie(marks, claims.userId))
  const cleared = clearedPendingLogin(request)
  if (cleared) answer.cookies.push(cleared)
}

/** Returns the ID of the person whose session this call starts. */
function personIn(result: unknown): string | undefined {
  const parsed = z.object({ user: z.object({ id: z.string() }) }).safeParse(result)
  return parsed.success ? parsed.data.user.id : undefined
}

/** Reads the body. If the body is optional and its type is not JSON, returns an empty object instead. */
async function readBody(endpoint: Endpoint, request: CallRequest): Promise<unknown> {
  if (endpoint.bodyOptional && !request.headers.get('content-type')?.startsWith('application/json')) return {}
  return readJson(request, endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT, endpoint.bodyOptional)
}

async function requireActor(token: string | undefined): Promise<Actor> {
  const actor = token ? await actorOf(token) : null
  if (!actor) throw new AppError('signed_out', LOGIN_FIRST)
  return actor
}

function assertRole(endpoint: Endpoint, actor: Actor | null): void {
  if (!actor) return
  const { access, denied, withoutSecondFactor } = endpoint
  if (Array.isArray(access) && !access.includes(actor.role)) throw new AppError('forbidden', denied ?? OTHER_ROLE)
  if (!withoutSecondFactor && lacksSecondFactor(actor))
    throw new AppError('forbidden', SECOND_FACTOR_FIRST, { fields: { needs: 'second_factor' } })
  const right = specificRight(endpoint)
  if (right && actor.role === 'admin' && !isAdminWith(actor, right))
    throw new AppError('forbidden', missingRight(right))
}

/**
 * Throws 403 if another site sent this request. Checks only writes that need no session or use the session cookie.
 */
function assertOwnOrigin(endpoint: Endpoint, request: CallRequest, by: 'bearer' | 'cookie' | undefined): void {
  if (endpoint.method === 'GET') return
  const needsOriginCheck = endpoint.access === 'anyone' || by === 'cookie'
  if (needsOriginCheck && isForeignOrigin(request.headers, env().NEXTAUTH_URL)) {
    throw new AppError('forbidden', FOREIGN_ORIGIN)
  }
}

/** Counts a call, and throws 429 above the account's hourly limit (`most`, contract 34.10). */
async function countCall(name: string, userId: string, most: number): Promise<void> {
  await consume(
    perProcess(`calls of ${name}`, () => counter(`call-${name}`, most, 60 * 60)),
    userId,
  )
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors: FieldErrors = {}
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? 'body')
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  throw new AppError('invalid', result.error.issues[0]?.message ?? 'Please check what you entered.', { errors })
}

/** Responds with 404 to any path below /api that belongs to no call. */
export const unknownCall: RouteHandler = async () => toResponse(failure('not_found', UNKNOWN_CALL))
