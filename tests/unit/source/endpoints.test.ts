import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { addressOf } from '@/lib/api/address'
import { openApiDocument } from '@/lib/api/openapi'
import { endpoints } from '@/lib/api/table'
import type { Endpoint } from '@/lib/core/http/endpoint'
import { documented } from '../../support/server/access'
import { neededRights } from '../../support/server/needed-rights'

const nameOf = (endpoint: Pick<Endpoint, 'method' | 'path'>) => `${endpoint.method} ${endpoint.path}`
const table: Endpoint[] = Object.values(endpoints)
const rows = new Map(table.map((endpoint) => [nameOf(endpoint), endpoint]))

const routeFiles = readdirSync('app/(api)', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('route.ts'),
)

/** The documented calls that return 201. */
const createdCalls = new Set([
  'POST /api/register',
  'POST /add-slot',
  'POST /bookSlots',
  'POST /payments',
  'POST /teacher-profile',
  'POST /student-profile',
  'POST /api/create-meeting',
  'POST /create-meeting',
])
const bodyless = new Set(['POST /api/logout', 'POST /admin/payments/{id}/approve', 'POST /admin/payments/{id}/reject'])

describe('the table of calls', () => {
  it('the table of calls contains every documented call once', () => {
    expect([...rows.keys()]).toEqual(expect.arrayContaining(documented.map(([call]) => call)))
    expect(rows.size).toBe(table.length)
  })

  it.each(documented.map(([call, access]) => [call, access] as const))('%s is for %s', (call, access) => {
    expect(rows.get(call)?.access).toEqual(access)
  })

  it('each call for admins needs the listed right, and all others need any right', () => {
    const needing = (right: Endpoint['right']) => table.filter((row) => row.right === right).map(nameOf)
    for (const [right, calls] of Object.entries(neededRights))
      expect(needing(right as keyof typeof neededRights).toSorted()).toEqual([...calls].toSorted())
    for (const call of needing('any')) expect(call).toMatch(/^GET /)
    for (const call of needing('own')) expect(rows.get(call)?.access).toBe('signed-in')
    for (const row of table)
      if ((row.access as readonly string[]).includes('admin')) expect(row.right, nameOf(row)).toBeDefined()
  })

  it.each(documented.map(([call]) => call))('%s has the documented input and output', (call) => {
    const endpoint = rows.get(call)
    expect(endpoint?.status).toBe(createdCalls.has(call) ? 201 : 200)
    expect(endpoint?.bodyLimit).toBe(call === 'POST /payments' ? 8 * 1024 * 1024 : undefined)
    const needsBody = endpoint?.body !== undefined && !endpoint.bodyOptional
    expect(needsBody).toBe(call.startsWith('POST') && !bodyless.has(call))
  })

  it('the table of calls has a route file for every path, and no other route files', () => {
    const routes = routeFiles.map((file) => `/${path.dirname(file)}`)
    const paths = new Set(table.map((endpoint) => endpoint.path.replace(/\{(\w+)\}/g, '[$1]')))
    // proxy.ts maps the call /add-slot to /api/add-slot, because /add-slot is also a page.
    paths.delete('/add-slot')
    expect(routes.toSorted()).toEqual([...paths, '/api/add-slot', '/api/[[...unknown]]'].toSorted())
  })

  const calls = routeFiles.filter((file) => !file.includes('[[...unknown]]'))
  it.each(calls)('the route of %s only passes its call to the service', (file) => {
    const [line = '', ...more] = readFileSync(path.join('app/(api)', file), 'utf8')
      .replace(/^import .*\n/gm, '')
      .trim()
      .split(/\n(?=\S)/)
    expect(line).toMatch(/^export const \{ GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD \} = handle(Each)?\(/)
    expect(line).not.toMatch(/\b(const|let|if|return|new|try)\b(?! \{ GET)/)
    expect(more.join('')).toMatch(/^[})]*$/)
  })
})

describe('a built URL', () => {
  it('a built URL encodes its parts, and leaves out empty ones', () => {
    expect(addressOf('slots', { params: { teacherId: 'a/b?c' } })).toBe('/slots/a%2Fb%3Fc')
    expect(addressOf('adminPayments', { query: { q: 'a b&c', status: '', cursor: undefined } })).toBe(
      '/admin/payments?q=a+b%26c',
    )
    expect(addressOf('teachers')).toBe('/teachers')
  })
})

describe('the OpenAPI document', () => {
  const { paths = {}, components, openapi } = openApiDocument()

  it('the OpenAPI document has version 3.1 and describes every call', () => {
    expect(openapi).toMatch(/^3\.1\./)
    for (const { method, path: at } of table) {
      const call = paths[at]?.[method.toLowerCase() as 'get' | 'post']
      expect(call?.responses, `${method} ${at}`).toBeDefined()
    }
    expect(Object.keys(paths)).toHaveLength(new Set(table.map((endpoint) => endpoint.path)).size)
  })

  const callsWithStatus = (status: string) =>
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, responses }) => (status in responses ? [operationId] : [])),
    )

  it('the OpenAPI document lists the calls that limit attempts, and those that depend on a provider', () => {
    const bounded = Object.entries<Endpoint>(endpoints).flatMap(([name, { perHour }]) => (perHour ? [name] : []))
    expect(callsWithStatus('429').toSorted()).toEqual(
      [
        ...bounded,
        ...['updateProfile', 'sendConfirmation', 'confirmEmail'],
        ...['login', 'register', 'changePassword', 'forgotPassword', 'resetPassword', 'requestTrial', 'linkIdentity'],
        ...['invitation', 'openAccount'],
        ...['passkeyLoginOptions', 'passkeyLogin', 'removePasskey', 'secondStepOptions', 'finishByPasskey'],
        ...['myData', 'myDataFile', 'requestErasure', 'withdrawConsent', 'keepAccount', 'eraseLearner'],
        ...['showSecondFactor', 'setUpApp', 'confirmApp', 'turnAppOff', 'renewRecoveryCodes'],
        ...['saveMoney', 'verifyWhatsAppWebhook', 'receiveWhatsAppReports'],
      ].toSorted(),
    )
    const meetings = ['createMeeting', 'createInstantMeeting', 'openAsHost']
    const pictures = ['submitPayment', 'payDues', 'paymentScreenshot', 'setPicture', 'teacherPicture']
    expect(callsWithStatus('502').toSorted()).toEqual([...meetings, ...pictures, 'testPushDevice'].toSorted())
    // The health call never returns 503, because it needs no database and is never rejected under load.
    expect(table.length - callsWithStatus('503').length).toBe(1)
  })

  it('the OpenAPI document contains the message of each error', () => {
    const { 404: unknown, 409: conflict } = paths['/bookSlots']?.post?.responses ?? {}
    expect(unknown).toMatchObject({ description: expect.stringContaining('“Teacher not found” or “Slot not found”') })
    expect(conflict).toMatchObject({ description: expect.stringContaining('“This slot is already booked”') })
  })

  it('the OpenAPI document takes its server and cookie from the configured address', () => {
    const at = (address: string) => {
      vi.stubEnv('NEXTAUTH_URL', address)
      const { servers = [], components: { securitySchemes = {} } = {} } = openApiDocument()
      return [servers.map(({ url }) => url), securitySchemes.cookie]
    }
    expect(at('')).toEqual([['/'], expect.objectContaining({ name: 'next-auth.session-token' })])
    expect(at('https://academy.example/')).toEqual([
      ['https://academy.example'],
      expect.objectContaining({ name: '__Secure-next-auth.session-token' }),
    ])
    vi.unstubAllEnvs()
  })

  it('the OpenAPI document contains input, output and access of every call', () => {
    for (const endpoint of table) {
      const call = paths[endpoint.path]?.[endpoint.method.toLowerCase() as 'get' | 'post']
      expect(call?.requestBody !== undefined, nameOf(endpoint)).toBe(endpoint.body !== undefined)
      expect(Object.keys(call?.responses ?? {}), nameOf(endpoint)).toContain(String(endpoint.status))
      expect(call?.security, nameOf(endpoint)).toHaveLength(endpoint.access === 'anyone' ? 0 : 2)
      const named = (call?.parameters ?? []).flatMap((one) => ('in' in one && one.in === 'path' ? [one.name] : []))
      expect(named).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
      if (endpoint.access !== 'anyone') expect(call?.responses).toHaveProperty('401')
    }
  })

  it('the OpenAPI document contains no external references', () => {
    const text = JSON.stringify({ paths, components })
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(components?.schemas).toHaveProperty(name ?? '')
    }
  })
})

it('expensive calls and calls that send emails have a limit per account (contract 34.10)', () => {
  const bounded = Object.values<Endpoint>(endpoints).flatMap(({ method, path, perHour }) =>
    perHour === undefined ? [] : [`${perHour} ${method} ${path}`],
  )
  expect(bounded.toSorted()).toEqual([
    '120 POST /api/watches',
    '20 POST /api/push-devices/{id}/test',
    '240 POST /api/classes/{slotId}/cancel',
    '240 POST /api/classes/{slotId}/move',
    '240 POST /api/create-meeting',
    '240 POST /bookSlots',
    '240 POST /create-meeting',
    '30 POST /api/learners',
    '30 POST /api/passkeys/options',
    '30 POST /student-profile',
    '30 POST /teacher-profile',
    '60 POST /admin/academy/logo',
    '60 POST /api/classes/{slotId}/cancel-later',
    '60 POST /api/classes/{slotId}/move-later',
    '60 POST /api/fees/payments',
    '60 POST /api/my-time-off',
    '60 POST /api/push-devices',
    '60 POST /api/weekly-places/{slotId}',
    '60 POST /payments',
    '60 PUT /api/my-picture',
  ])
})
