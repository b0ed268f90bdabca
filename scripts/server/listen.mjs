import net from 'node:net'
import { LOCALHOST, LOOPBACK, portOf } from '../system/ports.mjs'

/** @import { Server } from 'node:http' */

/**
 * Listens on a port. "localhost" means 127.0.0.1 and, on a machine with IPv6, also ::1. On failure, for example if the
 * port is in use, the server emits `error`.
 * @param {Server} server
 * @param {number} port 0 for any free port
 * @param {string} host empty for all addresses
 * @returns {Promise<{ port: number, close(): void }>} `close` stops accepting connections and keeps open connections
 */
export async function listen(server, port, host) {
  const first = host === LOCALHOST ? LOOPBACK : host || undefined
  await new Promise((resolve) => server.listen(port, first, () => resolve(null)))
  const taken = portOf(server)
  const second = host === LOCALHOST ? await listenOnIpv6(server, taken) : null
  return {
    port: taken,
    close() {
      // Calls the `close` method that the HTTP server inherits from net.Server. The HTTP server's own method would also
      // end connections whose response is written but not yet read.
      net.Server.prototype.close.call(server)
      second?.close()
    },
  }
}

/**
 * Also listens on ::1, because "localhost" means ::1 in some programs. Resolves to null if that is not possible.
 * @param {Server} server
 * @param {number} port
 * @returns {Promise<net.Server | null>}
 */
function listenOnIpv6(server, port) {
  return new Promise((resolve) => {
    const options = { allowHalfOpen: true, noDelay: true }
    const second = net.createServer(options, (socket) => void server.emit('connection', socket))
    second.once('error', () => resolve(null))
    second.listen(port, '::1', () => resolve(second))
  })
}

/**
 * Returns the origin at which a listening server can be reached from this machine.
 * @param {Server} server
 */
export function originOf(server) {
  const { address, port } = /** @type {net.AddressInfo} */ (server.address())
  const isAny = ['::', '0.0.0.0'].includes(address)
  return `http://${isAny ? LOOPBACK : address.includes(':') ? `[${address}]` : address}:${port}`
}
