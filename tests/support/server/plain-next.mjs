import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import next from 'next'
import { clientAddress } from '../../../scripts/server/client-address.mjs'
import { listen } from '../../../scripts/server/listen.mjs'
import { ROOT } from '../../../scripts/system/root.mjs'

// Serves the production build with plain Next, for comparison with the custom server.
/**
 * @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<void>}
 */
let handle = async (_, response) => void response.writeHead(503).end()
// The application requires the listener `beginning`, which the custom server normally sets.
const singletons = /** @type {{ academySingletons?: Map<string, unknown> }} */ (globalThis)
singletons.academySingletons = new Map([['beginning', { settingsAreRight() {}, failed() {} }]])
const server = createServer((request, response) => {
  request.headers['x-request-id'] = randomUUID()
  request.headers['x-academy-address'] = clientAddress(
    request.socket.remoteAddress,
    request.headers['x-forwarded-for'],
    1,
  )
  void handle(request, response)
})
const { port } = await listen(server, 0, '127.0.0.1')
const app = next({ dir: ROOT, hostname: 'localhost', port, httpServer: server })
await app.prepare()
handle = app.getRequestHandler()
process.send?.({ listening: { port } })
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
