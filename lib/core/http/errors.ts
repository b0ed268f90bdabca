/** The application's error codes and their HTTP status (contract 2.9 to 2.21). */
export const statusOf = {
  not_json: 400,
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many: 429,
  provider_failed: 502,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** Shown when a rate limit is reached. */
export const TOO_MANY_TRIES = 'Too many attempts. Please wait a while and try again.'

/** Shown when accounts without a confirmed email make too many payments from one network in a day. */
export const CONFIRM_TO_PAY =
  'Too many payments came from your network today. Please confirm your email address first, or try again later.'

/** Shown while the database cannot be reached. */
export const DATABASE_UNAVAILABLE = 'The academy’s records are unavailable right now. Please try again in a moment.'

/** Shown while the server is overloaded. */
export const TOO_BUSY = 'The academy is very busy right now. Please try again in a moment.'

export type FieldErrors = Record<string, string[]>

interface Extra {
  /** Messages by field, if fields are invalid. */
  errors?: FieldErrors
  /** The number of seconds after which the client may retry. */
  retryAfter?: number
  /** Additional fields of the response, which the endpoint declares in `conflict` (409) or `forbidden` (403). */
  fields?: Record<string, unknown>
  /** Set-Cookie lines of the response, such as the cookie that the browser needs for the second step of a login. */
  cookies?: readonly string[]
  /** The ID of the affected account, for example after a wrong password. Only the log contains this ID. */
  about?: string
  /** The name of the database constraint that rejected the write. */
  constraint?: string
  cause?: unknown
}

/** The error message for a request that needs a valid session but has none. */
export const LOGIN_FIRST = 'Please login first.'

/** An expected error with a message for the user. Any other thrown error is a bug and causes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors?: FieldErrors
  readonly retryAfter?: number
  readonly fields?: Record<string, unknown>
  readonly cookies?: readonly string[]
  readonly about?: string
  readonly constraint?: string

  constructor(code: ErrorCode, message: string, extra: Extra = {}) {
    super(message, { cause: extra.cause })
    this.name = 'AppError'
    this.code = code
    this.errors = extra.errors
    this.retryAfter = extra.retryAfter
    this.fields = extra.fields
    this.cookies = extra.cookies
    this.about = extra.about
    this.constraint = extra.constraint
  }
}

/** Creates a 422 for one field. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid', message, { errors: { [field]: [message] } })
}
