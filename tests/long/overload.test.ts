import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMigrated, openPostgres, type TestPostgres } from '../setup/postgres'
import { enrol, PASSWORD } from '../support/people'
import { fetchDocumented } from '../support/server/documented-answers'
import { type AcademyServer, startAcademy } from '../support/server/server'

const AT_ONCE = 10
const BUSY = 'The academy is very busy right now. Please try again in a moment.'

let postgres: TestPostgres
let records: pg.Pool
let academy: AcademyServer
let databaseUrl: string
let dataDir: string

beforeAll(async () => {
  postgres = await openPostgres()
  const name = `busy_${randomUUID().slice(0, 8)}`
  records = new pg.Pool({ connectionString: await createMigrated(postgres, name), max: 2 })
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-busy-'))
  // With these limits, some database connections remain free for requests that are never rejected, such as health
  // checks.
  const env = { ACADEMY_REQUESTS_AT_ONCE: String(AT_ONCE), DATABASE_POOL_SIZE: '20' }
  databaseUrl = postgres.applicationUrl(name)
  academy = await startAcademy({ databaseUrl, dataDir, name: 'too-much', env })
  // The first response waits until the application and its request limit are ready.
  expect((await sendRequest('/api/ready')).status).toBe(200)
})

afterAll(async () => {
  await academy.stop()
  await records.end()
  await postgres.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const sendRequest = (place: string, headers: Record<string, string> = {}) =>
  fetchDocumented(`${academy.baseUrl}${place}`, { headers })
const teachers = () => sendRequest('/api/courses/veenai/teachers')

describe('more concurrent requests than a process accepts', () => {
  it('requests above the limit are rejected at once with Retry-After, and accepted ones are answered', async () => {
    const holder = await records.connect()
    // Releases the table lock even if the test fails. Otherwise the server could not stop, because it would wait for
    // the blocked requests.
    onTestFinished(() => holder.release(true))
    await holder.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE')
    let answered = 0
    const calls = Array.from({ length: AT_ONCE + 5 }, async () => {
      const response = await teachers()
      answered += 1
      return response
    })
    // The table is locked, so only the five rejected requests can get a response.
    await vi.waitFor(() => expect(answered).toBe(5), 10_000)
    const turnedAway = await teachers()
    expect(turnedAway.status).toBe(503)
    expect(turnedAway.headers.get('retry-after')).toBe('5')
    expect(await turnedAway.json()).toEqual({ success: false, message: BUSY })
    expect(turnedAway.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)

    const page = await sendRequest('/dashboard', { accept: 'text/html' })
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await page.text()).toContain(BUSY)

    expect((await sendRequest('/api/health')).status).toBe(200)
    expect((await sendRequest('/api/ready')).status).toBe(200)
    expect((await sendRequest('/home')).status).toBe(200)

    await holder.query('ROLLBACK')
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(AT_ONCE).fill(200), ...Array(5).fill(503)])
    expect((await teachers()).status).toBe(200)
  })

  it('slow senders do not use up the limit, because only complete requests count', async () => {
    const { port, hostname } = new URL(academy.baseUrl)
    const begin = `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`
    const slow = await Promise.all(
      Array.from({ length: AT_ONCE + 5 }, async () => {
        const socket = net.connect(Number(port), hostname)
        await new Promise((resolve) => socket.write(begin, resolve))
        return socket
      }),
    )
    expect((await teachers()).status).toBe(200)
    for (const socket of slow) socket.destroy()
  })
})

describe('a client that opens many more connections than a process allows', () => {
  let direct: AcademyServer
  const held: net.Socket[] = []

  beforeAll(async () => {
    // Without a trusted proxy, a client's address is the address of its socket. A limit of 20 concurrent requests
    // allows 80 connections in total and 10 connections per client (contract 47.10).
    const env = { ACADEMY_REQUESTS_AT_ONCE: '20', TRUSTED_PROXIES: '0' }
    direct = await startAcademy({ databaseUrl, dataDir, name: 'idle-connections', env })
    expect((await from('127.0.0.1', 'GET', '/api/ready')).status).toBe(200)
  })
  afterAll(async () => {
    for (const socket of held) socket.destroy()
    await direct.stop()
  })

  function from(localAddress: string, method: string, place: string, body?: object) {
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json' }
      const options = { method, headers, localAddress, agent: false }
      const request = http.request(`${direct.baseUrl}${place}`, options, async (response) => {
        const parts: Buffer[] = []
        for await (const part of response) parts.push(part)
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() })
      })
      request.on('error', reject)
      request.end(body && JSON.stringify(body))
    })
  }

  /** Opens 50 connections at a time, because more would not fit into the listen backlog. */
  async function hold(localAddress: string, count: number, bytes = '') {
    const { port, hostname } = new URL(direct.baseUrl)
    for (let left = count; left > 0; left -= 50) {
      const opened = Array.from({ length: Math.min(left, 50) }, () => {
        const socket = net.connect({ port: Number(port), host: hostname, localAddress })
        held.push(socket.on('error', () => undefined).resume())
        const connected = new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
        return connected.then(() => void (bytes && socket.write(bytes)))
      })
      await Promise.all(opened)
    }
  }

  const stillOpen = () => held.filter((socket) => !socket.destroyed && !socket.readableEnded).length

  it('a client with many connections keeps only its share, while another client logs in and gets pages', async () => {
    // This client must not use 127.0.0.1. The server itself uses that address to request its public pages after
    // startup.
    await hold('127.0.0.3', 400)
    await vi.waitFor(() => expect(stillOpen()).toBe(10), 20_000)
    const { phone } = await enrol(records, 'student')
    const login = await from('127.0.0.2', 'POST', '/api/login', { phone, password: PASSWORD })
    expect([login.status, JSON.parse(login.text)]).toEqual([200, expect.objectContaining({ success: true })])
    expect((await from('127.0.0.2', 'GET', '/login')).status).toBe(200)
    expect((await from('127.0.0.2', 'GET', '/dashboard')).status).toBeLessThan(400)
  })

  it('a client with many connections can still send its next request', async () => {
    await hold('127.0.0.1', 50, 'GET /api/courses/veenai/tea')
    expect((await from('127.0.0.1', 'GET', '/api/courses/veenai/teachers')).status).toBe(200)
  })

  it('many clients with many connections cannot fill a process, which closes the longest idle ones first', async () => {
    for (let host = 10; host < 25; host++) await hold(`127.0.0.${host}`, 10)
    expect((await from('127.0.0.2', 'GET', '/api/courses/veenai/teachers')).status).toBe(200)
    await vi.waitFor(() => expect(stillOpen()).toBeLessThanOrEqual(80), 30_000)
  })
})
