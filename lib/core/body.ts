import { AppError } from './errors'
import type { CallRequest } from './request'

/** How much of a refused body is still read, so that the sender gets to see the answer instead of a broken pipe. */
const DRAIN_BYTES = 32 * 1024 * 1024

/**
 * Reads a JSON body: counted while it comes in (Content-Length is not believed), then its type, then its form.
 * Throws 413, 415, 400 in this order; a JSON value that is no object is a 422.
 */
export async function readJson(
  request: Pick<CallRequest, 'headers' | 'body'>,
  limit: number,
  mayBeEmpty = false,
): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, limit)
  if (mayBeEmpty && bytes.byteLength === 0) return {}
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new AppError('unsupported_type', 'Please send application/json.')
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new AppError('not_json', 'This is not JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('invalid', 'Please send a JSON object.')
  }
  return value as Record<string, unknown>
}

/** The bytes of a body, counted while they come in. More than `limit`: 413. */
export async function readBytes({ body }: Pick<CallRequest, 'body'>, limit: number): Promise<Uint8Array> {
  if (!body) return new Uint8Array()
  const reader = body[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (let part = await reader.next(); !part.done; part = await reader.next()) {
      size += part.value.byteLength
      if (size <= limit) chunks.push(part.value)
      else chunks.length = 0
      if (size > limit + DRAIN_BYTES) break
    }
  } catch (cause) {
    // The sender went away in the middle; nobody reads this answer.
    throw new AppError('not_json', 'The request did not arrive whole.', { cause })
  }
  if (size > limit) {
    await reader.return?.().catch(() => undefined)
    throw new AppError('too_large', `This is larger than ${sizeText(limit)}.`)
  }
  return Buffer.concat(chunks)
}

function sizeText(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${bytes / 1024} kB`
}
