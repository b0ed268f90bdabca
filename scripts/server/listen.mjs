import net from 'node:net'
import { LOCALHOST, LOOPBACK, portOf } from '../system/ports.mjs'
import { furtherDescriptors, passOn } from './descriptors.mjs'

/** @import { Server } from 'node:http' */

/**
 * Listens, and gives the port and what ends it again. "localhost" means both of this machine's own addresses, since a
 * program may take either for it; a machine without IPv6 has the one.
 * @param {Server} server its errors (a port in use) are its own listeners' to hear
 * @param {number} port 0 for any that is free
 * @param {string} host empty for all addresses
 * @returns {Promise<{ port: number, descriptors: Promise<number>, close(): void }>} `descriptors`: how many it listens by (descriptors.mjs),
 *   once that is settled; `close` takes no more, and leaves those that are there
 */
export async function listen(server, port, host) {
  const first = host === LOCALHOST ? LOOPBACK : host || undefined
  await new Promise((resolve) => server.listen(port, first, () => resolve(null)))
  const taken = portOf(server)
  const second = host === LOCALHOST ? await onSixth(server, taken) : null
  let closed = false
  const further = furtherDescriptors(server, () => closed)
  return {
    port: taken,
    descriptors: further.then(({ length }) => length + 1),
    close() {
      closed = true
      // Not the HTTP server's own: that one cuts who still reads an answer that is written.
      net.Server.prototype.close.call(server)
      second?.close()
      void further.then((all) => {
        for (const each of all) each.close()
      })
    },
  }
}

/**
 * The same server on ::1 too; null where that cannot be.
 * @param {Server} server
 * @param {number} port
 * @returns {Promise<net.Server | null>}
 */
function onSixth(server, port) {
  return new Promise((resolve) => {
    const second = passOn(server)
    second.once('error', () => resolve(null))
    second.listen(port, '::1', () => resolve(second))
  })
}
