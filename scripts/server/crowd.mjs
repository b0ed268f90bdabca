import { plain, send } from './calls.mjs'
import { hasBody } from './pace.mjs'
import { isAskedForHealth } from './safety.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Gate } from '../../lib/api/gate' */

/**
 * Answers a request that is one too many, by the application's gate; before the application is ready, and in development, nothing
 * is. Whether the process lives is answered however much is asked (docs/contract.md 47.3).
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {number} connections that are open
 * @returns {Promise<boolean>} whether it was answered
 */
export async function turnedAway(request, response, connections) {
  const { academySingletons } = /** @type {{ academySingletons?: Map<'gate', Gate> }} */ (globalThis)
  const gate = academySingletons?.get('gate')
  if (!gate || isAskedForHealth(request)) return false
  if (gate.admits(connections)) {
    accompany(gate, request, response)
    return false
  }
  if (gate.isCrowded(connections)) response.setHeader('connection', 'close')
  await send(request, response, gate.refusal(plain(request)))
  // Whoever still sends gets to read the answer.
  if (!request.complete) request.resume()
  return true
}

/**
 * Counts a request from when it is whole until its answer is over: whoever sends slowly takes nobody's place.
 * @param {Gate} gate
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
function accompany(gate, request, response) {
  const begin = () => {
    if (response.destroyed || response.writableFinished) return
    const end = gate.begin()
    response.once('close', () => end(response.statusCode))
  }
  if (request.complete || !hasBody(request)) begin()
  else request.once('end', begin)
}
