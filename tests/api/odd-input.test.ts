import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type EndpointName, endpoints } from '@/lib/api/table'
import { academyToday, days } from '../support/academy-days'
import { ask, baseUrl, database, logIn, make, newAddress, tokenOf } from '../support/api-client'
import { fetchDocumented } from '../support/documented-answers'
import { asDataUrl, png } from '../support/images'
import { applyAsTeacher, book, enrol, newEmail, newPhone, openSlot, PASSWORD, type Person } from '../support/people'

/** Whatever is sent: a sentence for a person, and never an error of ours. */
const RUNS = 8
const people: Partial<Record<'student' | 'teacher' | 'admin', Person>> = {}
let valid: Record<string, unknown> = {}

beforeAll(async () => {
  for (const role of ['student', 'teacher', 'admin'] as const) people[role] = await enrol(database, role)
  const { student, teacher } = people
  if (!student || !teacher) throw new Error('nobody there')
  const slot = await openSlot(database, teacher.id, 600)
  await book(database, slot, student.id)
  const waiting = await enrol(database, 'student')
  await applyAsTeacher(database, waiting.id, 'pending')
  valid = {
    phone: newPhone(),
    password: PASSWORD,
    name: 'Asha',
    email: newEmail(),
    role: 'student',
    user_id: student.id,
    student_id: student.id,
    teacher_id: teacher.id,
    selectedSlots: [slot.id],
    date: days(academyToday(), 3),
    from_time: '10:00',
    to_time: '11:00',
    slot_id: slot.id,
    topic: 'Veenai',
    alt_mobile: null,
    qualification: 'MA Music',
    regions: ['south'],
    courses: { south: ['Veenai'] },
    course_name: 'Veenai',
    fee: 700,
    screenshotBase64: asDataUrl(await png(1, 1)),
    action: 'approve',
  }
})

const oddTexts = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '__proto__',
  'constructor',
  'null',
  '00000000-0000-0000-0000-000000000000',
  "'; DROP TABLE users; --",
  '{{7*7}}',
  '../../../etc/passwd',
  '🎻'.repeat(40),
  'அ'.repeat(99),
  '9'.repeat(400),
  '2026-02-30',
  '9999-99-99',
  '-0',
  '1e999',
)
const oddText = fc.oneof(oddTexts, fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 60 }))
const oddValue = fc.oneof(
  { weight: 3, arbitrary: oddText },
  {
    weight: 2,
    arbitrary: fc.constantFrom(0, -1, 1e21, 2 ** 53, 0.1, null, true, [], {}, [[]], [null], { length: 1e9 }),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(oddText, { maxLength: 12 }) },
)

/** A body that is right but for one field, or wrong altogether. */
const bodies = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.nat(), oddValue)
      .map(([at, value]) => ({ ...valid, [Object.keys(valid)[at % Object.keys(valid).length] ?? 'phone']: value })),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(...'phone password courses regions selectedSlots slots __proto__ toString'.split(' ')),
      oddValue,
    ),
  },
)
const queries = fc.dictionary(fc.constantFrom('q', 'status', 'cursor', 'limit', 'from', 'to', 'x'), oddText, {
  maxKeys: 4,
})
/** An address cannot hold half a character. */
const parameters = fc
  .oneof(oddText, fc.uuid(), fc.constantFrom('me', '1', '-1'))
  .map((text) => Buffer.from(text).toString())

/** Calls that end the very sessions which the others need. */
const ending = new Set<EndpointName>(['logout'])

const calls = Object.entries(endpoints).filter(
  ([name]) => !ending.has(name as EndpointName) && !/password|everywhere/i.test(name),
)

describe.each(calls)('%s', (name, endpoint) => {
  const call = name as EndpointName
  const roles = Array.isArray(endpoint.access)
    ? (endpoint.access as ('student' | 'teacher' | 'admin')[])
    : (['student', 'admin'] as const)

  it('never answers 5xx, and always in the academy’s words', async () => {
    const tokens = await Promise.all(roles.map((role) => tokenOf(people[role] as Person)))
    const body = 'body' in endpoint ? bodies : fc.constant(undefined)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tokens), body, queries, parameters, async (as, given, query, parameter) => {
        const params = Object.fromEntries(
          [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, parameter]),
        )
        const answer = await make(call, {
          as,
          params,
          query,
          body: given === undefined ? undefined : JSON.stringify(given),
          headers: { 'x-forwarded-for': newAddress() },
        })
        const told = `${answer.status} ${answer.bytes.toString('utf8').slice(0, 200)}`
        expect(answer.status, told).toBeLessThan(500)
        if (answer.status >= 400 && answer.headers.get('content-type')?.startsWith('application/json')) {
          expect(answer.json, told).toMatchObject({ success: false, message: expect.stringMatching(/\S/) })
          expect(String(answer.json.message), told).not.toMatch(
            /^(invalid (input|option|key)|too (big|small)|unrecognized)/i,
          )
        }
      }),
      { numRuns: RUNS },
    )
  })
})

describe('an address that is out of order', () => {
  const long = `/slots/${'a'.repeat(8000)}`
  it('of 8000 letters answers below 500', async () => {
    expect((await ask(long, { as: people.admin })).status).toBeLessThan(500)
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
  ])('%s answers below 500', async (path) => {
    const { admin } = people
    expect((await ask(path, { as: admin })).status).toBeLessThan(500)
  })
})

describe('headers that are out of order', () => {
  it.each<[string, Record<string, string>]>([
    ['a forwarded address that is none', { 'x-forwarded-for': "'; DROP TABLE users; --" }],
    ['an endless forwarded address', { 'x-forwarded-for': '1.2.3.4, '.repeat(300) }],
    ['a claimed inner address', { 'x-academy-address': 'x'.repeat(2000) }],
    ['a claimed request id', { 'x-request-id': '<script>' }],
    ['a range', { range: 'bytes=0-1' }],
    ['another language', { 'accept-language': '\u00ff\u00fe', accept: 'application/xml' }],
    ['a method in disguise', { 'x-http-method-override': 'DELETE' }],
  ])('%s', async (_, headers) => {
    const answer = await make('login', { body: { phone: newPhone(), password: PASSWORD }, headers })
    expect(answer.status).toBe(401)
  })
})

it('a stranger’s cookie jar does no harm', async () => {
  const { student } = people
  const { token } = await logIn(student as Person)
  const cookie = `${'a=b; '.repeat(200)}next-auth.session-token=${token}; __proto__=1`
  expect((await ask('/api/profile', { headers: { cookie } })).status).toBe(200)
})

it('a server that was asked all this is still well', async () => {
  expect((await fetchDocumented(`${baseUrl}/api/ready`)).status).toBe(200)
})
