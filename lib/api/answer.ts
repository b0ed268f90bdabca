import { clearedCookies, sessionCookies } from '@/lib/auth/token'
import type { Endpoint, NamedFile } from '@/lib/core/endpoint'
import { AppError, type FieldErrors, RECORDS_AWAY, statusOf } from '@/lib/core/errors'
import { log } from '@/lib/core/log'
import { databaseProblem } from '@/lib/db/constraints'

/** The answer that a row promises, made of what the service gave: an address, a file, or the fields of the envelope. */
export function toResponse(endpoint: Endpoint, result: unknown): Response {
  if (result instanceof Response) return result
  if (endpoint.status === 302) return redirect(String(result))
  if (endpoint.raw) return toFile(endpoint, endpoint.raw, result as string | Uint8Array | NamedFile)
  return toEnvelope(endpoint, (result ?? {}) as Record<string, unknown>)
}

/** The address is for the person alone: the next site must not learn where they came from. */
function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'referrer-policy': 'no-referrer' } })
}

function toFile({ download, cacheControl }: Endpoint, type: string, result: string | Uint8Array | NamedFile): Response {
  const named = typeof result === 'object' && 'content' in result ? result : null
  const content = named?.content ?? (result as string | Uint8Array)
  const headers = new Headers({ 'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type })
  if (named) headers.set('content-disposition', `inline; filename="${named.name}"`)
  if (download) headers.set('content-disposition', `attachment; filename="${download}"`)
  if (cacheControl) headers.set('cache-control', cacheControl)
  return new Response(typeof content === 'string' ? content : new Uint8Array(content), { headers })
}

function toEnvelope(endpoint: Endpoint, result: Record<string, unknown>): Response {
  const { successMessage, session, statusUnlessMade } = endpoint
  const { made, ...fields } = statusUnlessMade ? result : { ...result, made: true }
  const status = made ? endpoint.status : statusUnlessMade
  const response = Response.json(
    { success: true, ...fields, ...(successMessage !== undefined && { message: successMessage }) },
    { status },
  )
  const cookies = session === 'start' ? sessionCookies(String(fields.token)) : session === 'end' ? clearedCookies() : []
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/** The envelope of a refusal. */
export function failure(
  code: AppError['code'],
  message: string,
  extra: { errors?: FieldErrors; fields?: Record<string, unknown>; headers?: HeadersInit } = {},
): Response {
  const { errors, fields, headers } = extra
  return Response.json(
    { ...fields, success: false, message, ...(errors && { errors }) },
    { status: statusOf[code], headers },
  )
}

/** Errors tell a person what to do and an attacker nothing: unknown ones are logged whole and answered with one sentence. */
export function toFailure(error: unknown, requestId: string): Response {
  if (error instanceof AppError) {
    if (error.code === 'provider_failed') log.error({ requestId, err: error }, error.message)
    const response = failure(error.code, error.message, {
      errors: error.errors,
      fields: error.fields,
      headers: error.retryAfter ? { 'retry-after': String(error.retryAfter) } : undefined,
    })
    for (const cookie of error.cookies ?? []) response.headers.append('set-cookie', cookie)
    return response
  }
  log.error({ requestId, err: error }, 'a call failed')
  const problem = databaseProblem(error)
  if (problem?.kind === 'unreachable' || problem?.kind === 'collision') {
    return failure('unavailable', RECORDS_AWAY, {
      headers: { 'retry-after': '5' },
    })
  }
  return Response.json(
    { success: false, message: 'Something went wrong on our side. Please try again.', requestId },
    { status: 500 },
  )
}
