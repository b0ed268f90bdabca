import { NextRequest } from 'next/server'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { GET as exportStudents } from '@/app/(api)/admin/exports/students/route'
import { GET as adminPayments } from '@/app/(api)/admin/payments/route'
import { POST as login } from '@/app/(api)/api/login/route'
import { POST as logout } from '@/app/(api)/api/logout/route'
import { PATCH as updateProfile } from '@/app/(api)/api/profile/route'
import { POST as register } from '@/app/(api)/api/register/route'
import { GET as bookedClasses } from '@/app/(api)/booked-classes/[userId]/route'
import { POST as decideTeacher } from '@/app/(api)/teachers/[userId]/action/route'
import { GET as nextAuth } from '@/app/api/auth/[...nextauth]/route'
import { logIn } from '@/lib/accounts/service'
import { eventOf } from '@/lib/api/call-log'
import { type EndpointName, endpoints } from '@/lib/api/table'
import { networkForLog } from '@/lib/auth/session/network'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { log } from '@/lib/core/observability/log'
import { pool } from '@/lib/db/client'
import { enrol, PASSWORD, type Person } from '../../support/people'

// Tests which security events the routes write to the log.

type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
type Line = Record<string, unknown>

let student: Person
let admin: Person
const lines: Line[] = []

beforeAll(async () => {
  student = await enrol(pool(), 'student')
  admin = await enrol(pool(), 'admin')
})
beforeEach(() => {
  lines.length = 0
  for (const level of ['info', 'warn'] as const) {
    vi.spyOn(log, level).mockImplementation((line: unknown) => void lines.push({ ...(line as Line), level }))
  }
})
afterEach(() => vi.restoreAllMocks())

interface Sent {
  as?: Person
  body?: unknown
  from?: string
  headers?: Record<string, string>
  params?: Record<string, string>
}

/** Calls a route and returns its log line. */
async function lineOf(route: Route, { as, body, from = '203.0.113.77', headers = {}, params = {} }: Sent = {}) {
  const token = as && (await logIn({ phone: as.phone, password: PASSWORD }, '198.51.100.1')).token
  const request = new Request('http://academy.example/', {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-academy-address': from,
      'x-request-id': 'this one',
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const { status } = await route(request, { params: Promise.resolve(params) })
  const line = lines.find((each) => 'call' in each)
  expect(line).toMatchObject({ requestId: 'this one', status })
  lines.length = 0
  return line
}

describe('signing in', () => {
  it('a login is logged with the person and the whole network address', async () => {
    expect(await lineOf(login, { body: { phone: student.phone, password: PASSWORD } })).toMatchObject({
      call: 'login',
      event: 'login',
      outcome: 'done',
      actor: student.id,
      address: '203.0.113.77',
    })
  })

  it('a wrong password is logged with the person’s ID, and an unknown phone only as a failure', async () => {
    const wrong = await lineOf(login, { body: { phone: student.phone, password: 'wrong-one' } })
    expect(wrong).toMatchObject({ event: 'login', outcome: 'refused', code: 'signed_out', about: student.id })
    const unknown = await lineOf(login, { body: { phone: '9123456780', password: 'wrong-one' } })
    expect(unknown).toMatchObject({ event: 'login', outcome: 'refused', reason: 'Invalid credentials' })
    expect(unknown).not.toHaveProperty('about')
  })

  it('reaching a limit is logged as a warning', async () => {
    const { phone } = await enrol(pool(), 'student')
    const guess = () => lineOf(login, { body: { phone, password: 'wrong-one' }, from: '198.51.100.9' })
    for (let tries = 0; tries < 5; tries++) await guess()
    expect(await guess()).toMatchObject({
      level: 'warn',
      outcome: 'limited',
      code: 'too_many',
      address: '198.51.100.9',
    })
  })

  it('a logout is logged', async () => {
    expect(await lineOf(logout, { as: student, body: {} })).toMatchObject({
      event: 'logout',
      outcome: 'done',
      actor: student.id,
    })
  })
})

describe('the log of changes', () => {
  it('an export is logged with the person who made it', async () => {
    expect(await lineOf(exportStudents, { as: admin })).toMatchObject({
      event: 'export',
      outcome: 'done',
      actor: admin.id,
      address: '203.0.113.77',
    })
  })

  it('a decision about a role is logged with the affected person', async () => {
    const decision = { as: admin, body: { action: 'approve' }, params: { userId: student.id } }
    expect(await lineOf(decideTeacher, decision)).toMatchObject({
      event: 'teacher application decided',
      outcome: 'refused',
      action: 'approve',
      actor: admin.id,
      target: { userId: student.id },
      code: 'not_found',
    })
  })

  it('a changed profile is logged with the names of its fields, without their values', async () => {
    const line = await lineOf(updateProfile, { as: student, body: { name: 'Secret Name' } })
    expect(line).toMatchObject({
      event: 'profile changed',
      fields: expect.arrayContaining(['name']),
      actor: student.id,
    })
    expect(JSON.stringify(line)).not.toContain('Secret')
  })

  it('the log of changes has an event for every change and every export by the academy office', () => {
    const all = Object.entries(endpoints) as [EndpointName, Endpoint][]
    const office = all.filter(([, { access }]) => Array.isArray(access) && access.join() === 'admin')
    const without = office.filter(
      ([name, row]) => (row.method !== 'GET' || row.raw === 'text/csv') && eventOf(name, row) === undefined,
    )
    expect(without.map(([name]) => name)).toEqual([])
    const sessions = all.filter(([name, row]) => row.session && eventOf(name, row) === undefined)
    expect(sessions.map(([name]) => name)).toEqual([])
  })
})

describe('the log of rejections', () => {
  it('a rejection is logged with the person, the reason, and only the network', async () => {
    expect(await lineOf(adminPayments, { as: student })).toMatchObject({
      status: 403,
      actor: student.id,
      code: 'forbidden',
      reason: 'Your account does not have access to this.',
      network: '203.0.113.0/24',
    })
    const other = { as: student, from: '2001:db8:1:2:3::4', params: { userId: admin.id } }
    expect(await lineOf(bookedClasses, other)).toMatchObject({
      status: 403,
      actor: student.id,
      network: '2001:db8:1::/48',
    })
  })

  it('invalid fields are logged without their values', async () => {
    const body = { name: 'secret\n{"level":60}', phone: 'secret', email: 'secret', password: 'secret', role: 'secret' }
    const line = await lineOf(register, { body })
    expect(line).toMatchObject({ event: 'registration', code: 'invalid', faulty: expect.arrayContaining(['phone']) })
    expect(JSON.stringify(line)).not.toContain('secret')
  })

  it('a rejected cross-site page has a separate event in the log', async () => {
    const body = { phone: student.phone, password: PASSWORD }
    expect(await lineOf(login, { body, headers: { origin: 'https://evil.example' } })).toMatchObject({
      level: 'warn',
      event: 'foreign site',
      outcome: 'refused',
      address: '203.0.113.77',
    })
  })
})

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('the network of %s is shortened to %s', (address, network) => expect(networkForLog(address)).toBe(network))

it('an unknown path below /api/auth is not logged as typed', async () => {
  const messages: unknown[] = []
  vi.spyOn(log, 'info').mockImplementation((_line: unknown, message?: unknown) => void messages.push(message))
  for (const typed of ['asha@mail.example/9000000021', 'csrf']) {
    const request = new NextRequest(`http://academy.example/api/auth/${typed}`)
    await nextAuth(request, { params: Promise.resolve({ nextauth: typed.split('/') }) })
  }
  expect(messages).toEqual(['GET /api/auth/…', 'GET /api/auth/csrf'])
})
