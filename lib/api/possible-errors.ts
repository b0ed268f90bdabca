import type { Endpoint } from '@/lib/core/endpoint'
import { type ErrorCode, LOGIN_FIRST, statusOf, TOO_MANY_TRIES } from '@/lib/core/errors'

/** The sentences of the handler itself. */
export const OTHER_ROLE = 'This is not open to your account.'
export const SECOND_FACTOR_FIRST =
  'The academy asks the office for a second step at the login. Set yours up on your profile first.'
export const FOREIGN_ORIGIN = 'This request came from another site.'
export const WRONG_METHOD = 'This call does not take that method.'
export const UNKNOWN_CALL = 'There is no such call.'
export const OUR_FAULT = 'Something went wrong on our side. Please try again.'

/** One status that a call may refuse with. */
export interface PossibleError {
  /** When this happens; each a clause for the document. */
  reasons: string[]
  /** The sentences that a person may read then; empty where they vary. */
  messages: string[]
}

/** When a call fails with this code. */
export const reasonOf: Record<ErrorCode, string> = {
  not_json: 'The body is not JSON',
  signed_out: 'Not authenticated',
  forbidden: 'Not open to this person',
  not_found: 'No such thing, or one that this person may not know of',
  method_not_allowed: 'The path has no such method',
  conflict: 'Conflicts with the state',
  too_large: 'The body is too large',
  unsupported_type: 'The body is not application/json',
  invalid: 'A field breaks a rule',
  too_many: 'Too many tries; Retry-After says when to come back',
  provider_failed: 'A provider failed; nothing half-made is left',
  unavailable: 'The database cannot be reached, or there is too much to do; Retry-After says when to come back',
}

/** The texts of these codes vary with the field or the limit. */
const messagesVary = new Set<ErrorCode>(['not_json', 'too_large', 'unsupported_type', 'invalid', 'unavailable'])

/** Where ACADEMY_OFFICE_SECOND_FACTOR may refuse an admin. */
const needsSecondFactor = ({ access, withoutSecondFactor }: Endpoint) =>
  access !== 'anyone' && !withoutSecondFactor && (access === 'signed-in' || access.includes('admin'))

/**
 * Every status that a call may refuse with: what follows from the access, body, query and path of its row, and what the
 * row names itself. A 500 is in none: it is a fault of ours.
 */
export function possibleErrors(endpoint: Endpoint): Map<number, PossibleError> {
  const found = new Map<number, PossibleError>()
  const add = (code: ErrorCode, messages: readonly string[] = [], reason = reasonOf[code]) => {
    const known = found.get(statusOf[code])
    found.set(statusOf[code], {
      reasons: [...new Set([...(known?.reasons ?? []), reason])],
      messages: messagesVary.has(code) ? [] : [...new Set([...(known?.messages ?? []), ...messages])],
    })
  }

  const { access, method, path, body, query, perHour, errors = {} } = endpoint
  if (access !== 'anyone') add('signed_out', [LOGIN_FIRST])
  if (Array.isArray(access)) add('forbidden', [endpoint.denied ?? OTHER_ROLE], 'Signed in, but in another role')
  if (needsSecondFactor(endpoint))
    add('forbidden', [SECOND_FACTOR_FIRST], 'Of the office, which has to set up a second factor first')
  if (method !== 'GET') add('forbidden', [FOREIGN_ORIGIN], 'A browser sent it from another site')
  if (path.includes('{')) add('not_json', [], 'The address cannot be decoded')
  if (body) for (const code of ['not_json', 'too_large', 'unsupported_type', 'invalid'] as const) add(code)
  if (perHour !== undefined) add('too_many', [TOO_MANY_TRIES], 'Made too often by this account within an hour')
  if (query) add('invalid', [], 'A part of the query breaks a rule')
  for (const [code, messages] of Object.entries(errors)) add(code as ErrorCode, [messages].flat())
  if (!endpoint.withoutDatabase || !endpoint.neverTurnedAway) add('unavailable')
  // Node's own refusal, before any call; it has no body.
  found.set(431, { reasons: ['The headers are larger than 16 kB'], messages: [] })
  return found
}
