import { beforeAll, describe, expect, it } from 'vitest'
import { enrol, newPhone, PASSWORD, type Person } from '../../support/people'
import { baseUrl, database, logIn, make, sendRequest } from '../../support/server/api-client'
import { fetchDocumented } from '../../support/server/documented-answers'

// These tests send paths and headers that have caused errors in other servers.
const people: Partial<Record<'student' | 'admin', Person>> = {}
beforeAll(async () => {
  for (const role of ['student', 'admin'] as const) people[role] = await enrol(database, role)
})

describe('an unusual address', () => {
  const long = `/slots/${'a'.repeat(8000)}`
  it('an address of 8000 letters returns a status below 500', async () => {
    expect((await sendRequest(long, { as: people.admin })).status).toBeLessThan(500)
  })

  it.each([
    '/teacher/%00',
    '/teacher/%ff',
    '/teacher/%E0%A4%A',
    '/teacher/%',
    '/slots/%2e%2e%2f',
    '/booked-classes/%F0%9F%8E%BB',
    '/admin/payments?limit=1&limit=2',
    '/admin/payments?q=%00',
    '/admin/payments?q=%ff',
    '/admin/payments?%',
    '/admin/payments?__proto__=1&constructor=2',
    '/students?status[]=pending',
    '/api/payments/%00/screenshot',
    '//evil.example/teachers',
    '/teachers/../../etc/passwd',
  ])('the address %s returns a status below 500', async (path) => {
    const { admin } = people
    expect((await sendRequest(path, { as: admin })).status).toBeLessThan(500)
  })
})

describe('unusual headers', () => {
  it.each<[string, Record<string, string>]>([
    ['an invalid forwarded address', { 'x-forwarded-for': "'; DROP TABLE users; --" }],
    ['a very long forwarded address', { 'x-forwarded-for': '1.2.3.4, '.repeat(300) }],
    ['a forged internal address', { 'x-academy-address': 'x'.repeat(2000) }],
    ['a forged request ID', { 'x-request-id': '<script>' }],
    ['a range', { range: 'bytes=0-1' }],
    ['another language', { 'accept-language': '\u00ff\u00fe', accept: 'application/xml' }],
    ['a method override', { 'x-http-method-override': 'DELETE' }],
  ])('unusual headers cause no server error: %s', async (_, headers) => {
    const answer = await make('login', { body: { phone: newPhone(), password: PASSWORD }, headers })
    expect(answer.status).toBe(401)
  })
})

it('unknown cookies cause no error', async () => {
  const { student } = people
  const { token } = await logIn(student as Person)
  const cookie = `${'a=b; '.repeat(200)}next-auth.session-token=${token}; __proto__=1`
  expect((await sendRequest('/api/profile', { headers: { cookie } })).status).toBe(200)
})

it('the server is healthy after all unusual requests', async () => {
  expect((await fetchDocumented(`${baseUrl}/api/ready`)).status).toBe(200)
})
