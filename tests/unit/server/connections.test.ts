import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectedClient } from '../../../scripts/server/client-address.mjs'
import { Connections } from '../../../scripts/server/connections.mjs'

// The tests use a real server and real sockets. Clients also use 127.0.0.2 and above, which are addresses of this
// machine.
const LIMITS = { all: 12, perClient: 4 }
let connections: Connections
let server: http.Server
let trustedProxies: number
let limits: typeof LIMITS | undefined
let pending: http.ServerResponse[]
const clients: net.Socket[] = []

beforeEach(async () => {
  trustedProxies = 0
  limits = LIMITS
  pending = []
  connections = new Connections(
    () => limits,
    ({ remoteAddress }) => connectedClient(remoteAddress, trustedProxies),
  )
  server = http.createServer((request, response) => {
    connections.markBusy(request.socket, response)
    if (request.url === '/slow') pending.push(response)
    else response.end(connections.isOverLimit(request.socket) ? 'too many' : 'answer')
  })
  server.on('connection', (socket) => connections.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  server.close()
  server.closeAllConnections()
})

/** Opens connections one after another, and waits until the server has accepted each. */
async function open(from: string, count: number, first = ''): Promise<net.Socket[]> {
  const opened: net.Socket[] = []
  for (let made = 0; made < count; made++) {
    const seen = new Promise((resolve) => server.once('connection', resolve))
    const client = net.connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress: from })
    client.on('error', () => undefined).resume()
    clients.push(client)
    opened.push(client)
    await seen
    if (first) client.write(`GET ${first} HTTP/1.1\r\nHost: x\r\n\r\n`)
  }
  return opened
}

function sendRequest(client: net.Socket): Promise<string> {
  const answer = new Promise<string>((resolve) => client.once('data', (bytes) => resolve(bytes.toString())))
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  return answer
}

const closed = (sockets: net.Socket[]) => sockets.filter((socket) => socket.destroyed || socket.readableEnded).length
const openOnServer = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

describe('connections of one client above its share', () => {
  it('a client above its share loses its longest idle connection, and keeps the newest', async () => {
    const idle = await open('127.0.0.2', 10)
    await vi.waitFor(() => expect(closed(idle)).toBe(6))
    expect(closed(idle.slice(6))).toBe(0)
    expect(await sendRequest(idle[9] as net.Socket)).toMatch(/answer$/)
  })

  it('a client above its share does not affect other clients', async () => {
    const other = await open('127.0.0.3', 4)
    await open('127.0.0.2', 30)
    await vi.waitFor(async () => expect(await openOnServer()).toBe(8))
    expect(closed(other)).toBe(0)
  })

  it('a client above its share is rejected while all its other connections wait for a response', async () => {
    const busy = await open('127.0.0.2', 4, '/slow')
    await vi.waitFor(() => expect(pending.length).toBe(4))
    const [one] = await open('127.0.0.2', 1)
    expect(await sendRequest(one as net.Socket)).toMatch(/too many$/)
    expect(closed(busy)).toBe(0)
    const [other] = await open('127.0.0.3', 1)
    expect(await sendRequest(other as net.Socket)).toMatch(/answer$/)
  })

  it('a client above its share can use a new connection once a response is complete', async () => {
    const [first] = await open('127.0.0.2', 4, '/slow')
    await vi.waitFor(() => expect(pending.length).toBe(4))
    pending[0]?.end('late answer')
    await vi.waitFor(() => expect(first?.bytesRead).toBeGreaterThan(0))
    const [next] = await open('127.0.0.2', 1)
    expect(await sendRequest(next as net.Socket)).toMatch(/answer$/)
    await vi.waitFor(() => expect(closed([first as net.Socket])).toBe(1))
  })
})

describe('connections of many clients above the limit of the process', () => {
  it('a process above its limit closes an idle connection of the client with the most connections', async () => {
    const many = await open('127.0.0.2', 4)
    const few = [...(await open('127.0.0.3', 3)), ...(await open('127.0.0.4', 3)), ...(await open('127.0.0.5', 2))]
    const [newcomer] = await open('127.0.0.6', 1)
    expect(await sendRequest(newcomer as net.Socket)).toMatch(/answer$/)
    await vi.waitFor(() => expect(closed(many)).toBe(1))
    expect(closed(few)).toBe(0)
  })

  it('connections through a trusted proxy have no share, because its address is not the client’s', async () => {
    trustedProxies = 1
    const proxied = await open('127.0.0.2', 12)
    expect(await openOnServer()).toBe(12)
    expect(closed(proxied)).toBe(0)
    const [next] = await open('127.0.0.2', 1)
    await vi.waitFor(() => expect(closed(proxied)).toBe(1))
    expect(await sendRequest(next as net.Socket)).toMatch(/answer$/)
  })

  it('connections are not limited before the application is ready', async () => {
    limits = undefined
    const early = await open('127.0.0.2', 20)
    expect(await openOnServer()).toBe(20)
    expect(await sendRequest(early[0] as net.Socket)).toMatch(/answer$/)
  })
})

describe('a stopping server', () => {
  it('a stopping server closes idle connections, and waits for pending responses', async () => {
    const idle = await open('127.0.0.2', 3)
    const [busy] = await open('127.0.0.3', 1, '/slow')
    await vi.waitFor(() => expect(pending.length).toBe(1))
    connections.closeIdle()
    await vi.waitFor(() => expect(closed(idle)).toBe(3))
    expect(connections.hasPendingResponses()).toBe(true)
    pending[0]?.end('late answer')
    await vi.waitFor(() => expect(connections.hasPendingResponses()).toBe(false))
    expect(closed([busy as net.Socket])).toBe(0)
  })
})
