import { missingRight, rightNames } from '@/lib/core/config/office-rights'
import type { Role } from '@/lib/core/config/role'
import { type Endpoint, specificRight } from '@/lib/core/http/endpoint'
import { type ErrorCode, LOGIN_FIRST, statusOf, TOO_MANY_TRIES } from '@/lib/core/http/errors'

/** The error messages that the request handler itself uses. */
export const OTHER_ROLE = 'Your account does not have access to this.'
export const SECOND_FACTOR_FIRST =
  'The academy requires two-step login for office accounts. Set it up in your profile first.'
export const FOREIGN_ORIGIN = 'This request came from another site.'
export const WRONG_METHOD = 'This method is not allowed here.'
export const UNKNOWN_CALL = 'Not found.'
export const INTERNAL_ERROR = 'Something went wrong on our side. Please try again.'

/** Describes one error status of a call. */
export interface PossibleError {
  /** The conditions for the error, as clauses for the OpenAPI document. */
  reasons: string[]
  /** The possible messages. The list is empty if the messages vary. */
  messages: string[]
}

/** Describes when a call fails with this error code. */
export const reasonOf: Record<ErrorCode, string> = {
  not_json: 'The body is not JSON',
  signed_out: 'Not authenticated',
  forbidden: 'Not allowed for this account',
  not_found: 'Not found, or not visible to the caller',
  method_not_allowed: 'Method not allowed on this path',
  conflict: 'Conflicts with the current state',
  too_large: 'The body is too large',
  unsupported_type: 'The body is not application/json',
  invalid: 'A field is invalid',
  too_many: 'Too many attempts; Retry-After gives the delay in seconds',
  provider_failed: 'A provider failed; no partial data remains',
  unavailable: 'The database cannot be reached, or the server is overloaded; Retry-After gives the delay in seconds',
}

/** The error codes without a fixed message. Their messages depend on the field or the limit. */
const messagesVary = new Set<ErrorCode>(['not_json', 'too_large', 'unsupported_type', 'invalid', 'unavailable'])

/** True if the call may reject an admin because of ACADEMY_OFFICE_SECOND_FACTOR. */
const needsSecondFactor = ({ access, withoutSecondFactor }: Endpoint) =>
  access !== 'anyone' &&
  !withoutSecondFactor &&
  (access === 'signed-in' || (access as readonly Role[]).includes('admin'))

/**
 * Returns every error status of a call, whether declared or implied by the endpoint's other fields. Never includes 500,
 * which is always a bug.
 */
export function possibleErrors(endpoint: Endpoint): Map<number, PossibleError> {
  const errorsByStatus = new Map<number, PossibleError>()
  const add = (code: ErrorCode, messages: readonly string[] = [], reason = reasonOf[code]) => {
    const existing = errorsByStatus.get(statusOf[code])
    errorsByStatus.set(statusOf[code], {
      reasons: [...new Set([...(existing?.reasons ?? []), reason])],
      messages: messagesVary.has(code) ? [] : [...new Set([...(existing?.messages ?? []), ...messages])],
    })
  }

  const { access, method, path, body, query, perHour, errors = {} } = endpoint
  if (access !== 'anyone') add('signed_out', [LOGIN_FIRST])
  if (Array.isArray(access)) add('forbidden', [endpoint.denied ?? OTHER_ROLE], 'Signed in, but with another role')
  if (needsSecondFactor(endpoint))
    add('forbidden', [SECOND_FACTOR_FIRST], 'An office account without the required two-step login')
  const right = specificRight(endpoint)
  if (right) add('forbidden', [missingRight(right)], `An office account without the “${rightNames[right]}” right`)
  if (method !== 'GET') add('forbidden', [FOREIGN_ORIGIN], 'Sent by a browser from a page on another site')
  if (path.includes('{')) add('not_json', [], 'The URL cannot be decoded')
  if (body) for (const code of ['not_json', 'too_large', 'unsupported_type', 'invalid'] as const) add(code)
  if (perHour !== undefined)
    add('too_many', [TOO_MANY_TRIES], 'The account has exceeded the hourly limit for this call')
  if (query) add('invalid', [], 'A query parameter is invalid')
  for (const [code, messages] of Object.entries(errors)) add(code as ErrorCode, [messages].flat())
  if (!endpoint.withoutDatabase || !endpoint.exemptFromOverload) add('unavailable')
  // Node itself responds with 431, without a body, before any call runs.
  errorsByStatus.set(431, { reasons: ['The headers are larger than 16 kB'], messages: [] })
  return errorsByStatus
}
