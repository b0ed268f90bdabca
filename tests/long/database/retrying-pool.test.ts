import net from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { env } from '@/lib/core/config/env'
import { RetryingPool } from '@/lib/db/retrying-pool'

// Tests that the pool retries while the database, or the pooler in front of it, restarts (contract 36.16).

/** A proxy to the database that can be switched off. */
class DatabaseProxy {
  private readonly open = new Set<net.Socket>()
  private server = net.createServer()
  port = 0

  async begin(): Promise<void> {
    const { hostname, port } = new URL(env().DATABASE_URL)
    this.server = net.createServer((inner) => {
      const outer = net.connect(Number(port), hostname)
      for (const side of [inner, outer]) {
        this.open.add(side)
        side.on('error', () => undefined).on('close', () => this.open.delete(side))
      }
      inner.pipe(outer)
      outer.pipe(inner)
    })
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve))
    this.port = (this.server.address() as net.AddressInfo).port
  }

  async end(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve))
    for (const socket of this.open) socket.destroy()
    await closed
  }
}

let proxy: DatabaseProxy
let pool: RetryingPool
/** The number of failed connection attempts. */
let failedAttempts: number

beforeEach(async () => {
  proxy = new DatabaseProxy()
  await proxy.begin()
  const url = new URL(env().DATABASE_URL)
  url.port = String(proxy.port)
  failedAttempts = 0
  const log = (said: string) => {
    if (said === 'client failed to connect') failedAttempts += 1
  }
  pool = new RetryingPool({ connectionString: url.href, max: 2, connectionTimeoutMillis: 5000, log })
  pool.on('error', () => undefined)
  await pool.query('SELECT 1')
})
afterEach(async () => {
  await pool.end()
  await proxy.end()
})

/** Stops the proxy and waits until the pool has noticed. */
async function stopProxy() {
  await proxy.end()
  await vi.waitFor(() => expect(pool.totalCount).toBe(0), { interval: 5 })
}
const selectOne = () => pool.query('SELECT 1 AS one').then(({ rows }) => rows)
const borrow = async () => (await pool.connect()).release()
const seconds = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

describe('connections while the database is down', () => {
  it('queries wait for the database in a short outage, even if there are more than connections', async () => {
    await stopProxy()
    // Sends more queries than the pool has connections.
    const waiting = Array.from({ length: 8 }, selectOne)
    const borrowed = borrow()
    await vi.waitFor(() => expect(failedAttempts).toBeGreaterThan(8), { interval: 10 })
    await proxy.begin()
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 8 }, () => [{ one: 1 }]))
    await borrowed
  })

  it('queries fail within three seconds in a long outage, then at once, and work again afterwards', async () => {
    for (let time = 0; time < 2; time++) {
      await stopProxy()
      expect(await seconds(() => expect(selectOne()).rejects.toMatchObject({ code: 'ECONNREFUSED' }))).toBeLessThan(3)
      expect(await seconds(() => expect(selectOne()).rejects.toMatchObject({ code: 'ECONNREFUSED' }))).toBeLessThan(
        0.25,
      )
      await expect(borrow()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
      await proxy.begin()
      expect(await selectOne()).toEqual([{ one: 1 }])
    }
  })
})

it('queries stop waiting when the pool ends', async () => {
  await stopProxy()
  const waiting = expect(selectOne()).rejects.toThrow('after calling end')
  const ended = pool.end()
  await waiting
  await ended
  pool = new RetryingPool({})
  await proxy.begin()
})
