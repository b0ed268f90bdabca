import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../scripts/simulators/smtp'
import { startZoomServer, type ZoomServer } from '../../scripts/simulators/zoom/server'
import { createMigrated, openPostgres, type TestPostgres } from '../setup/postgres'
import { book, enrol, newEmail, newPhone, openSlot, PASSWORD } from '../support/people'
import { type Collected, type Collector, startCollector } from '../support/server/collector'
import { fetchDocumented } from '../support/server/documented-answers'
import { type AcademyServer, startAcademy } from '../support/server/server'

let postgres: TestPostgres
let records: pg.Pool
let databaseUrl: string
let dataDir: string
let collector: Collector
let mail: MailServer
let zoom: ZoomServer
let web: AcademyServer
let worker: AcademyServer

const start = (name: string, env: Record<string, string>) =>
  startAcademy({ databaseUrl, dataDir, name: `traces-${name}`, env: { LOG_LEVEL: 'info', ...env } })

beforeAll(async () => {
  postgres = await openPostgres()
  const name = `traces_${randomUUID().slice(0, 8)}`
  records = new pg.Pool({ connectionString: await createMigrated(postgres, name), max: 2 })
  databaseUrl = postgres.applicationUrl(name)
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-traces-'))
  collector = await startCollector()
  mail = await startMailServer()
  zoom = await startZoomServer({ accountId: 'account', clientId: 'client', clientSecret: 'hush-hush-hush' })
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    SMTP_URL: mail.url,
    ZOOM_ACCOUNT_ID: 'account',
    ZOOM_CLIENT_ID: 'client',
    ZOOM_CLIENT_SECRET: 'hush-hush-hush',
    ZOOM_OAUTH_URL: zoom.url,
    ZOOM_API_URL: `${zoom.url}/v2`,
  }
  web = await start('web', { ...env, ACADEMY_ROLE: 'web' })
  worker = await start('worker', { ...env, ACADEMY_ROLE: 'worker' })
})

afterAll(async () => {
  for (const academy of [web, worker]) await academy.stop()
  for (const other of [collector, mail, zoom]) await other.close()
  await records.end()
  await postgres.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

/** Sends a request to the server `web`. A request with a body is a POST request with JSON. */
function sendRequest(place: string, { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {}) {
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const type = body && { 'content-type': 'application/json' }
  return fetchDocumented(web.baseUrl + place, { ...sent, headers: { ...type, ...headers }, redirect: 'manual' })
}
const logIn = async (phone: string) => {
  const answer = await sendRequest('/api/login', { body: { phone, password: PASSWORD } })
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` }
}

/** Waits for the span that has the response's request ID. */
const spanOf = (answer: Response): Promise<Collected> =>
  waitForSpan(({ attributes }) => attributes['academy.request_id'] === answer.headers.get('x-request-id'))
const waitForSpan = (wanted: (span: Collected) => boolean): Promise<Collected> =>
  vi.waitFor(
    () => {
      const span = collector.spans.find(wanted)
      if (!span) throw new Error(`not among ${collector.spans.map(({ name }) => name).join(', ')}`)
      return span
    },
    { timeout: 20_000, interval: 50 },
  )
/** Returns the names of the child spans. Omits the spans for database connections. */
const namesBelow = (span: Collected) =>
  collector
    .below(span)
    .map(({ name }) => name)
    .filter((name) => !/^pg(-pool)?\.connect$/.test(name))

interface Line {
  msg: string
  call?: string
  requestId?: string
  traceId?: string
}
const readLogLines = (name: string): Line[] =>
  fs
    .readFileSync(`test-results/server-traces-${name}.log`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

describe('a call', () => {
  it('the trace of a call is named after its route, and has the status, the request ID and the statements', async () => {
    const headers = await logIn((await enrol(records, 'student')).phone)
    const answer = await sendRequest('/api/sessions', { headers })
    expect(answer.status).toBe(200)
    const span = await spanOf(answer)
    expect(span).toMatchObject({ name: 'GET /api/sessions', kind: 2, parent: undefined, failed: false })
    expect(span.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/sessions',
      'http.response.status_code': 200,
      'academy.call': 'sessions',
      'academy.request_id': answer.headers.get('x-request-id'),
    })
    expect(namesBelow(span)).toEqual(['session', 'SELECT sessions'])
    expect(span.resource).toMatchObject({ 'service.name': 'swaramala-academy', 'academy.role': 'web' })
  })

  it('a call continues the sender’s trace, and its log line contains the trace ID', async () => {
    const trace = randomUUID().replaceAll('-', '')
    const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01` }
    const answer = await sendRequest('/api/courses/veenai/teachers', { headers })
    expect(await spanOf(answer)).toMatchObject({ traceId: trace, parent: 'b7ad6b7169203331' })
    const line = () => readLogLines('web').find(({ requestId }) => requestId === answer.headers.get('x-request-id'))
    await expect.poll(line).toMatchObject({ call: 'courseTeachers', traceId: trace })
  })

  it('the span of a rejected call has the error code, and does not count as a failure', async () => {
    const answer = await sendRequest('/api/sessions')
    expect(answer.status).toBe(401)
    const { failed, attributes } = await spanOf(answer)
    expect([failed, attributes['error.type'], attributes['http.response.status_code']]).toEqual([
      false,
      'signed_out',
      401,
    ])
  })

  it('a call that creates a meeting has a span for each request to Zoom', async () => {
    const [teacher, student] = [await enrol(records, 'teacher'), await enrol(records, 'student')]
    const slot = await openSlot(records, teacher.id, 60)
    await book(records, slot, student.id)
    const headers = await logIn(student.phone)
    const answer = await sendRequest('/create-meeting', { body: { slot_id: slot.id }, headers })
    expect(answer.status).toBe(201)
    const zoomSpans = collector.below(await spanOf(answer)).filter(({ name }) => name === 'POST 127.0.0.1')
    // These two spans are the requests to Zoom for a token and for the meeting.
    expect(zoomSpans.map(({ attributes }) => attributes['http.response.status_code'])).toEqual([200, 201])
  })
})

describe('a health call', () => {
  it('a health call that succeeds is neither traced nor logged', async () => {
    for (const place of ['/api/health', '/api/ready']) expect((await sendRequest(place)).status).toBe(200)
    const after = await sendRequest('/api/sessions')
    await spanOf(after)
    expect(collector.spans.filter(({ attributes }) => /health|ready/.test(String(attributes['http.route'])))).toEqual(
      [],
    )
    const requestId = after.headers.get('x-request-id')
    await vi.waitFor(() => expect(readLogLines('web').map((line) => line.requestId)).toContain(requestId))
    expect(readLogLines('web').filter(({ call }) => call === 'health' || call === 'ready')).toEqual([])
  })

  it('a health call that fails is logged', async () => {
    const env = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', ACADEMY_ROLE: 'web' }
    const academy = await start('no-database', env)
    expect((await fetchDocumented(`${academy.baseUrl}/api/health`)).status).toBe(200)
    expect((await fetchDocumented(`${academy.baseUrl}/api/ready`)).status).toBe(503)
    await academy.stop()
    expect(readLogLines('no-database').flatMap(({ call }) => call ?? [])).toEqual(['ready'])
  })
})

describe('a page', () => {
  it('the trace of a rendered page is named after its route, and has its statements', async () => {
    const headers = { cookie: await cookiesOf((await enrol(records, 'student')).phone) }
    const page = await sendRequest('/my-classes?from=nowhere', { headers })
    expect(page.status).toBe(200)
    await page.text()
    const span = await spanOf(page)
    expect(span).toMatchObject({ name: 'GET /my-classes', attributes: { 'http.route': '/my-classes' } })
    expect(namesBelow(span)).toContain('session')
  })

  it('the trace of a page with a parameter does not contain the parameter’s value', async () => {
    const headers = { cookie: await cookiesOf((await enrol(records, 'student')).phone) }
    const id = randomUUID()
    const page = await sendRequest(`/receipts/${id}`, { headers })
    await page.text()
    expect((await spanOf(page)).name).toBe('GET /receipts/[id]')
    expect(collector.text).not.toContain(id)
  })

  it('the trace of a page behind proxy.ts is named after its route, and has its statements', async () => {
    const headers = { cookie: await cookiesOf((await enrol(records, 'teacher')).phone) }
    const page = await sendRequest('/add-slot', { headers })
    expect(page.status).toBe(200)
    await page.text()
    const span = await spanOf(page)
    expect(span.name).toBe('GET /add-slot')
    expect(namesBelow(span)).toContain('session')
  })
})

async function cookiesOf(phone: string): Promise<string> {
  const answer = await sendRequest('/api/login', { body: { phone, password: PASSWORD } })
  const lines = answer.headers.getSetCookie()
  return lines.map((line) => line.split(';', 1)[0]).join('; ')
}

it('the trace of a job links to the call that added the job in another process', async () => {
  const person = { name: 'Meera', email: newEmail(), phone: newPhone(), password: PASSWORD, role: 'student' }
  const registered = await sendRequest('/api/register', { body: person })
  expect(registered.status).toBe(201)
  const call = await spanOf(registered)
  const job = await waitForSpan(
    ({ name, links }) => name === 'job ask-confirmation' && links[0]?.traceId === call.traceId,
  )
  expect(job).toMatchObject({ kind: 5, parent: undefined, links: [{ spanId: call.spanId }], failed: false })
  expect([job.traceId === call.traceId, job.resource['academy.role']]).toEqual([false, 'worker'])
  const sent = await waitForSpan(({ name, links }) => name === 'job send-message' && links[0]?.traceId === job.traceId)
  expect(namesBelow(sent)).toContain('mail send')
})

it('traces contain no personal data: no names, numbers, addresses, IDs, tokens, inputs or error texts', async () => {
  const secret = `secret${randomUUID()}`
  const student = await enrol(records, 'student', { name: `Nila ${secret}` })
  const teacher = await enrol(records, 'teacher')
  const slot = await openSlot(records, teacher.id, 300)
  const headers = {
    ...(await logIn(student.phone)),
    'user-agent': `browser ${secret}`,
    'x-forwarded-for': '203.0.113.77',
    tracestate: `vendor=${secret}`,
    baggage: `person=${secret}`,
  }
  // A database constraint rejects the registration. The constraint's error message contains the submitted values, so
  // the trace must not contain this message.
  const registration = { name: secret, email: newEmail(), phone: student.phone, password: PASSWORD, role: 'student' }
  const answers = [
    await sendRequest('/api/register', { body: registration, headers }),
    await sendRequest('/bookSlots', { body: { slot_id: slot.id, course_name: secret }, headers }),
    await sendRequest(`/teachers-list/${secret}?q=${secret}`, { headers }),
    await sendRequest(`/api/calendar-feed/${secret}`, { headers }),
    await sendRequest(`/reset-password?token=${secret}`, { headers }),
    await sendRequest(`/nowhere/${secret}`, { headers }),
  ]
  for (const answer of answers) await answer.arrayBuffer()
  expect(answers[0]?.status).toBe(409)
  await spanOf(answers[0] as Response)
  await spanOf(await sendRequest('/api/sessions'))
  const private_ = [
    secret,
    student.id,
    student.phone,
    student.email,
    registration.email,
    teacher.id,
    slot.id,
    '203.0.113',
    PASSWORD,
  ]
  expect(private_.filter((word) => collector.text.includes(word))).toEqual([])
})

/** Returns the OpenTelemetry packages that a process has loaded. */
async function loadedPackages(name: string, env: Record<string, string>): Promise<string[]> {
  const folder = fs.mkdtempSync(path.join(dataDir, 'loaded-'))
  const academy = await start(name, { ...env, NODE_V8_COVERAGE: folder })
  expect((await fetchDocumented(`${academy.baseUrl}/api/courses/veenai/teachers`)).status).toBe(200)
  expect((await fetchDocumented(`${academy.baseUrl}/login`)).status).toBe(200)
  await academy.stop()
  const written = fs.readdirSync(folder).map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
  expect(written.join().length).toBeGreaterThan(1000)
  expect(written.join()).toContain('/node_modules/pg/')
  const matches = written.join().matchAll(/\/node_modules\/@opentelemetry\/([\w-]+)\//g)
  return [...new Set([...matches].map(([, one = '']) => one))].toSorted()
}

describe('a process', () => {
  it('a process loads OpenTelemetry only if a collector is set, and sends the last spans when it stops', async () => {
    const without = await loadedPackages('none', {})
    // Next loads OpenTelemetry's API package even without a collector, so the test ignores this package.
    expect(without.filter((one) => one !== 'api')).toEqual([])
    collector.spans.length = 0
    const loaded = await loadedPackages('some', {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: 'stopped',
    })
    expect(loaded).toEqual(expect.arrayContaining(['exporter-trace-otlp-http', 'instrumentation-http', 'sdk-trace']))
    const own = collector.spans.filter(({ resource }) => resource['service.name'] === 'stopped')
    expect(own.map(({ attributes }) => attributes['academy.call'])).toContain('courseTeachers')
  })

  it.each(['silent', 'refuses'] as const)(
    'a process with a collector in mode %s answers as usual, warns once, and stops in time',
    async (mode) => {
      const bad = await startCollector()
      bad.mode = mode
      const academy = await start(mode, { OTEL_EXPORTER_OTLP_ENDPOINT: bad.url, OTEL_BSP_SCHEDULE_DELAY: '100' })
      const warnings = () => readLogLines(mode).filter(({ msg }) => msg.startsWith('traces could not be sent'))
      // Creates spans for several batches. The process must warn only once, although every batch fails.
      for (let times = 0; times < 300; times++)
        expect((await fetchDocumented(`${academy.baseUrl}/api/courses/veenai/teachers`)).status).toBe(200)
      await vi.waitFor(() => expect(bad.requests).toBeGreaterThan(2), { timeout: 30_000 })
      expect((await fetchDocumented(`${academy.baseUrl}/api/ready`)).status).toBe(200)
      expect(warnings()).toHaveLength(1)
      const begun = Date.now()
      await academy.stop()
      expect(academy.process.exitCode).toBe(0)
      expect(Date.now() - begun).toBeLessThan(9_000)
      await bad.close()
    },
    60_000,
  )
})
