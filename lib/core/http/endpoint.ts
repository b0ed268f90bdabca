import { z } from 'zod'
import type { Role } from '@/lib/core/config/role'
import type { ErrorCode } from './errors'

/** What the table says of one call: the handler, the browser's client, the OpenAPI document and the tests read it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The same path is also a page, so reading it is allowed too. */
  alsoPage?: true
  /** As in contract 8 and 9; `{name}` is a path parameter. */
  path: string
  summary: string
  access: 'anyone' | 'signed-in' | readonly Role[]
  /** What someone of another role reads. */
  denied?: string
  /** How often one account may make it within an hour (contract 34.10): it costs much, or writes letters. */
  perHour?: number
  body?: z.ZodType
  /** The body may be missing altogether: the documented call has none. */
  bodyOptional?: true
  /** Bytes; 64 KiB by default. */
  bodyLimit?: number
  query?: z.ZodType
  /** The fields of the answer, beside `success`. */
  response?: z.ZodObject
  /** What `message` says on success, where it always says the same; the service then has no need to. */
  successMessage?: string
  /** Media type of an answer that is no JSON envelope: a file, its bytes or its text. */
  raw?: string
  /** The name under which a browser saves that file. */
  download?: string
  /** Who may keep that file, and for how long; nobody unless said otherwise. */
  cacheControl?: string
  /** Sends an ETag with the file, and 304 to a client that already has it. */
  entityTag?: true
  /** Success starts a session, and its `token` becomes the cookie as well; or it ends one, and the cookie goes. */
  session?: 'start' | 'end'
  /** Further fields of a 409: how things stand now. */
  conflict?: z.ZodObject
  /** Further fields of a 403: what is needed beside. */
  forbidden?: z.ZodObject
  /** Open to an office account that has yet to set up the second factor it must have (contract 39.13). */
  withoutSecondFactor?: true
  /** What success answers; 302 leads to the address that the service gives. */
  status: 200 | 201 | 302
  /** What success answers when nothing new was made: the service says so by `made`, which is not sent. */
  statusUnlessMade?: 200
  /** Answers without the database, and so also while it is away. */
  withoutDatabase?: true
  /** Answered however much is asked at once (contract 47.3; scripts/server/http-edges.mjs knows the addresses). */
  neverTurnedAway?: true
  /** Speaks the web's own Request and Response, and so is answered by Next alone (lib/api/dispatch.ts). */
  byFramework?: true
  /**
   * What the service may throw, by code, with the sentence that is read then; `…` stands for what changes in it. What
   * follows from access, body, query and path stands in lib/api/possible-errors.ts.
   */
  errors?: Partial<Record<ErrorCode, string | readonly string[]>>
}

/** A file whose name only the service knows, shown in the browser. */
export interface NamedFile {
  name: string
  content: Uint8Array
}

export const KIB = 1024
export const DEFAULT_BODY_LIMIT = 64 * KIB

export const message = z.object({ message: z.string() })
/** In the answer of every paged list: present when there is more. */
export const page = { nextCursor: z.string().optional() }
export const adminDecision = { access: ['admin'], response: message, status: 200 } as const

/** The whole JSON of a success: the row's fields, its message, and `success`. */
export function answerSchema({ response, successMessage }: Endpoint): z.ZodObject {
  return z.object({
    ...response?.shape,
    ...(successMessage !== undefined && { message: z.string().meta({ examples: [successMessage] }) }),
    success: z.literal(true),
  })
}
