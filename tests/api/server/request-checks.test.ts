import http from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/api/table'
import { enrol, type Person } from '../../support/people'
import {
  type Answer,
  baseUrl,
  database,
  expectDone,
  expectRefusal,
  make,
  sendRequest,
  tokenOf,
} from '../../support/server/api-client'

let student: Person
let teacher: Person
beforeAll(async () => {
  student = await enrol(database, 'student')
  teacher = await enrol(database, 'teacher')
})

const KIB = 1024

describe('every response', () => {
  it('every response has a new request ID, whatever ID the client sends', async () => {
    const [one, two] = await Promise.all([
      sendRequest('/api/health', { headers: { 'x-request-id': 'mine' } }),
      sendRequest('/api/health', { headers: { 'x-request-id': 'mine' } }),
    ])
    expect(one.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'))
  })

  it('every response is JSON in UTF-8, not cached, and has nosniff', async () => {
    const { headers } = await make('teachers', { as: student })
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
  })
})

it.each(['/home', '/login', '/dashboard', '/fillupform', '/nowhere', '/api/health', '/teachers'])(
  '%s forbids content sniffing, framing and full referrers',
  async (path) => {
    const { headers } = await sendRequest(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=()',
    })
  },
)

it('the response to an unexpected error contains only the request ID, which is also in the log', async () => {
  // A slot with an infinite end makes the request below fail with an unexpected error.
  const owner = await enrol(database, 'teacher')
  await database.query(
    `INSERT INTO slots (teacher_id, starts_at, ends_at) VALUES ($1, now() + interval '40 days', 'infinity')`,
    [owner.id],
  )
  const headers = { authorization: `Bearer ${await tokenOf(owner)}` }
  // biome-ignore lint/style/noRestrictedGlobals: `sendRequest` rejects undocumented responses such as this one
  const answer = await fetch(`${baseUrl}/slots/${owner.id}`, { headers })
  await database.query('DELETE FROM slots WHERE teacher_id = $1', [owner.id])
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({
    success: false,
    message: 'Something went wrong on our side. Please try again.',
    requestId: answer.headers.get('x-request-id'),
  })
})

it('every call answers headers over 16 kB with 431', async () => {
  for (const name of ['health', 'teachers'] as const) {
    expect((await make(name, { headers: { 'x-filler': 'x'.repeat(17 * KIB) } })).status).toBe(431)
    expect((await make(name, { headers: { 'x-filler': 'x'.repeat(8 * KIB) } })).status).not.toBe(431)
  }
})

describe('a method that a call does not accept', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  const paths = [...new Set(Object.values(endpoints).map(({ path }) => path))].map((path) => {
    const taken = Object.values(endpoints).flatMap((one) => (one.path === path ? [one.method as string] : []))
    return [path, taken] as const
  })

  it.each(paths)(
    'an unknown method on %s returns 405 in JSON and lists the accepted methods: %s',
    async (path, taken) => {
      const concrete = path.replace(/\{\w+\}/g, 'x')
      const page = path === '/add-slot' ? ['GET'] : []
      for (const method of methods.filter((one) => !taken.includes(one) && !page.includes(one))) {
        const answer = await sendRequest(concrete, { method })
        expectRefusal(answer, 405)
        const allowed = answer.headers.get('allow')?.split(', ') ?? []
        expect(allowed).toEqual(expect.arrayContaining([...taken, ...page]))
        expect(allowed).not.toContain(method)
      }
    },
  )

  it('HEAD is accepted wherever GET is, and returns no body', async () => {
    const answer = await sendRequest('/api/health', { method: 'HEAD' })
    expect([answer.status, answer.bytes.length]).toEqual([200, 0])
    expect((await sendRequest('/bookSlots', { method: 'HEAD' })).status).toBe(405)
  })
})

describe('an unknown call', () => {
  it.each([
    '/api',
    '/api/',
    '/api/unknown',
    '/api/login/extra',
    '/api/slots',
    '/api/payments/1',
    '/api/%00',
    '/api/..%2f..%2fetc',
  ])('%s returns 404 in JSON for every method', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await sendRequest(path, { method })
      if (answer.status === 308 || answer.status === 400) continue
      expectRefusal(answer, 404)
    }
  })
})

it('/add-slot is a page for GET and a call for POST', async () => {
  const page = await sendRequest('/add-slot', { headers: { accept: 'text/html' } })
  expect([200, 307]).toContain(page.status)
  if (page.status === 200) expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  expectRefusal(await sendRequest('/add-slot', { method: 'POST' }), 401, 'Please login first.')
})

describe('the order of checks', () => {
  const junk = { body: 'x'.repeat(65 * KIB), headers: { 'content-type': 'text/plain' } }
  const steps: [string, () => Promise<Answer>, number][] = [
    ['method before session', () => sendRequest('/bookSlots', { method: 'PUT', ...junk }), 405],
    ['session before everything else', () => sendRequest('/bookSlots', { method: 'POST', ...junk }), 401],
    ['role before the body', () => sendRequest('/bookSlots', { method: 'POST', as: teacher, ...junk }), 403],
    ['size before type', () => sendRequest('/bookSlots', { method: 'POST', as: student, ...junk }), 413],
    [
      'type before JSON',
      () => make('bookSlots', { as: student, body: '{', headers: { 'content-type': 'text/plain' } }),
      415,
    ],
    ['JSON before fields', () => make('bookSlots', { as: student, body: '{' }), 400],
    ['fields before ownership', () => make('bookSlots', { as: student, body: { student_id: teacher.id } }), 422],
    [
      'ownership before state',
      () => make('bookSlots', { as: student, body: { student_id: teacher.id, teacher_id: 'x', selectedSlots: ['y'] } }),
      403,
    ],
    [
      'existence last',
      () => make('bookSlots', { as: student, body: { student_id: student.id, teacher_id: 'x', selectedSlots: ['y'] } }),
      404,
    ],
  ]
  it.each(steps)('checks %s', async (_, step, status) => expectRefusal(await step(), status))
})

describe('a request body', () => {
  const login = (body: string | Uint8Array, headers: Record<string, string> = {}) => make('login', { body, headers })

  it.each([
    ['an incomplete object', '{"phone":'],
    ['none', ''],
    ['two', '{}{}'],
    ['with bytes that are not UTF-8', Buffer.from('7b2270686f6e65223a22ff227d', 'hex')],
    ['in UTF-16', Buffer.from('{"phone":"9876543210"}', 'utf16le')],
  ])('a request body that is not JSON returns 400: %s', async (_, body) => expectRefusal(await login(body), 400))

  it.each(['[]', 'null', '7', '"text"', 'true'])('a request body that is not an object returns 422: %s', async (body) =>
    expectRefusal(await login(body), 422),
  )

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    '',
  ])('a request body of the type "%s" returns 415', async (type) =>
    expectRefusal(await login('{}', { 'content-type': type }), 415),
  )

  it('a request body of 64 KiB is accepted, and one byte more returns 413', async () => {
    const sized = (size: number) => {
      const [before, after] = ['{"phone":"1","password":"secret","pad":"', '"}']
      return before + 'x'.repeat(size - before.length - after.length) + after
    }
    const largest = sized(64 * KIB)
    expect(Buffer.byteLength(largest)).toBe(64 * KIB)
    expectRefusal(await login(largest), 422, 'Enter a valid 10-digit phone number')
    expectRefusal(await login(`${largest} `), 413)
  })

  it('a payment with a body of 8 MiB is accepted, and one byte more returns 413', async () => {
    const body = Buffer.alloc(8 * KIB * KIB, 0x20)
    body.write('{}')
    const token = await tokenOf(student)
    expectRefusal(await make('submitPayment', { as: token, body }), 422, 'Please login first.')
    expectRefusal(await make('submitPayment', { as: token, body: Buffer.concat([body, Buffer.from(' ')]) }), 413)
  })

  it('a request body with invalid fields returns an error per field, and the first one as the message', async () => {
    const answer = await make('register', {
      body: { name: '', email: 'x', phone: '12', password: '123', role: 'admin' },
    })
    expectRefusal(answer, 422, 'Name is required')
    expect(answer.json.errors).toEqual({
      name: ['Name is required'],
      email: ['Enter a valid email'],
      phone: ['Enter a valid 10-digit phone'],
      password: ['Password must be at least 6 characters'],
      role: ['You can only register as a student'],
    })
  })

  it('a call without a documented body needs neither a body nor a content type', async () => {
    expectDone('logout', await make('logout', { as: await enrol(database, 'student') }))
  })
})

/** Sends raw bytes that fetch would not send. */
function sendRaw(
  headers: http.OutgoingHttpHeaders,
  pieces: (string | Buffer)[],
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl)
    const request = http.request({ hostname, port, path: '/api/login', method: 'POST', headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    request.on('error', reject)
    for (const piece of pieces) request.write(piece)
    request.end()
  })
}

describe('the size of a body', () => {
  const type = { 'content-type': 'application/json' }
  const filler = ' '.repeat(16 * KIB)

  it('the size of a body without a declared length is counted as its chunks arrive', async () => {
    const chunked = { ...type, 'transfer-encoding': 'chunked' }
    const small = await sendRaw(chunked, ['{"phone":', '"12"}'])
    expect(small).toMatchObject({ status: 422 })
    const large = await sendRaw(chunked, ['{}', ...Array.from({ length: 5 }, () => filler)])
    expect(large).toMatchObject({ status: 413 })
    expect(JSON.parse(large.body)).toMatchObject({ success: false })
  })

  it('a body is cut off if its Content-Length is too small', async () => {
    const body = '{"phone":"12","password":"secret"}'
    const answer = await sendRaw({ ...type, 'content-length': 10, connection: 'close' }, [body.slice(0, 10)])
    expect(answer.status).toBe(400)
  })

  it('a client receives the rejection even if it sends a body that is far too large', async () => {
    const answer = await sendRaw(
      { ...type, 'transfer-encoding': 'chunked' },
      Array.from({ length: 64 }, () => filler),
    )
    expect(answer.status).toBe(413)
  })
})
