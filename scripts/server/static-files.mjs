import fs from 'node:fs'
import path from 'node:path'
import sirv from 'sirv'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @typedef {(request: IncomingMessage, response: ServerResponse) => boolean} FileSender answers and returns true, or leaves the request alone and returns false */

const PREFIX = '/_next/static'
const YEAR = 365 * 24 * 3600

/**
 * Answers a request for a part of a public file (a film that is wound forward): Next answers 500 to a part that lies
 * beyond the end. Whole files are left to Next.
 * @param {string} publicDir
 * @returns {FileSender}
 */
export function partsOfPublicFiles(publicDir) {
  const serve = sirv(publicDir, { etag: true, extensions: [] })
  return (request, response) => isRead(request) && Boolean(request.headers.range) && isServed(serve, request, response)
}

/**
 * Answers a request for a file of the build with the compressed twin that the browser can read. Their names change with
 * their content, so they are kept for a year.
 * @param {string} buildDir
 * @returns {FileSender}
 */
export function staticFiles(buildDir) {
  const folder = path.join(buildDir, 'static')
  if (!fs.existsSync(folder)) return () => false
  const serve = sirv(folder, { brotli: true, gzip: true, etag: true, immutable: true, maxAge: YEAR })
  return (request, response) => {
    const { url = '/' } = request
    if (!url.startsWith(`${PREFIX}/`) || !isRead(request)) return false
    request.url = url.slice(PREFIX.length)
    const served = isServed(serve, request, response)
    request.url = url
    return served
  }
}

/** @param {IncomingMessage} request */
export function isRead({ method }) {
  return method === 'GET' || method === 'HEAD'
}

/**
 * @param {ReturnType<typeof sirv>} serve
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
function isServed(serve, request, response) {
  let served = true
  serve(request, response, () => {
    served = false
  })
  return served
}
