import { plain, send } from './calls.mjs'
import { hasBody } from './pace.mjs'
import { isAskedForHealth } from './safety.mjs'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Gate } from '../../lib/api/gate' */
/** @import { Connections } from './connections.mjs' */

/** Returns the application's gate. Undefined until the application is ready, and in development. */
export function openedGate() {
  const { academySingletons } = /** @type {{ academySingletons?: Map<'gate', Gate> }} */ (globalThis)
  return academySingletons?.get('gate')
}

/**
 * Rejects a request if the process is overloaded or the connection is above a limit. Health calls are always answered
 * (contract 47.3).
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {Pick<Connections, 'isTooMany'>} connections
 * @returns {Promise<boolean>} whether it was answered
 */
export async function turnedAway(request, response, connections) {
  const gate = openedGate()
  if (!gate || isAskedForHealth(request)) return false
  const tooMany = connections.isTooMany(request.socket)
  if (!tooMany && gate.admits()) {
    accompany(gate, request, response)
    return false
  }
  if (tooMany) response.setHeader('connection', 'close')
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
