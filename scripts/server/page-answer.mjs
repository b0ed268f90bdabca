import onHeaders from 'on-headers'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

const RETRY_AFTER = '5'
const singletons = /** @type {typeof globalThis & { academySingletons?: Map<string, unknown> }} */ (globalThis)

/**
 * Sets the content policy for a request that Next.js handles. Next.js reads the nonce from the request headers. The
 * response header is set last and replaces any content policy from Next.js. Changes the status from 500 to 503 if the
 * page could not reach the database.
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {string} policy
 */
export function adjustAnswer(request, response, policy) {
  request.headers['content-security-policy'] = policy
  onHeaders(response, () => {
    response.setHeader('content-security-policy', policy)
    if (response.statusCode !== 500 || !failedWithoutDatabase(request)) return
    response.setHeader('retry-after', RETRY_AFTER)
    response.statusCode = 503
  })
}

/**
 * True if a page failed because the database could not be reached. Next.js returns a plain 500 for such a page, so
 * lib/auth/session/page-actor.ts records the cause.
 * @param {IncomingMessage} request
 */
function failedWithoutDatabase({ headers }) {
  const requests = singletons.academySingletons?.get('pagesWithoutRecords')
  return requests instanceof Set && requests.delete(headers['x-request-id'])
}
