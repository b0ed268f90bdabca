import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { traceparent, traces, untilDone } from '@/lib/core/traces'
import { db, Prisma, pool } from '@/lib/db/client'
import { hotRows } from '@/lib/db/read'
import { inTransaction } from '@/lib/db/transaction'
import { s3 } from '@/lib/storage/s3'
import { startS3 } from '../../scripts/simulators/s3'
import { type Collected, type Collector, startCollector } from '../support/collector'

process.env.DATABASE_POOL_SIZE = '2'
process.env.OTEL_SERVICE_NAME = 'academy under test'
process.env.OTEL_BSP_SCHEDULE_DELAY = '100'
process.env.OTEL_EXPORTER_OTLP_HEADERS = 'x-key=a%20b, x-other = c=d'

let collector: Collector
beforeAll(async () => {
  collector = await startCollector()
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `${collector.url}/`
  const { openTraces } = await import('@/lib/core/open-telemetry')
  openTraces()
})
beforeEach(() => {
  collector.spans.length = 0
})
afterAll(async () => {
  await pool().end()
  await collector.close()
})

/** Work as a request that has this name. */
function asRequest<T>(name: string, work: () => Promise<T>, parent?: string): Promise<T> {
  const span = traces()?.begin({ name, kind: 'server', parent })
  if (!span) throw new Error('nothing is traced')
  return untilDone(span, work)
}

/** A request's span and what is below it, once all of it came. */
async function arrived(name: string): Promise<{ request: Collected; below: Collected[] }> {
  const request = await vi.waitFor(
    () => {
      const [found] = collector.named(name)
      if (!found) throw new Error(`${name} has not come`)
      return found
    },
    { timeout: 10_000 },
  )
  return { request, below: collector.below(request) }
}

describe('statements', () => {
  it('stand below what asked them, whoever speaks to the database: Prisma, hot reads, our own transactions', async () => {
    await asRequest('all ways', async () => {
      await db().user.findMany({ where: { phone: '9876543210' } })
      await hotRows('three', Prisma.sql`SELECT 3 AS three`)
      await inTransaction((tx) => tx.$queryRaw`SELECT id::text FROM slots LIMIT 1`)
    })
    const { below } = await arrived('all ways')
    expect(below.map(({ name }) => name)).toEqual(['SELECT users', 'three', 'BEGIN', 'SELECT slots', 'COMMIT'])
    expect(below[0]?.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'SELECT',
      'db.collection.name': 'users',
    })
    expect(collector.text).not.toContain('9876543210')
    expect(below[0]?.resource).toMatchObject({ 'service.name': 'academy under test', 'academy.role': 'all' })
    expect(collector.headers).toMatchObject({ 'x-key': 'a b', 'x-other': 'c=d', 'content-type': 'application/json' })
  })

  it('that wait for a connection stay in their own trace, also where somebody else’s gives it back', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `waiter ${index}`)
    await Promise.all(
      names.map((name, index) =>
        asRequest(name, () => pool().query({ name: `own-${index}`, text: `SELECT ${index}, pg_sleep(0.02)` })),
      ),
    )
    for (const [index, name] of names.entries()) {
      expect((await arrived(name)).below.map((span) => span.name)).toEqual([`own-${index}`])
    }
  })

  it('that fail say so by the database’s code alone', async () => {
    await asRequest('refused', () =>
      pool()
        .query(`SELECT 'meera'::int`)
        .catch(() => undefined),
    )
    const { below } = await arrived('refused')
    expect(below[0]).toMatchObject({ failed: true, attributes: { 'error.type': '22P02' } })
    expect(collector.text).not.toContain('meera')
  })

  it('outside of every trace begin none', async () => {
    await pool().query('SELECT 1')
    await asRequest('the only one', async () => undefined)
    await arrived('the only one')
    expect(collector.spans.map(({ name }) => name)).toEqual(['the only one'])
  })
})

describe('what others are asked', () => {
  it('by fetch is a span by method and host, and they get the trace to go on with', async () => {
    const seen: IncomingHttpHeaders[] = []
    const other = createServer((request, response) => {
      seen.push(request.headers)
      response.writeHead(request.url === '/missing' ? 404 : 200).end('{}')
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const base = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    await asRequest('asking', async () => {
      await (await fetch(`${base}/meetings/host@academy.example?token=secret`, { method: 'POST' })).text()
      await (await fetch(`${base}/missing`)).text()
    })
    other.closeAllConnections()
    await new Promise((resolve) => other.close(resolve))
    await asRequest('gone', () => fetch(`${base}/`).catch(() => undefined))

    const { request, below } = await arrived('asking')
    const [posted, missing] = below
    expect(posted).toMatchObject({
      name: 'POST 127.0.0.1',
      failed: false,
      attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
    })
    expect(missing).toMatchObject({ name: 'GET 127.0.0.1', failed: true, attributes: { 'error.type': '404' } })
    expect(seen.map((headers) => headers.traceparent)).toEqual(
      below.map(({ spanId }) => `00-${request.traceId}-${spanId}-01`),
    )
    expect((await arrived('gone')).below[0]).toMatchObject({ failed: true, attributes: { 'error.type': /E|und/ } })
    expect(collector.text).not.toMatch(/host@|secret|meetings/)
  })

  it('S3 is a span by what is done', async () => {
    const server = await startS3()
    const store = s3({ ...server, name: server.bucket, pathStyle: true })
    await asRequest('pictures', async () => {
      const key = await store.put('payments', new Uint8Array([1]), 'image/webp')
      await store.get(key)
      await store.remove(key)
    })
    await server.close()
    const { below } = await arrived('pictures')
    expect(below.map(({ name }) => name)).toEqual(['s3 put', 's3 get', 's3 remove'])
  })
})

describe('a sender’s trace', () => {
  const [trace, sender] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']

  it('goes on', async () => {
    await asRequest('followed', async () => undefined, `00-${trace}-${sender}-01`)
    expect((await arrived('followed')).request).toMatchObject({ traceId: trace, parent: sender })
  })

  it('that is not kept there is not kept here, and its statements are not either', async () => {
    await asRequest(
      'not kept',
      async () => {
        expect(traceparent()).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-00$`))
        await pool().query('SELECT 1')
      },
      `00-${trace}-${sender}-00`,
    )
    await asRequest('later', async () => undefined)
    await arrived('later')
    expect(collector.spans.map(({ name }) => name)).toEqual(['later'])
  })

  it('that cannot be read is none', async () => {
    const unread = [
      'nonsense',
      `00-${'0'.repeat(32)}-${sender}-01`,
      `00-${trace}-${sender}-01, 00-${trace}-${sender}-01`,
    ]
    await Promise.all(unread.map((parent, index) => asRequest(`own ${index}`, async () => undefined, parent)))
    for (const index of unread.keys()) {
      const { request } = await arrived(`own ${index}`)
      expect([request.parent, request.traceId === trace]).toEqual([undefined, false])
    }
  })
})
