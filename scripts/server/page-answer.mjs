/** @import { IncomingMessage, ServerResponse } from 'node:http' */

const OF_A_DEPLOY = 'public, max-age=0, must-revalidate'
const RETRY_AFTER = '5'
const singletons = /** @type {typeof globalThis & { academySingletons?: Map<string, unknown> }} */ (globalThis)

/**
 * Names the scripts that may run, and sets right what Next says of an answer. Next reads the policy from the request to put
 * its nonce on the scripts; on the answer everything is set at the last moment, over whatever headers Next has put there.
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {string} policy
 */
export function adjustAnswer(request, response, policy) {
  request.headers['content-security-policy'] = policy
  response.writeHead = new Proxy(response.writeHead, {
    apply(writeHead, self, args) {
      response.setHeader('content-security-policy', policy)
      // Next lets shared caches keep a prerendered page for a year; no deploy would ever reach whoever stands behind one.
      if (/^s-maxage=/.test(String(response.getHeader('cache-control'))))
        response.setHeader('cache-control', OF_A_DEPLOY)
      if (args[0] === 500 && lacksRecords(request)) {
        response.setHeader('retry-after', RETRY_AFTER)
        args[0] = 503
      }
      return Reflect.apply(writeHead, self, args)
    },
  })
}

/**
 * Whether a page failed because the database could not be reached (lib/auth/page-actor.ts says so): Next knows but 500.
 * @param {IncomingMessage} request
 */
function lacksRecords({ headers }) {
  const requests = singletons.academySingletons?.get('pagesWithoutRecords')
  return requests instanceof Set && requests.delete(headers['x-request-id'])
}
