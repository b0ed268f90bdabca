/** What can go wrong, in the academy's words; the handler answers each with its status (contract 2.9 to 2.21). */
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

/** What everybody reads who came to a limit of tries. */
export const TOO_MANY_TRIES = 'Too many attempts. Please wait a while and try again.'

/** For too many payments a day from one network by accounts without a confirmed email. */
export const CONFIRM_TO_PAY =
  'There were many payments from your network today. Please confirm your email address first, or try again later.'

/** What everybody reads while the database cannot be reached. */
export const RECORDS_AWAY = 'The academy’s records are unavailable just now. Please try again in a moment.'

/** What everybody reads while more is asked than can be done. */
export const TOO_BUSY = 'The academy is very busy just now. Please try again in a moment.'

export type FieldErrors = Record<string, string[]>

interface Extra {
  /** Texts by field, when fields are at fault. */
  errors?: FieldErrors
  /** Seconds until a new try makes sense. */
  retryAfter?: number
  /** What the row's `conflict` says to stand beside the sentence of a 409, its `forbidden` beside that of a 403. */
  fields?: Record<string, unknown>
  /** Set-Cookie lines that go with the refusal: what the browser has to bring for the next step. */
  cookies?: readonly string[]
  /** The person whom it is about, for the log alone: whose password was wrong. */
  about?: string
  /** The name of the database constraint that rejected the write. */
  constraint?: string
  cause?: unknown
}

/** The response to a call that needs a valid session and has none. */
export const LOGIN_FIRST = 'Please login first.'

/** A refusal with one sentence for a person. Everything else that is thrown is a fault of ours and answers 500. */
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

/** 422 for one field. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid', message, { errors: { [field]: [message] } })
}
