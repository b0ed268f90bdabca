import { fork } from 'node:child_process'
import net from 'node:net'
import { fileURLToPath } from 'node:url'

/** @import { Serializable } from 'node:child_process' */
/** @import { Server } from 'node:http' */

/** How many new connections are taken at one turn of the main thread. */
const AT_A_TURN = 16
// Said so that the image finds it (scripts/image/gather.mjs).
const GIVES_BACK = fileURLToPath(new URL('give-descriptors.mjs', import.meta.url))

/**
 * Gives a listening server further descriptors of its socket: Node takes one connection of each at a turn of the main thread, and the
 * turns of a busy one are long, so that with a single one whoever comes would wait for seconds before anybody knew of them
 * (docs/decisions/2026-11-24-quiet-jobs.md). A descriptor is doubled by being sent to another process and back. Where that
 * cannot be, it stays at the one.
 * @param {Server} server
 * @param {() => boolean} isClosed whether no more are wanted
 * @returns {Promise<net.Server[]>} what listens beside it
 */
export function furtherDescriptors(server, isClosed) {
  const { _handle: handle } = /** @type {Server & { _handle?: net.Server }} */ (server)
  return new Promise((resolve) => {
    /** @type {net.Server[]} */
    const further = []
    let arrived = 0
    const other = fork(GIVES_BACK, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] })
    other.on('message', (/** @type {Serializable} */ _, received) => {
      const beside = passOn(server)
      beside.on('error', () => beside.close())
      beside.listen(received, () => (isClosed() ? beside.close() : further.push(beside)))
      arrived += 1
      if (arrived === AT_A_TURN - 1) other.disconnect()
    })
    other.once('error', () => resolve(further))
    other.once('exit', () => resolve(further))
    other.send(AT_A_TURN - 1, handle, (error) => error && other.kill())
  })
}

/**
 * A server whose connections are another one's, as that one would have them.
 * @param {Server} server
 */
export const passOn = (server) =>
  net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void server.emit('connection', socket))
