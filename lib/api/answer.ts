import { createHash } from 'node:crypto'
import { clearedCookies, sessionCookies } from '@/lib/auth/session/token'
import type { Endpoint, NamedFile } from '@/lib/core/http/endpoint'
import { AppError, DATABASE_UNAVAILABLE, type FieldErrors, statusOf } from '@/lib/core/http/errors'
import { log } from '@/lib/core/observability/log'
import { jsonOf } from '@/lib/core/text/json-text'
import { databaseProblem } from '@/lib/db/constraints'
import { INTERNAL_ERROR } from './possible-errors'

/** Represents a response as plain values, independent of the standard web Response and Node's ServerResponse. */
export interface CallAnswer {
  status: number
  /** Header names are in lower case. */
  headers: Record<string, string>
  /** The Set-Cookie lines. */
  cookies: string[]
  body: string | Uint8Array | ReadableStream<Uint8Array> | null
}

/** Converts the response to a standard web Response. */
export function toResponse({ status, headers, cookies, body }: CallAnswer): Response {
  const response = new Response(body instanceof Uint8Array ? new Uint8Array(body) : body, { status, headers })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

const json = (
  status: number,
  fields: Readonly<Record<string, unknown>>,
  headers: Record<string, string> = {},
): CallAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  cookies: [],
  body: jsonOf(fields),
})

/**
 * Converts the service's result to the kind of response that the endpoint declares: a redirect, a file, or JSON fields.
 */
export function toAnswer(endpoint: Endpoint, result: unknown): CallAnswer {
  if (result instanceof Response) {
    const { status, headers, body } = result
    const { 'set-cookie': _, ...others } = Object.fromEntries(headers)
    return { status, headers: others, cookies: headers.getSetCookie(), body }
  }
  if (endpoint.status === 302) return redirect(String(result))
  if (endpoint.raw) return toFile(endpoint, endpoint.raw, result as string | Uint8Array | NamedFile)
  return toEnvelope(endpoint, (result ?? {}) as Record<string, unknown>)
}

/** Redirects without a Referer, so that the next site does not learn where the person came from. */
function redirect(location: string): CallAnswer {
  return { status: 302, headers: { location, 'referrer-policy': 'no-referrer' }, cookies: [], body: null }
}

function toFile(
  { download, cacheControl, entityTag }: Endpoint,
  type: string,
  result: string | Uint8Array | NamedFile,
): CallAnswer {
  const file = typeof result === 'object' && 'content' in result ? result : null
  const content = file?.content ?? (result as string | Uint8Array)
  const headers: Record<string, string> = {
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
  }
  if (file) headers['content-disposition'] = `inline; filename="${file.name}"`
  if (download) headers['content-disposition'] = `attachment; filename="${download}"`
  if (cacheControl) headers['cache-control'] = cacheControl
  if (entityTag) headers['cache-control'] = 'private, no-cache'
  // The entity tag is weak, because the server may send the same text in compressed form.
  if (entityTag || cacheControl) headers.etag = `W/"${createHash('sha256').update(content).digest('base64url')}"`
  return { status: 200, headers, cookies: [], body: content }
}

/** Returns the response, or 304 without a body if the client already has the same content. */
export function unlessUnchanged(answer: CallAnswer, ifNoneMatch: string | null): CallAnswer {
  const { etag } = answer.headers
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^(?!W\/)(?=")/, 'W/'))
  if (!etag || !tags?.some((tag) => tag === etag || tag === '*')) return answer
  const { 'content-type': _, ...headers } = answer.headers
  return { ...answer, status: 304, headers, body: null }
}

function toEnvelope(endpoint: Endpoint, result: Record<string, unknown>): CallAnswer {
  const { successMessage, session, statusUnlessMade, keepsSessionIfNull = '' } = endpoint
  const { made, ...fields } = statusUnlessMade ? result : { ...result, made: true }
  const status = (made ? undefined : statusUnlessMade) ?? endpoint.status
  const ends = session === 'end' && fields[keepsSessionIfNull] !== null
  const cookies = session === 'start' ? sessionCookies(String(fields.token)) : ends ? clearedCookies() : []
  const message = successMessage === undefined ? {} : { message: successMessage }
  return { ...json(status, { success: true, ...fields, ...message }), cookies }
}

/** Builds the JSON of an error response. */
export function failure(
  code: AppError['code'],
  message: string,
  extra: { errors?: FieldErrors; fields?: Record<string, unknown>; headers?: Record<string, string> } = {},
): CallAnswer {
  const { errors, fields, headers } = extra
  return json(statusOf[code], { ...fields, success: false, message, ...(errors && { errors }) }, headers)
}

/**
 * Converts an error to a response. For an unknown error, logs the details and responds with a general message that
 * reveals nothing.
 */
export function toFailure(error: unknown, requestId: string): CallAnswer {
  if (error instanceof AppError) {
    if (error.code === 'provider_failed') log.error({ requestId, err: error }, error.message)
    const answer = failure(error.code, error.message, {
      errors: error.errors,
      fields: error.fields,
      headers: error.retryAfter ? { 'retry-after': String(error.retryAfter) } : undefined,
    })
    return { ...answer, cookies: [...(error.cookies ?? [])] }
  }
  log.error({ requestId, err: error }, 'call failed')
  const problem = databaseProblem(error)
  if (problem?.kind === 'unreachable' || problem?.kind === 'collision') {
    return failure('unavailable', DATABASE_UNAVAILABLE, {
      headers: { 'retry-after': '5' },
    })
  }
  return json(500, { success: false, message: INTERNAL_ERROR, requestId })
}
