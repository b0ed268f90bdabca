import { randomUUID } from 'node:crypto'

/** @import { IncomingMessage, Server, ServerResponse } from 'node:http' */
/** @import { Duplex } from 'node:stream' */
/** @typedef {{ status: number, message: string, headers?: Record<string, string> }} Refusal */

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const MAX_HEADERS = 100
const YEAR = 365 * 24 * 3600

/** Errors from Node's parser, which occur before there is a request. @type {Record<string, Refusal>} */
const PARSER_REFUSALS = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of this request are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'This request is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long.' },
}
const UNREADABLE = { status: 400, message: 'This request cannot be read.' }
const BAD_ADDRESS = { status: 400, message: 'This address is not valid.' }
const UNKNOWN_METHOD = { status: 405, message: 'This method is not allowed.' }
const TOO_MANY_HEADERS = { status: 431, message: 'This request has too many headers.' }

/** The errors for requests that the server itself rejects. The calls never get these requests. @type {Refusal[]} */
export const serverRefusals = [
  UNREADABLE,
  BAD_ADDRESS,
  UNKNOWN_METHOD,
  TOO_MANY_HEADERS,
  ...Object.values(PARSER_REFUSALS),
]

/** @type {Record<number, string>} */
const PHRASES = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
}

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=()',
}

/**
 * Returns the headers for every response. The content policy is separate because it differs between pages
 * (content-security.mjs). The HSTS header is only included if the public address is https
 * (docs/decisions/2026-11-23-server.md).
 * @param {string | undefined} publicAddress
 * @returns {Record<string, string>}
 */
export function commonHeaders(publicAddress) {
  return publicAddress?.startsWith('https://')
    ? { ...SECURITY_HEADERS, 'strict-transport-security': `max-age=${YEAR}; includeSubDomains` }
    : SECURITY_HEADERS
}

/**
 * Returns the error for a request that must not reach Next, otherwise null. Requires one Host header, so that a proxy
 * and this server use the same host. Requires a path that Next can read.
 * @param {IncomingMessage} request
 * @returns {Refusal | null}
 */
export function refusalOf({ method = '', url = '', rawHeaders, httpVersion }) {
  if (rawHeaders.length > MAX_HEADERS * 2) return TOO_MANY_HEADERS
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) return UNREADABLE
  // Next cannot create a Request for TRACE and would return 500.
  if (!METHODS.includes(method)) {
    return { ...UNKNOWN_METHOD, headers: { allow: METHODS.join(', ') } }
  }
  return isPath(url) ? null : BAD_ADDRESS
}

/** The response of a process that only runs jobs. Health checks get a normal response. @type {Refusal} */
export const JOBS_ONLY = { status: 404, message: 'This process only runs jobs. The academy is at another address.' }

/** @param {IncomingMessage} request */
export const isHealthRequest = ({ url = '' }) => /^\/api\/(?:health|ready)(?:\?|$)/.test(url)

/** The response to readiness checks shortly before a stop. Other requests are still answered. @type {Refusal} */
export const ABOUT_TO_STOP = {
  status: 503,
  message: 'This process is about to stop.',
  headers: { 'retry-after': '5' },
}

/** @param {IncomingMessage} request */
export const isReadinessRequest = ({ url = '' }) => /^\/api\/ready(?:\?|$)/.test(url)

/** @param {string} url */
function isPath(url) {
  try {
    return url.startsWith('/') && decodeURIComponent(url.split('?', 1)[0] ?? '').length > 0
  } catch {
    return false
  }
}

/**
 * Sends a JSON error response from the server itself.
 * @param {ServerResponse} response
 * @param {Refusal} refusal
 * @param {object} [more] additional fields besides the message
 */
export function refuse(response, { status, message, headers = {} }, more = {}) {
  const body = JSON.stringify({ success: false, message, ...more })
  response.writeHead(status, { ...jsonHeaders, 'content-length': Buffer.byteLength(body), ...headers })
  response.end(body)
}

const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}

/**
 * Writes an error directly to a connection, and closes the connection. Node's own response would have no body.
 * @param {Duplex} socket
 * @param {Refusal} refusal
 * @param {Record<string, string>} common
 */
export function refuseConnection(socket, { status, message }, common) {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify({ success: false, message })
  const headers = {
    ...jsonHeaders,
    ...common,
    'x-request-id': randomUUID(),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${PHRASES[status] ?? ''}`, ...lines, '', body].join('\r\n'), () => socket.destroy())
}

/**
 * Answers requests that Node itself rejects. The response has the usual JSON format with a request ID.
 * @param {Server} server
 * @param {Record<string, string>} common
 */
export function answerNodeRejections(server, common) {
  /**
   * The latest response on each connection. Errors must not be written into a response that has begun.
   * @type {WeakMap<Duplex, ServerResponse>}
   */
  const pendingResponses = new WeakMap()
  server.on('request', (request, response) => pendingResponses.set(request.socket, response))
  server.on('clientError', (/** @type {Error & { code?: string }} */ error, socket) => {
    const response = pendingResponses.get(socket)
    if (response?.headersSent && !response.writableFinished) return void socket.destroy()
    refuseConnection(socket, PARSER_REFUSALS[error.code ?? ''] ?? UNREADABLE, common)
  })
  server.on('connect', (_, socket) => refuseConnection(socket, UNKNOWN_METHOD, common))
  server.on('checkExpectation', (_, response) => {
    response.setHeader('x-request-id', randomUUID())
    for (const [name, value] of Object.entries(common)) response.setHeader(name, value)
    refuse(response, { status: 417, message: 'The Expect header of this request is not supported.' })
  })
}
