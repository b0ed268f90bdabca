import { z } from 'zod'
import type { Role } from '@/lib/core/role'

/** What the table says of one call. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The same path is also a page, so reading it is allowed too. */
  alsoPage?: true
  /** As in docs/contract.md 8 and 9; `{name}` is a path parameter. */
  path: string
  summary: string
  access: 'anyone' | 'signed-in' | readonly Role[]
  /** What someone of another role reads. */
  denied?: string
  body?: z.ZodType
  /** The body may be missing altogether: the documented call has none. */
  bodyOptional?: true
  /** Bytes; 64 KiB by default. */
  bodyLimit?: number
  query?: z.ZodType
  response?: z.ZodObject
  /** Media type of an answer that is no JSON envelope. */
  raw?: string
  /** What success answers; several calls answer 200 when nothing new was made. */
  status: 200 | 201
}

export const KIB = 1024
export const DEFAULT_BODY_LIMIT = 64 * KIB

export const message = z.object({ message: z.string() })
/** In the answer of every paged list: present when there is more. */
export const page = { nextCursor: z.string().optional() }
export const adminDecision = { access: ['admin'], response: message, status: 200 } as const
