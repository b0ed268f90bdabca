import net from 'node:net'
import { codeOf } from './failure.mjs'

export const LOOPBACK = '127.0.0.1'
/** The host name of this machine. A server with this host name listens on both loopback addresses (IPv4 and IPv6). */
export const LOCALHOST = 'localhost'

/**
 * Returns a TCP port that is currently free on the loopback address.
 * @returns {Promise<number>}
 */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen(0, LOOPBACK, () => {
      const port = portOf(server)
      server.close(() => resolve(port))
    })
  })
}

/**
 * Returns why a TCP port cannot be used (EADDRINUSE, EACCES, …), or null if it can be used.
 * @param {number} port
 * @param {string} [host] all addresses if omitted
 * @returns {Promise<string | null>}
 */
export function portProblem(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', (error) => resolve(codeOf(error) ?? error.message))
    server.listen(port, host === LOCALHOST ? LOOPBACK : host, () => server.close(() => resolve(null)))
  })
}

/**
 * Returns the server's port. Throws if the server does not listen on a TCP port.
 * @param {net.Server} server
 */
export function portOf(server) {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no TCP port.')
  return address.port
}
