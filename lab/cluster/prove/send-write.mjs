import http from 'node:http'

/**
 * @typedef {{ status: number, body: string, retryAfter: number }} WriteResponse
 *   `retryAfter`: in seconds, 0 if the header is missing
 */

const LOOPBACK = '127.0.0.1'
/** The time limit for a write. Longer than any delay in the application (contract 36.8). */
const REQUEST_TIMEOUT_MS = 20_000

// A connection that was idle for five seconds is not used again, because the server may close it.
const agent = new http.Agent({ keepAlive: true, timeout: 5000, maxFreeSockets: 64 })

/**
 * Sends a write once to the cluster's public address. Rejects if there is no response within twenty seconds or the
 * connection breaks.
 * @param {number} port
 * @param {{ path: string, body: object, token?: string | undefined, from?: string | undefined }} write
 * @returns {Promise<WriteResponse>}
 */
export function sendWrite(port, { path, body, token, from }) {
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return new Promise((resolve, reject) => {
    const options = { agent, host: LOOPBACK, port, path, method: 'POST', headers, localAddress: from ?? LOOPBACK }
    const request = http.request(options, (response) => {
      /** @type {Buffer[]} */
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response
        resolve({ status, body: Buffer.concat(parts).toString(), retryAfter: Number(headers['retry-after'] ?? 0) })
      })
    })
    const overdue = setTimeout(() => request.destroy(new Error('no response')), REQUEST_TIMEOUT_MS)
    request.on('error', reject)
    request.on('close', () => clearTimeout(overdue))
    request.end(text)
  })
}

/** Closes the kept-alive connections. */
export function closeConnections() {
  agent.destroy()
}
