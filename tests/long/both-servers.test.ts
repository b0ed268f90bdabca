import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EndpointName, endpoints } from '@/lib/api/table'
import type { Role } from '@/lib/core/config/role'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { createMigrated, openPostgres, type TestPostgres } from '../setup/postgres'
import { newAddress } from '../support/addresses'
import { book, enrol, openSlot, PASSWORD, type Person } from '../support/people'
import { type AcademyServer, startAcademy, startPlainNext } from '../support/server/server'

// The custom server and plain Next serve the same build and use the same database. The test creates separate people
// with similar data for each server.
let postgres: TestPostgres
let records: pg.Pool
let dataDir: string
let targets: readonly Target[]

interface Target {
  server: AcademyServer
  people: Record<Role, Person>
  tokens: Record<string, string>
}

interface SentRequest {
  method?: string
  path: string
  token?: string
  body?: string | Buffer
  headers?: Record<string, string>
}

interface ReceivedResponse {
  status: number
  headers: http.IncomingHttpHeaders
  bytes: Buffer
}

beforeAll(async () => {
  postgres = await openPostgres()
  const name = `ways_${randomUUID().slice(0, 8)}`
  const ownerUrl = await createMigrated(postgres, name)
  records = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-ways-'))
  const options = { databaseUrl: postgres.applicationUrl(name), dataDir }
  const servers = [
    await startAcademy({ ...options, name: 'own-server' }),
    await startPlainNext({ ...options, name: 'plain-next' }),
  ]
  targets = await Promise.all(servers.map(enrolPeople))
}, 120_000)

afterAll(async () => {
  for (const { server } of targets) await server.stop()
  await records.end()
  await postgres.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

async function enrolPeople(server: AcademyServer): Promise<Target> {
  const people = {
    student: await enrol(records, 'student'),
    teacher: await enrol(records, 'teacher'),
    admin: await enrol(records, 'admin'),
  }
  const target = { server, people, tokens: {} as Record<string, string> }
  for (const [role, person] of Object.entries(people)) target.tokens[role] = await signIn(target, person)
  return target
}

async function signIn({ server }: Pick<Target, 'server'>, { phone }: Person): Promise<string> {
  const answer = await send(server, { ...json('POST', '/api/login', { phone, password: PASSWORD }) })
  return (JSON.parse(answer.bytes.toString()) as { token: string }).token
}

const json = (method: string, address: string, body: unknown): SentRequest => ({
  method,
  path: address,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

function send(
  { baseUrl }: AcademyServer,
  { method = 'GET', path, token, body, headers }: SentRequest,
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const sent = { 'x-forwarded-for': newAddress(), ...(token && { authorization: `Bearer ${token}` }), ...headers }
    const request = http.request(baseUrl, { path, method, headers: sent, agent: false }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Headers that may differ between the two servers. */
const ignoredHeaders = [
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'vary',
  'x-request-id',
  'x-middleware-rewrite',
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'permissions-policy',
]

/** Returns a response without the values that differ between two requests: IDs, times, phone numbers, keys. */
function withoutVariableValues({ status, headers, bytes }: ReceivedResponse) {
  const named = Object.entries(headers).filter(([name]) => !ignoredHeaders.includes(name))
  const comparedHeaders: http.IncomingHttpHeaders = Object.fromEntries(named)
  // A response without a referrer policy counts as a response with the default policy.
  comparedHeaders['referrer-policy'] ??= 'strict-origin-when-cross-origin'
  // The content of the ZIP file is not compared, because it contains the current time in compressed form.
  const text = headers['content-type'] === 'application/zip' ? 'PK' : bytes.toString('utf8')
  const alike = text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'time')
    .replace(/\d{8}T\d{6}Z?/g, 'time')
    .replace(/\b9\d{9}\b/g, 'phone')
    .replace(/\b10\.\d+\.\d+\.\w+/g, 'network')
    .replace(/[\w.-]{22,}/g, 'random')
  if (comparedHeaders['set-cookie'])
    comparedHeaders['set-cookie'] = comparedHeaders['set-cookie'].map((line) => line.replace(/=[^;]{20,};/, '=random;'))
  return [status, comparedHeaders, alike]
}

/** Sends the same request to both servers and expects the same response. */
async function expectSame(
  requestFor: (target: Target) => SentRequest | Promise<SentRequest>,
): Promise<ReceivedResponse> {
  const [own, next] = await Promise.all(targets.map(async (target) => send(target.server, await requestFor(target))))
  if (!own || !next) throw new Error('there are two servers')
  expect(withoutVariableValues(own)).toEqual(withoutVariableValues(next))
  return own
}

/** Calls that end the caller's sessions. For each of these calls, the test creates a new person. */
const ending: readonly string[] = ['logout', 'logoutEverywhere', 'changePassword'] satisfies EndpointName[]
const rows: [string, Endpoint][] = Object.entries(endpoints)

describe.each(rows)(
  'both servers answer %s in the same way',
  (name, { method, path: pattern, access, body, byFramework }) => {
    it.each(['visitor', access === 'anyone' || access === 'signed-in' ? 'student' : access[0]] as const)(
      'both servers answer the call from a %s in the same way',
      async (role = 'admin') => {
        const params = new Map<string, string>()
        const address = pattern.replace(/\{(\w+)\}/g, (_, key: string) => {
          params.set(key, params.get(key) ?? (key === 'phone' ? '9999999999' : randomUUID()))
          return params.get(key) ?? ''
        })
        const { headers } = await expectSame(async (target) => {
          const fresh = role !== 'visitor' && ending.includes(name)
          const token = fresh ? await signIn(target, await enrol(records, role)) : target.tokens[role]
          return { ...(body ? json(method, address, {}) : { method, path: address }), token }
        })
        // Only plain Next adds this Vary header.
        expect(/next-router/.test(headers.vary ?? '')).toBe(byFramework === true)
      },
    )
  },
)

describe('responses with data', () => {
  it('both servers return the same list, profile, slots and classes', async () => {
    for (const { people } of targets) {
      await book(records, await openSlot(records, people.teacher.id, 4320), people.student.id)
      await openSlot(records, people.teacher.id, 5000)
    }
    for (const role of ['student', 'teacher', 'admin'] as const) {
      await expectSame(({ tokens }) => ({ path: '/api/profile', token: tokens[role] }))
      await expectSame(({ tokens, people }) => ({ path: `/slots/${people.teacher.id}`, token: tokens[role] }))
      await expectSame(({ tokens, people }) => ({ path: `/booked-classes/${people[role].id}`, token: tokens[role] }))
    }
  })

  it('both servers return the same files: an export, the API document, a calendar, a data export', async () => {
    for (const path of ['/admin/exports/students', '/admin/exports/teachers', '/api/openapi.json']) {
      await expectSame(({ tokens }) => ({ path, token: tokens.admin }))
    }
    const keys = await expectSame(({ tokens }) => ({
      method: 'POST',
      path: '/api/calendar-feed',
      token: tokens.student,
    }))
    expect(keys.status).toBe(201)
    const zips = await Promise.all(
      targets.map(({ server, tokens }) => send(server, { path: '/api/my-data/zip', token: tokens.student })),
    )
    expect(zips.map(({ status, headers }) => [status, headers['content-disposition']])).toEqual(
      Array(2).fill([200, 'attachment; filename="my-data.zip"']),
    )
    for (const { bytes } of zips) expect(bytes.subarray(0, 2).toString()).toBe('PK')
  })

  it('both servers answer a login in the same way and set the same cookies', async () => {
    const { status, headers } = await expectSame(({ people }) =>
      json('POST', '/api/login', { phone: people.student.phone, password: PASSWORD }),
    )
    expect(status).toBe(200)
    expect(headers['set-cookie']?.length).toBeGreaterThan(1)
    await expectSame(({ people }) => json('POST', '/api/login', { phone: people.student.phone, password: 'wrong one' }))
  })

  it('both servers compress responses in the same way', async () => {
    const answers = await Promise.all(
      targets.map(({ server }) =>
        send(server, { path: '/api/openapi.json', headers: { 'accept-encoding': 'gzip, br' } }),
      ),
    )
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'gzip'])
    expect(answers[0]?.headers.vary).toBe('Accept-Encoding')
    const [one, other] = answers.map(({ bytes }) => gunzipSync(bytes))
    expect(one).toEqual(other)
  })
})

describe('both servers check a request in the same order', () => {
  const bookSlots = { method: 'POST', path: '/bookSlots' }
  const asStudent = (request: SentRequest) => (target: Target) => ({ ...request, token: target.tokens.student })
  const typed = { 'content-type': 'application/json' }

  it.each([
    ['no JSON', { ...bookSlots, body: '{', headers: typed }, 400],
    ['another type', { ...bookSlots, body: 'a=b', headers: { 'content-type': 'text/plain' } }, 415],
    ['no type', { ...bookSlots, body: '{}' }, 415],
    ['no object', { ...bookSlots, body: '[]', headers: typed }, 422],
    ['no body', { ...bookSlots, headers: typed }, 400],
    ['a body in chunks', { ...bookSlots, body: '{}', headers: { ...typed, 'transfer-encoding': 'chunked' } }, 422],
    ['a body over its limit', { ...bookSlots, body: Buffer.alloc(70_000, ' '), headers: typed }, 413],
    ['a query that breaks a rule', { path: `/slots/${randomUUID()}?from=yesterday` }, 422],
    ['a repeated query parameter', { path: `/slots/${randomUUID()}?from=x&from=2026-11-23#part` }, 404],
    ['a path with a space in it', { path: '/teacher/99%209' }, 404],
    ['a path with a trailing part', { path: '/teachers/' }, 308],
    ['a method that it does not accept', { ...bookSlots, method: 'PUT' }, 405],
    ['OPTIONS', { ...bookSlots, method: 'OPTIONS' }, 405],
    ['HEAD of a list', { path: '/teachers', method: 'HEAD' }, 200],
    ['HEAD of a call that only writes', { ...bookSlots, method: 'HEAD' }, 405],
    ['a call on the path of a page', json('POST', '/add-slot', {}), 403],
    ['another method there', { path: '/add-slot', method: 'DELETE' }, 405],
    ['no such call', { path: '/api/none' }, 404],
  ])('both servers give the same response to %s', async (_, request: SentRequest, status) => {
    expect((await expectSame(asStudent(request))).status).toBe(status)
  })

  it('both servers reject a cross-site write with a cookie', async () => {
    const { status } = await expectSame(({ tokens }) => ({
      ...json('POST', '/bookSlots', {}),
      headers: { ...typed, cookie: `next-auth.session-token=${tokens.student}`, origin: 'https://evil.example' },
    }))
    expect(status).toBe(403)
  })

  it('both servers show a rejected link as a page when a browser opens it', async () => {
    const { status, headers } = await expectSame((target) => ({
      path: `/api/meetings/${randomUUID()}/host`,
      token: target.tokens.student,
      headers: { accept: 'text/html' },
    }))
    expect([status, headers['content-type']]).toEqual([expect.any(Number), 'text/html; charset=utf-8'])
  })
})
