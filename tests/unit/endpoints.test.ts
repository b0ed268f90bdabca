import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { addressOf } from '@/lib/api/client'
import { openApiDocument } from '@/lib/api/openapi'
import { endpoints } from '@/lib/api/table'
import type { Endpoint } from '@/lib/core/endpoint'
import { documented, everyCall } from '../support/access'

const nameOf = (endpoint: Pick<Endpoint, 'method' | 'path'>) => `${endpoint.method} ${endpoint.path}`
const table: Endpoint[] = Object.values(endpoints)
const rows = new Map(table.map((endpoint) => [nameOf(endpoint), endpoint]))

/** What docs/contract.md 8 says of the documented calls beside who may make them. */
const made = new Set([
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
  it('holds every documented call, and no other that nobody said who may make', () => {
    expect([...rows.keys()].toSorted()).toEqual(everyCall.map(([call]) => call).toSorted())
    expect(rows.size).toBe(table.length)
  })

  it.each(everyCall.map(([call, access]) => [call, access] as const))('%s is for %s', (call, access) => {
    expect(rows.get(call)?.access).toEqual(access)
  })

  it.each(documented.map(([call]) => call))('%s takes and answers what is documented', (call) => {
    const endpoint = rows.get(call)
    expect(endpoint?.status).toBe(made.has(call) ? 201 : 200)
    expect(endpoint?.bodyLimit).toBe(call === 'POST /payments' ? 8 * 1024 * 1024 : undefined)
    const needsBody = endpoint?.body !== undefined && !endpoint.bodyOptional
    expect(needsBody).toBe(call.startsWith('POST') && !bodyless.has(call))
  })

  it('has a route file for every path, and none beside them', () => {
    const files = readdirSync('app/(api)', { recursive: true, encoding: 'utf8' })
    const routes = files.filter((file) => file.endsWith('route.ts')).map((file) => `/${path.dirname(file)}`)
    const paths = new Set(table.map((endpoint) => endpoint.path.replace(/\{(\w+)\}/g, '[$1]')))
    // The one path that is a page as well: proxy.ts leads its call below /api.
    paths.delete('/add-slot')
    expect(routes.toSorted()).toEqual([...paths, '/api/add-slot', '/api/[[...unknown]]'].toSorted())
  })
})

describe('an address', () => {
  it('holds its parts encoded, and leaves out what is empty', () => {
    expect(addressOf('slots', { params: { teacherId: 'a/b?c' } })).toBe('/slots/a%2Fb%3Fc')
    expect(addressOf('adminPayments', { query: { q: 'a b&c', status: '', cursor: undefined } })).toBe(
      '/admin/payments?q=a+b%26c',
    )
    expect(addressOf('teachers')).toBe('/teachers')
  })
})

describe('the OpenAPI document', () => {
  const { paths = {}, components, openapi } = openApiDocument()

  it('is of version 3.1 and describes every call', () => {
    expect(openapi).toMatch(/^3\.1\./)
    for (const { method, path: at } of table) {
      const call = paths[at]?.[method.toLowerCase() as 'get' | 'post']
      expect(call?.responses, `${method} ${at}`).toBeDefined()
    }
    expect(Object.keys(paths)).toHaveLength(new Set(table.map((endpoint) => endpoint.path)).size)
  })

  it('says for every call what it takes, what it answers and who may make it', () => {
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

  it('points nowhere outside itself', () => {
    const text = JSON.stringify({ paths, components })
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(components?.schemas).toHaveProperty(name ?? '')
    }
  })
})
