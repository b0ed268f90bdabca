import fs from 'node:fs'
import path from 'node:path'
import sirv from 'sirv'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/**
 * @typedef {(request: IncomingMessage, response: ServerResponse) => boolean} FileSender
 *   returns true if it answered the request
 */

const PREFIX = '/_next/static'
const WORKER = '/sw.js'
const WORKER_FOLDER = 'service-worker'
const YEAR = 365 * 24 * 3600

/**
 * Answers range requests for public files, for example when a visitor seeks in a film. Next.js would return 500 for a
 * range beyond the end of a file.
 * @param {string} publicDir
 * @returns {FileSender}
 */
export function publicFileRanges(publicDir) {
  const serve = sirv(publicDir, { etag: true, extensions: [] })
  return (request, response) =>
    isReadRequest(request) && Boolean(request.headers.range) && tryServe(serve, request, response)
}

/**
 * Sends build files with the best compression that the browser accepts. The names of these files change with their
 * content, so browsers may cache them for a year.
 * @param {string} buildDir
 * @returns {FileSender}
 */
export function staticFiles(buildDir) {
  const folder = path.join(buildDir, 'static')
  if (!fs.existsSync(folder)) return () => false
  const serve = sirv(folder, { brotli: true, gzip: true, etag: true, immutable: true, maxAge: YEAR })
  return (request, response) => {
    const { url = '/' } = request
    if (!url.startsWith(`${PREFIX}/`) || !isReadRequest(request)) return false
    request.url = url.slice(PREFIX.length)
    const served = tryServe(serve, request, response)
    request.url = url
    return served
  }
}

/**
 * Sends the service worker. The cache header makes browsers always check for a new version. The security policy limits
 * the worker's requests to this server.
 * @param {string} buildDir
 * @returns {FileSender}
 */
export function serviceWorker(buildDir) {
  const folder = path.join(buildDir, WORKER_FOLDER)
  if (!fs.existsSync(folder)) return () => false
  const serve = sirv(folder, { brotli: true, gzip: true, etag: true, maxAge: 0, setHeaders: setWorkerHeaders })
  return (request, response) => request.url === WORKER && isReadRequest(request) && tryServe(serve, request, response)
}

/** @param {ServerResponse} response */
function setWorkerHeaders(response) {
  response.setHeader('cache-control', 'no-cache')
  response.setHeader('content-security-policy', "default-src 'none'; connect-src 'self'")
}

/** @param {IncomingMessage} request */
export function isReadRequest({ method }) {
  return method === 'GET' || method === 'HEAD'
}

/**
 * @param {ReturnType<typeof sirv>} serve
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
function tryServe(serve, request, response) {
  let served = true
  serve(request, response, () => {
    served = false
  })
  return served
}
