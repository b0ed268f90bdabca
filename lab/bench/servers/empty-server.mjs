import { createServer } from 'node:http'
import next from 'next'
import { portOf } from '../../../scripts/system/ports.mjs'

// Serves a built Next application (empty-next.mjs) that contains none of the academy's code.
const [dir = ''] = process.argv.slice(2)
const app = next({ dev: false, dir, hostname: 'localhost', port: 0 })
await app.prepare()
const handle = app.getRequestHandler()
const server = createServer((request, response) => void handle(request, response))
server.listen(0, '127.0.0.1', () => process.send?.({ listening: { port: portOf(server) } }))
for (const name of ['SIGTERM', 'disconnect']) process.on(name, () => process.exit(0))
