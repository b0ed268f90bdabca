import { mkdtempSync, rmSync } from 'node:fs'
import net, { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { enrol, PASSWORD } from '../support/people'
import { database, databaseUrl, logIn } from '../support/server/api-client'
import { fetchDocumented } from '../support/server/documented-answers'
import { type AcademyServer, startAcademy } from '../support/server/server'

/**
 * An instance whose database is unreachable. It has the same secret as another instance, so the other instance's
 * sessions are valid here.
 */
let server: AcademyServer
let token: string
const data = mkdtempSync(path.join(os.tmpdir(), 'swaramala-outage-'))

beforeAll(async () => {
  const closed = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const bound = probe.address()
      probe.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 1))
    })
  })
  token = (await logIn(await enrol(database, 'student'))).token
  server = await startAcademy({
    databaseUrl: `postgresql://academy:x@127.0.0.1:${closed}/academy`,
    dataDir: data,
    name: 'outage',
    env: { LOG_LEVEL: 'silent', NEXTAUTH_URL: 'https://academy.example' },
  })
})
afterAll(async () => {
  await server?.stop()
  rmSync(data, { recursive: true, force: true })
})

const send = (at: string, init: RequestInit = {}) => fetchDocumented(server.baseUrl + at, init)
const authHeaders = () => ({ authorization: `Bearer ${token}` })
const post = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

describe('while the database is unreachable', () => {
  it('the process reports that it is alive and not ready while the database is unreachable', async () => {
    expect((await send('/api/health')).status).toBe(200)
    const ready = await send('/api/ready')
    expect(ready.status).toBe(503)
    expect(Number(ready.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await ready.json()).toMatchObject({ success: false })
  })

  it.each<[string, string, () => RequestInit]>([
    ['a login', '/api/login', () => post({ phone: '9876543210', password: PASSWORD })],
    [
      'a registration',
      '/api/register',
      () => post({ name: 'Asha', email: 'asha@example.com', phone: '9876543210', password: PASSWORD, role: 'student' }),
    ],
    ['a read', '/teachers', () => ({ headers: authHeaders() })],
    ['a write', '/bookSlots', () => post({}, authHeaders())],
    ['an admin list', '/admin/payments', () => ({ headers: authHeaders() })],
    ['a screenshot', '/api/payments/x/screenshot', () => ({ headers: authHeaders() })],
  ])('%s returns 503 with a message and Retry-After while the database is unreachable', async (_, at, init) => {
    const begun = performance.now()
    const answer = await send(at, init())
    expect(answer.status).toBe(503)
    expect(performance.now() - begun).toBeLessThan(7000)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    const body = (await answer.json()) as Record<string, unknown>
    expect(body).toMatchObject({ success: false, message: expect.stringMatching(/^\S.*\S$/) })
    expect(Object.keys(body).toSorted()).toEqual(['message', 'success'])
    expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|prisma|postgres/i)
  })

  it('calls that need no database work while it is unreachable', async () => {
    expect((await send('/teachers')).status).toBe(401)
    expect((await send('/teachers', { headers: { authorization: 'Bearer garbage' } })).status).toBe(401)
    expect((await send('/api/login', post({}))).status).toBe(422)
    expect((await send('/bookSlots', { method: 'PUT' })).status).toBe(405)
    expect((await send('/api/unknown')).status).toBe(404)
    expect((await send('/api/openapi.json')).status).toBe(200)
  })

  it('pages that need the unreachable database return 503 with Retry-After, and other pages still work, over HTTPS only', async () => {
    const page = await send('/profile', { headers: { cookie: `__Secure-next-auth.session-token=${token}` } })
    expect(page.status).toBe(503)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await page.text()).not.toMatch(/ECONN|127\.0\.0\.1|prisma/i)
    const shown = await send('/home')
    expect(shown.status).toBe(200)
    expect(shown.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('while the database is frozen', () => {
  let frozen = false
  let proxy: net.Server
  let academy: AcademyServer

  /** Starts a proxy to the database. While `frozen` is true, the proxy accepts data but forwards nothing. */
  beforeAll(async () => {
    const { hostname, port } = new URL(databaseUrl)
    proxy = net.createServer((inner) => {
      const outer = net.connect(Number(port), hostname)
      for (const side of [inner, outer]) side.on('error', () => undefined)
      inner.on('data', (bytes) => frozen || outer.write(bytes)).on('close', () => outer.destroy())
      outer.on('data', (bytes) => frozen || inner.write(bytes)).on('close', () => inner.destroy())
    })
    const taken = await new Promise<string>((resolve) => {
      proxy.listen(0, '127.0.0.1', () => resolve(String((proxy.address() as net.AddressInfo).port)))
    })
    const url = new URL(databaseUrl)
    url.port = taken
    academy = await startAcademy({ databaseUrl: url.href, dataDir: data, name: 'frozen', env: { LOG_LEVEL: 'silent' } })
  })
  afterAll(async () => {
    await academy?.stop()
    proxy?.close()
  })

  it('calls and pages return 503 within ten seconds while the database is frozen, and recover with it', async () => {
    const read = () => fetchDocumented(`${academy.baseUrl}/teachers`, { headers: authHeaders() })
    expect((await read()).status).toBe(200)
    frozen = true
    const begun = performance.now()
    const answers = await Promise.all([
      read(),
      fetchDocumented(`${academy.baseUrl}/bookSlots`, post({}, authHeaders())),
      fetchDocumented(`${academy.baseUrl}/api/login`, post({ phone: '9876543210', password: PASSWORD })),
      fetchDocumented(`${academy.baseUrl}/profile`, { headers: { cookie: `next-auth.session-token=${token}` } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503])
    for (const { headers } of answers) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(performance.now() - begun).toBeLessThan(10_000)
    frozen = false
    await vi.waitFor(async () => expect((await read()).status).toBe(200), { timeout: 15_000, interval: 500 })
  })
})
