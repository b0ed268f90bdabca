import { perProcess } from '@/lib/core/config/per-process'
import { DEFAULT_BODY_LIMIT } from './endpoint'
import { AppError, TOO_BUSY } from './errors'
import type { CallRequest } from './request'

/**
 * The number of bytes that the server reads beyond a body's limit. If the server stopped at the limit, the sender would
 * see a broken connection instead of the response.
 */
const DRAIN_BYTES = 32 * 1024 * 1024
const MIB = 1024 * 1024

export const NOT_JSON = 'The request is not valid JSON.'
export const CUT_OFF = 'The request was incomplete.'
export const WRONG_TYPE = 'Please send application/json.'
export const NOT_AN_OBJECT = 'Please send a JSON object.'

/**
 * The maximum number of bytes in memory for incomplete bodies, in the whole process and per address. The first 64 KiB
 * of each body are not counted, so that uploads cannot block logins (contract 47.8).
 */
export const UNFINISHED = { all: 128 * MIB, perAddress: 32 * MIB }

/** Counts the bytes of memory that incomplete request bodies use. */
class BodyMemory {
  private held = 0
  private readonly heldBy = new Map<string, number>()

  /** Registers a request body from this network address. Call `release` when the body is complete or has failed. */
  reserve(address: string) {
    let own = 0
    const set = (bytes: number) => {
      this.held += bytes - own
      const ofAddress = (this.heldBy.get(address) ?? 0) + bytes - own
      if (ofAddress > 0) this.heldBy.set(address, ofAddress)
      else this.heldBy.delete(address)
      own = bytes
    }
    return {
      /** Records the body's current size. Returns false if a limit is exceeded. */
      resize: (size: number): boolean => {
        set(Math.max(0, size - DEFAULT_BODY_LIMIT))
        return this.held <= UNFINISHED.all && (this.heldBy.get(address) ?? 0) <= UNFINISHED.perAddress
      },
      release: () => set(0),
    }
  }
}

/**
 * Reads a JSON object. Counts the bytes as they arrive, because Content-Length cannot be trusted. Throws 413 for a
 * large body, 415 for a wrong content type, 400 for invalid JSON, and 422 for JSON that is not an object.
 */
export async function readJson(
  request: Pick<CallRequest, 'headers' | 'body'>,
  limit: number,
  mayBeEmpty = false,
): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, limit)
  if (mayBeEmpty && bytes.byteLength === 0) return {}
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new AppError('unsupported_type', WRONG_TYPE)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new AppError('not_json', NOT_JSON)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('invalid', NOT_AN_OBJECT)
  }
  return value as Record<string, unknown>
}

/**
 * Reads a body and counts its bytes as they arrive. Throws 413 above `limit`, and 503 if incomplete bodies use too much
 * memory.
 */
export async function readBytes(
  { headers, body }: Pick<CallRequest, 'headers' | 'body'>,
  limit: number,
): Promise<Uint8Array> {
  if (!body) return new Uint8Array()
  const reader = body[Symbol.asyncIterator]()
  const reservation = perProcess('bodyMemory', () => new BodyMemory()).reserve(
    headers.get('x-academy-address') ?? 'unknown',
  )
  const chunks: Uint8Array[] = []
  let size = 0
  let fits = true
  try {
    for (let part = await reader.next(); !part.done; part = await reader.next()) {
      size += part.value.byteLength
      fits &&= size <= limit && reservation.resize(size)
      if (fits) {
        chunks.push(part.value)
      } else {
        chunks.length = 0
        reservation.release()
      }
      if (size > limit + DRAIN_BYTES) break
    }
  } catch (cause) {
    // The sender has disconnected and will not receive this response.
    throw new AppError('not_json', CUT_OFF, { cause })
  } finally {
    reservation.release()
  }
  if (size > limit) {
    await reader.return?.().catch(() => undefined)
    throw new AppError('too_large', tooLarge(limit))
  }
  if (!fits) throw new AppError('unavailable', TOO_BUSY, { retryAfter: 5 })
  return Buffer.concat(chunks)
}

/** Returns the error message of a 413 response. */
export const tooLarge = (limit: number): string => `This request is larger than ${sizeText(limit)}.`

function sizeText(bytes: number): string {
  return bytes >= MIB ? `${bytes / MIB} MB` : `${bytes / 1024} kB`
}
