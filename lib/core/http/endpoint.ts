import { z } from 'zod'
import type { NeededRight } from '@/lib/core/config/office-rights'
import type { Role } from '@/lib/core/config/role'
import type { ErrorCode } from './errors'

/** Describes one API call for the request handler, the browser's client, the OpenAPI document and the tests. */
export type Endpoint = Call & (ForNoAdmin | ForAdmins | ReadForAll | WriteForAll)

interface ForNoAdmin {
  access: 'anyone' | readonly Exclude<Role, 'admin'>[]
  right?: undefined
}

/**
 * A call for admins must name the right that it needs (contract 55.2), so that no call admits every admin by mistake.
 */
interface ForAdmins {
  access: readonly Role[]
  right: NeededRight
}

/** A read that is open to all signed-in people. Set `right` only if admins see more than other people. */
interface ReadForAll {
  method: 'GET'
  access: 'signed-in'
  right?: NeededRight
}

/**
 * A write that is open to all signed-in people. `right` is the right that admins need, or `own` if people change only
 * their own records.
 */
interface WriteForAll {
  method: Exclude<Call['method'], 'GET'>
  access: 'signed-in'
  right: NeededRight | 'own'
}

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** True if a page has the same path as the call. The path then also accepts GET, which returns the page. */
  alsoPage?: true
  /** The path (contract 8 and 9). `{name}` is a path parameter. */
  path: string
  summary: string
  /** The error message for people whose role does not allow this call. */
  denied?: string
  /**
   * How many times per hour one account may make this call. Set for calls that are expensive or send emails (contract
   * 34.10).
   */
  perHour?: number
  body?: z.ZodType
  /** True if the caller may omit the body. */
  bodyOptional?: true
  /** The maximum size of the body in bytes, 64 KiB by default. */
  bodyLimit?: number
  query?: z.ZodType
  /** The fields of the response, without `success`. */
  response?: z.ZodObject
  /** The response's `message`, if it is always the same. The service then returns no message. */
  successMessage?: string
  /** The media type of a response that is not a JSON envelope, such as a file. */
  raw?: string
  /** The name under which the browser saves the file. */
  download?: string
  /** The Cache-Control header of the file. By default no cache may store the file. */
  cacheControl?: string
  /** If true, sends an ETag with the file, and responds with 304 to a client that already has the current version. */
  entityTag?: true
  /**
   * `start`: a successful call starts a session and stores the `token` from the response in the cookie. `end`: a
   * successful call ends the session and removes the cookie.
   */
  session?: 'start' | 'end'
  /** For `session: 'end'`: the name of a response field. If the field is null, the session does not end. */
  keepsSessionIfNull?: string
  /** Additional fields of a 409 response, which describe the current state. */
  conflict?: z.ZodObject
  /** Additional fields of a 403 response, which describe the missing requirement. */
  forbidden?: z.ZodObject
  /** True if the call is allowed for an admin who has not yet set up a required second factor (contract 39.13). */
  withoutSecondFactor?: true
  /** The status of a successful response. 302 redirects to the address that the service returns. */
  status: 200 | 201 | 302
  /** The status if nothing new was created. The service then returns `made: false`, which is not sent to the client. */
  statusUnlessMade?: 200
  /** True if the call needs no database and therefore also works during an outage. */
  withoutDatabase?: true
  /**
   * True if the call is never rejected because of overload (contract 47.3). Keep this consistent with
   * scripts/server/http-rejections.mjs.
   */
  exemptFromOverload?: true
  /**
   * True if the call uses the Request and Response objects of the Fetch API. Only Next can handle such a call
   * (lib/api/dispatch.ts).
   */
  byFramework?: true
  /**
   * The errors that the service may throw, by code. In messages, `…` marks a variable part. lib/api/possible-errors.ts
   * adds the errors that other fields imply.
   */
  errors?: Partial<Record<ErrorCode, string | readonly string[]>>
}

/** A file and its name, for a response or an email attachment. The browser shows the file instead of saving it. */
export interface NamedFile {
  name: string
  content: Uint8Array
}

export const KIB = 1024
export const DEFAULT_BODY_LIMIT = 64 * KIB

export const message = z.object({ message: z.string() })
/** The cursor field of paged responses. Undefined on the last page. */
export const page = { nextCursor: z.string().optional() }
export const adminDecision = { access: ['admin'], response: message, status: 200 } as const

/** Returns the right that an admin needs for the call, or null if the call needs no specific right. */
export const specificRight = ({ right }: Pick<Endpoint, 'right'>): Exclude<NeededRight, 'any'> | null =>
  right === undefined || right === 'any' || right === 'own' ? null : right

/** Returns the schema for a successful response: the call's fields, its message and `success`. */
export function answerSchema({ response, successMessage }: Endpoint): z.ZodObject {
  return z.object({
    ...response?.shape,
    ...(successMessage !== undefined && { message: z.string().meta({ examples: [successMessage] }) }),
    success: z.literal(true),
  })
}
