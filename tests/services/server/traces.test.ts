import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { trace } from '@opentelemetry/api'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { traceparent } from '@/lib/core/observability/traces'
import { startS3 } from '../../../scripts/simulators/s3'
import { type Collected, startCollector } from '../../support/server/collector'

const collector = await startCollector()
Object.assign(process.env, {
  DATABASE_POOL_SIZE: '2',
  OTEL_SERVICE_NAME: 'academy under test',
  OTEL_BSP_SCHEDULE_DELAY: '100',
  OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, x-other = c=d',
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
})
// Starts tracing before the database driver loads, as the server does.
const { openTraces } = await import('@/lib/core/observability/open-telemetry')
openTraces()
const { db, Prisma, pool } = await import('@/lib/db/client')
const { preparedRows } = await import('@/lib/db/prepared-rows')
const { inTransaction } = await import('@/lib/db/transaction')
const { s3 } = await import('@/lib/storage/s3')

beforeEach(() => {
  collector.spans.length = 0
})
afterAll(async () => {
  await pool().end()
  await collector.close()
})

async function startServer(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Runs `work` while a server handles a request to this route. */
async function runInRequest(route: string, work: () => Promise<unknown>, headers: Record<string, string> = {}) {
  let failure: unknown
  const server = await startServer(async (_, response) => {
    trace.getActiveSpan()?.setAttribute('http.route', route)
    await work().catch((error: unknown) => {
      failure = error
    })
    response.end()
  })
  await (await fetch(`${server.url}/secret-path?token=secret`, { headers })).text()
  await server.close()
  if (failure) throw failure
}

/** Returns a request's span and the spans below it. */
async function waitForRequest(route: string): Promise<{ request: Collected; below: Collected[] }> {
  const request = await vi.waitFor(
    () => {
      const [span] = collector.spansNamed(`GET ${route}`)
      if (!span) throw new Error(`${route} has not arrived`)
      return span
    },
    { timeout: 10_000 },
  )
  return { request, below: collector.below(request) }
}
const CONNECTING = ['pg-pool.connect', 'pg.connect']
const statementsIn = (spans: Collected[]) => spans.map(({ name }) => name).filter((name) => !CONNECTING.includes(name))

describe('database statements', () => {
  it('database statements are spans of their request: through Prisma, in hot reads and in transactions', async () => {
    await runInRequest('/all-ways', async () => {
      await db().user.findMany({ where: { phone: '9876543210' } })
      await preparedRows('three', Prisma.sql`SELECT 3 AS three`)
      await inTransaction((tx) => tx.$queryRaw`SELECT id::text FROM slots LIMIT 1`)
    })
    const { request, below } = await waitForRequest('/all-ways')
    expect(statementsIn(below)).toEqual(['SELECT users', 'three', 'BEGIN', 'SELECT slots', 'COMMIT'])
    expect(below.find(({ name }) => name === 'SELECT users')?.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'SELECT',
      'db.collection.name': 'users',
      'server.address': expect.any(String),
    })
    expect(collector.text).not.toMatch(/9876543210|WHERE|secret/)
    expect(request.resource).toMatchObject({ 'service.name': 'academy under test', 'academy.role': 'all' })
    expect(collector.headers).toMatchObject({ 'x-key': 'a b', 'x-other': 'c=d', 'content-type': 'application/json' })
  })

  it('a statement that waits for a connection stays in its own trace', async () => {
    const routes = Array.from({ length: 12 }, (_, index) => `/waiter-${index}`)
    await Promise.all(
      routes.map((route, index) =>
        runInRequest(route, () => pool().query({ name: `own-${index}`, text: `SELECT ${index}, pg_sleep(0.02)` })),
      ),
    )
    for (const [index, route] of routes.entries()) {
      const { below } = await waitForRequest(route)
      expect(statementsIn(below)).toEqual([`own-${index}`])
      expect(below.map(({ name }) => name)).toContain('pg-pool.connect')
    }
  })

  it('database statements are named after their operation and first table', async () => {
    const texts = [
      'WITH own AS (SELECT id FROM slots WHERE false) SELECT id FROM own',
      `SELECT count(*) FROM json_to_recordset('[]'::json) AS job(name text) JOIN users u ON true`,
      'SELECT extract(epoch FROM now()), 1',
      '  \n update "public"."slots" SET capacity = capacity WHERE false',
      'DELETE FROM ONLY sessions WHERE false',
    ]
    await runInRequest('/names', async () => {
      for (const text of texts)
        await pool()
          .query(text)
          .catch(() => undefined)
      await pool().query({ name: 'write-7', text: 'SELECT id FROM sessions WHERE false' })
    })
    expect(statementsIn((await waitForRequest('/names')).below)).toEqual([
      'WITH slots',
      'SELECT users',
      'SELECT',
      'UPDATE slots',
      'DELETE sessions',
      'SELECT sessions',
    ])
  })

  it('a failed statement has an error code in its span, but no message', async () => {
    await runInRequest('/rejected', () =>
      pool()
        .query(`SELECT 'meera'::int`)
        .catch(() => undefined),
    )
    const { below } = await waitForRequest('/rejected')
    expect(below.at(-1)).toMatchObject({ name: 'SELECT', failed: true, attributes: { 'error.type': '22P02' } })
    expect(collector.text).not.toContain('meera')
  })

  it('statements outside a trace create no spans', async () => {
    await pool().query('SELECT 1')
    await runInRequest('/only-one', async () => undefined)
    await waitForRequest('/only-one')
    expect(collector.spans.map(({ name }) => name)).toEqual(['GET /only-one'])
  })
})

describe('outgoing requests', () => {
  it('a request through fetch is a span with method and host, and passes the trace on', async () => {
    const seen: IncomingHttpHeaders[] = []
    const other = await startServer((request, response) => {
      seen.push(request.headers)
      response.writeHead(request.url === '/missing' ? 404 : 200).end('{}')
    })
    await runInRequest('/asking', async () => {
      await (await fetch(`${other.url}/meetings/host@academy.example?token=secret`, { method: 'POST' })).text()
      await (await fetch(`${other.url}/missing`)).text()
    })
    await other.close()
    await runInRequest('/gone', () => fetch(`${other.url}/`).catch(() => undefined))

    const { request, below } = await waitForRequest('/asking')
    const [posted, missing] = below
    expect(posted).toMatchObject({ name: 'POST 127.0.0.1', failed: false })
    expect(posted?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'server.address': '127.0.0.1',
    })
    expect(missing).toMatchObject({ name: 'GET 127.0.0.1', failed: true, attributes: { 'error.type': '404' } })
    expect(seen.map((headers) => headers.traceparent)).toEqual(
      below.map(({ spanId }) => `00-${request.traceId}-${spanId}-01`),
    )
    expect((await waitForRequest('/gone')).below[0]).toMatchObject({
      failed: true,
      attributes: { 'error.type': /E|und/ },
    })
    expect(collector.text).not.toMatch(/host@|secret|meetings/)
  })

  it('a request to S3 is a span with method and host', async () => {
    const server = await startS3()
    const store = s3({ ...server, name: server.bucket, pathStyle: true })
    await runInRequest('/pictures', async () => {
      const key = await store.put('payments', new Uint8Array([1]), 'image/webp')
      await store.get(key)
      await store.remove(key)
    })
    await server.close()
    const { below } = await waitForRequest('/pictures')
    expect(below.map(({ name }) => name)).toEqual(['PUT 127.0.0.1', 'GET 127.0.0.1', 'DELETE 127.0.0.1'])
    expect(collector.text).not.toContain('payments/')
  })
})

describe('an incoming traceparent', () => {
  const [traceIdSent, sender] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']

  it('an incoming traceparent is continued without its tracestate and baggage', async () => {
    let sent: IncomingHttpHeaders = {}
    const other = await startServer((request, response) => {
      sent = request.headers
      response.end()
    })
    await runInRequest('/continued', async () => (await fetch(other.url)).text(), {
      traceparent: `00-${traceIdSent}-${sender}-01`,
      tracestate: 'vendor=secret',
      baggage: 'person=secret',
    })
    await other.close()
    expect((await waitForRequest('/continued')).request).toMatchObject({ traceId: traceIdSent, parent: sender })
    expect([sent.traceparent?.slice(3, 35), sent.tracestate, sent.baggage]).toEqual([traceIdSent, undefined, undefined])
    expect(collector.text).not.toContain('secret')
  })

  it('an incoming traceparent that is not sampled creates no spans, not even for its statements', async () => {
    await runInRequest(
      '/unsampled',
      async () => {
        expect(traceparent()).toMatch(new RegExp(`^00-${traceIdSent}-[0-9a-f]{16}-00$`))
        await pool().query('SELECT 1')
      },
      { traceparent: `00-${traceIdSent}-${sender}-00` },
    )
    await runInRequest('/later', async () => undefined)
    await waitForRequest('/later')
    expect(collector.spans.map(({ name }) => name)).toEqual(['GET /later'])
  })

  it('an invalid incoming traceparent is ignored', async () => {
    const invalid = [
      'nonsense',
      `00-${'0'.repeat(32)}-${sender}-01`,
      `00-${traceIdSent}-${sender}-01, 00-${traceIdSent}-${sender}-01`,
    ]
    for (const [index, header] of invalid.entries())
      await runInRequest(`/own-${index}`, async () => undefined, { traceparent: header })
    for (const index of invalid.keys()) {
      const { request } = await waitForRequest(`/own-${index}`)
      expect([request.parent, request.traceId === traceIdSent]).toEqual([undefined, false])
    }
  })
})
