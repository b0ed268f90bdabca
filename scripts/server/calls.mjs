import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { codeOf } from '../system/failure.mjs'
import { acceptedEncoding } from './accepted-encoding.mjs'
import { isHealthRequest } from './http-rejections.mjs'
import { hasBody } from './slow-bodies.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Dispatcher } from '../../lib/api/dispatch' */
/** @import { CallAnswer } from '../../lib/api/answer' */
/** @import { CallRequest } from '../../lib/core/http/request' */
/** @import { Gate } from '../../lib/api/gate' */
/** @import { Connections } from './connections.mjs' */

/** Smaller bodies gain nothing from compression. */
const MIN_COMPRESSED_BYTES = 1024
/**
 * Bodies up to this size are compressed synchronously, because passing them to another thread would cost the main
 * thread more time.
 */
const MAX_SYNC_BYTES = 16 * 1024
/**
 * The fastest compression level keeps other requests from waiting. The result is 2 to 6 % larger than with the best
 * level.
 */
const FASTEST_LEVEL = { level: 1 }
const TEXT = /^(?:text\/|application\/json)/

/**
 * Answers a documented call without Next.js. Returns false if Next.js must handle the request, for example because the
 * application is not ready.
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
export async function answerCall(request, response) {
  const { academySingletons } = /** @type {{ academySingletons?: Map<'dispatcher', Dispatcher> }} */ (globalThis)
  const call = academySingletons?.get('dispatcher')?.(request.method ?? '', request.url ?? '')
  if (!call) return false
  await send(request, response, await call(plain(request)))
  // The rest of the body is read and discarded, so that a client that is still sending can read the response
  // (lib/core/http/body.ts).
  if (!request.complete) request.resume()
  return true
}

/** Returns the gate (lib/api/gate.ts). Returns undefined in development, and until the application is ready. */
export function currentGate() {
  const { academySingletons } = /** @type {{ academySingletons?: Map<'gate', Gate> }} */ (globalThis)
  return academySingletons?.get('gate')
}

/**
 * Rejects a request if the process is overloaded, or if the server or the client has too many open connections. Health
 * calls are always answered (contract 47.3). A request whose body is still arriving does not count towards the load.
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {Pick<Connections, 'isOverLimit'>} connections
 * @returns {Promise<boolean>} whether the request was answered
 */
export async function rejectIfOverloaded(request, response, connections) {
  const gate = currentGate()
  if (!gate || isHealthRequest(request)) return false
  const tooMany = connections.isOverLimit(request.socket)
  if (!tooMany && gate.admits()) {
    const begin = () => {
      if (response.destroyed || response.writableFinished) return
      const end = gate.begin()
      response.once('close', () => end(response.statusCode))
    }
    if (request.complete || !hasBody(request)) begin()
    else request.once('end', begin)
    return false
  }
  if (tooMany) response.setHeader('connection', 'close')
  await send(request, response, gate.refusal(plain(request)))
  // Discards the rest of the body. Otherwise a client that is still sending could not read the response.
  if (!request.complete) request.resume()
  return true
}

/**
 * Adapts Node's request to the interface that call handlers use.
 * @param {IncomingMessage} request
 * @returns {CallRequest}
 */
function plain(request) {
  const { headers, method = '', url = '' } = request
  return {
    method,
    url,
    headers: {
      get: (name) => headers[name.toLowerCase()]?.toString() ?? null,
      has: (name) => headers[name.toLowerCase()] !== undefined,
    },
    // A handler may stop reading the body. The connection must stay open for the response.
    body: { [Symbol.asyncIterator]: () => request.iterator({ destroyOnReturn: false }) },
  }
}

/**
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {CallAnswer} answer
 */
async function send(request, response, { status, headers, cookies, body }) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  if (status === 304) return void response.writeHead(304).end()
  if (body instanceof ReadableStream) {
    response.writeHead(status)
    if (request.method === 'HEAD') return void response.end()
    const stream = Readable.fromWeb(/** @type {import('node:stream/web').ReadableStream} */ (body))
    return pipeline(stream, response).catch((error) => {
      // It is not an error if the client closed the connection.
      if (codeOf(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    })
  }
  const bytes = await encodeBody(request, response, body ?? '')
  response.writeHead(status, { 'content-length': bytes.length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/**
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {string | Uint8Array} body
 */
async function encodeBody({ headers }, response, body) {
  if (!TEXT.test(String(response.getHeader('content-type')))) return Buffer.from(body)
  response.setHeader('vary', 'Accept-Encoding')
  if (body.length < MIN_COMPRESSED_BYTES || !acceptedEncoding(headers['accept-encoding'], ['gzip']))
    return Buffer.from(body)
  response.setHeader('content-encoding', 'gzip')
  return body.length <= MAX_SYNC_BYTES ? gzipSync(body, FASTEST_LEVEL) : compressOnce(body)
}

/**
 * Compressions in progress. Simultaneous requests for the same long list get the same body
 * (lib/core/load/coalesced-reads.ts), which is compressed only once.
 * @type {Map<string | Uint8Array, Promise<Buffer>>}
 */
const runningCompressions = new Map()

/** @param {string | Uint8Array} body */
function compressOnce(body) {
  const compression = runningCompressions.get(body)
  if (compression) return compression
  const bytes = promisify(gzip)(body).finally(() => runningCompressions.delete(body))
  runningCompressions.set(body, bytes)
  return bytes
}
