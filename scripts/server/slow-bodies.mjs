import { refuseConnection } from './http-rejections.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

/**
 * The minimum rate of an upload. Even a slow phone uploads several times faster. A slower request would occupy a
 * connection for too long.
 */
const MIN_BYTES_PER_SECOND = 2048
const GRACE_SECONDS = 30
const CHECK_INTERVAL_MS = 5000

/**
 * Ends a request with 408 if its body arrives too slowly. The application then stops waiting for the rest.
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {Record<string, string>} common the headers of every response
 * @param {{ graceSeconds?: number, checkIntervalMs?: number }} [bounds]
 */
export function endSlowBodies(
  request,
  response,
  common,
  { graceSeconds = GRACE_SECONDS, checkIntervalMs = CHECK_INTERVAL_MS } = {},
) {
  if (request.complete || !hasBody(request)) return
  const { socket } = request
  const [begun, before] = [Date.now(), socket.bytesRead]
  const timer = setInterval(() => {
    if (request.complete || response.writableEnded) return clearInterval(timer)
    const seconds = (Date.now() - begun) / 1000
    if (seconds < graceSeconds || socket.bytesRead - before >= seconds * MIN_BYTES_PER_SECOND) return
    clearInterval(timer)
    if (response.headersSent) socket.destroy()
    else refuseConnection(socket, { status: 408, message: 'The request took too long.' }, common)
  }, checkIntervalMs)
  timer.unref()
  response.once('close', () => clearInterval(timer))
}

/** @param {IncomingMessage} request */
export function hasBody({ headers }) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
