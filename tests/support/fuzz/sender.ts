import http from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { newAddress } from '../addresses'
import type { Case } from './cases'

/** The maximum response time in milliseconds. A longer one counts as a hang. */
const TIMEOUT_MS = 10_000

export interface Reply {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  /** The body if it is a JSON object. */
  json: Record<string, unknown> | null
}

/** Sends requests with `node:http`, because `fetch` would correct many of the errors in the requests. */
export class CaseSender {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 16 })

  constructor(readonly baseUrl: string) {}

  /** Rejects if no response arrives in time or the connection breaks. */
  send({ method, target, headers, body }: Omit<Case, 'call' | 'sender'>, token?: string): Promise<Reply> {
    const { hostname, port } = new URL(this.baseUrl)
    return new Promise((resolve, reject) => {
      const request = http.request({
        agent: this.#agent,
        hostname,
        port,
        method,
        path: target,
        headers: {
          'x-forwarded-for': newAddress(),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-length': String(body.byteLength) }),
          ...headers,
        },
        timeout: TIMEOUT_MS,
      })
      request.once('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)))
      request.once('error', reject)
      request.once('response', (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('error', reject)
        response.once('end', () => {
          const text = plain(Buffer.concat(parts), response.headers['content-encoding']).toString('utf8')
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: objectIn(text) })
        })
      })
      request.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

function plain(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.byteLength === 0) return bytes
  if (encoding === 'gzip') return gunzipSync(bytes)
  return encoding === 'br' ? brotliDecompressSync(bytes) : bytes
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
