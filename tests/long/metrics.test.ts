import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findFreePort } from '../../scripts/system/ports.mjs'
import { createMigrated, openPostgres, type TestPostgres } from '../setup/postgres'
import { enrol, newPhone, PASSWORD } from '../support/people'
import { fetchDocumented } from '../support/server/documented-answers'
import { type AcademyServer, startAcademy } from '../support/server/server'

let postgres: TestPostgres
let records: pg.Pool
let academy: AcademyServer
let dataDir: string
let port: number

beforeAll(async () => {
  postgres = await openPostgres()
  const name = `metrics_${randomUUID().slice(0, 8)}`
  records = new pg.Pool({ connectionString: await createMigrated(postgres, name), max: 2 })
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-metrics-'))
  fs.writeFileSync(path.join(dataDir, 'last-backup.json'), '{"at":"2026-11-23T00:00:00.000Z"}')
  port = await findFreePort()
  const env = { METRICS_PORT: String(port), SLOW_STATEMENT_MS: '1' }
  academy = await startAcademy({ databaseUrl: postgres.applicationUrl(name), dataDir, name: 'metrics', env })
})

afterAll(async () => {
  await academy.stop()
  await records.end()
  await postgres.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const fetchMetrics = (place = '/metrics', host = '127.0.0.1') => fetchDocumented(`http://${host}:${port}${place}`)
const readMetrics = async () => (await fetchMetrics()).text()

function login(phone: string, password = PASSWORD): Promise<Response> {
  return fetchDocumented(`${academy.baseUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
    body: JSON.stringify({ phone, password }),
  })
}

/** Returns the value of one metric line, or undefined if there is none. */
function metricValue(text: string, line: string): number | undefined {
  const metricLine = text.split('\n').find((each) => each.startsWith(`${line} `))
  return metricLine === undefined ? undefined : Number(metricLine.slice(line.length))
}

describe('the metrics of a process', () => {
  it('the metrics count calls by name and status, logins, rejections by a limit, and durations', async () => {
    const { phone } = await enrol(records, 'student')
    expect((await login(phone)).status).toBe(200)
    const stranger = newPhone()
    for (let i = 0; i < 5; i++) expect((await login(stranger, 'wrong one')).status).toBe(401)
    expect((await login(stranger, 'wrong one')).status).toBe(429)
    const text = await readMetrics()
    expect(metricValue(text, 'academy_calls_total{call="login",status="200"}')).toBe(1)
    expect(metricValue(text, 'academy_calls_total{call="login",status="401"}')).toBe(5)
    expect(metricValue(text, 'academy_limited_total{call="login"}')).toBe(1)
    expect(metricValue(text, 'academy_call_seconds_count{call="login"}')).toBe(7)
    expect(metricValue(text, 'academy_logins_total{outcome="done"}')).toBe(1)
    expect(metricValue(text, 'academy_logins_total{outcome="refused"}')).toBe(5)
    expect(metricValue(text, 'academy_logins_total{outcome="limited"}')).toBe(1)
    expect(text).not.toContain(phone)
  })

  it('the metrics count every call and every rendered page by status, but no cached pages', async () => {
    const [before, page] = [await readMetrics(), `${academy.baseUrl}/dashboard-home`]
    const { phone } = await enrol(records, 'student')
    const { token } = (await (await login(phone)).json()) as { token: string }
    expect((await fetchDocumented(page, { headers: { cookie: `next-auth.session-token=${token}` } })).status).toBe(200)
    expect((await fetchDocumented(`${academy.baseUrl}/home`)).status).toBe(200)
    const done = (text: string) => metricValue(text, 'academy_requests_total{status="200"}') ?? 0
    // The test retries, because the server counts a response only after sending it. The client may read the response
    // first.
    await vi.waitFor(async () => expect(done(await readMetrics()) - done(before)).toBe(2))
  })

  it('the metrics report the database, the queue, the disk and the last backup', async () => {
    // Adds a job and marks it as failed in the same transaction, so that no worker runs the job.
    await records.query(
      `SELECT graphile_worker.add_job('send-message', '{"messageId":"x"}', run_at => now() - interval '1 hour', job_key => 'late');
       SELECT graphile_worker.permanently_fail_jobs(array_agg(id), 'failed') FROM graphile_worker.jobs WHERE key = 'late'`,
    )
    const text = await readMetrics()
    expect(metricValue(text, 'academy_database_up')).toBe(1)
    expect(metricValue(text, 'academy_jobs_failed')).toBe(1)
    expect(metricValue(text, 'academy_job_oldest_seconds')).toBe(0)
    expect(metricValue(text, 'academy_pool_waiting')).toBe(0)
    expect(metricValue(text, 'academy_disk_free_bytes')).toBeGreaterThan(0)
    expect(metricValue(text, 'academy_last_backup_seconds')).toBe(Date.parse('2026-11-23T00:00:00Z') / 1000)
  })

  it('requests with unknown addresses add no metrics', async () => {
    await fetchDocumented(`${academy.baseUrl}/api/nowhere-${randomUUID()}`)
    await fetchDocumented(`${academy.baseUrl}/slots/${randomUUID()}`)
    const text = await readMetrics()
    expect(text).not.toMatch(/nowhere|[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  it('the metrics are available only on this machine, at one path of a separate port', async () => {
    expect((await fetchMetrics('/')).status).toBe(404)
    expect((await fetchDocumented(`${academy.baseUrl}/metrics`)).status).toBe(404)
    // 127.0.0.2 is also an address of this machine. Only a server that listens on all interfaces would respond there.
    await expect(fetchMetrics('/metrics', '127.0.0.2')).rejects.toThrow('fetch failed')
  })

  it('the metrics include everything that the alert rules and the dashboard use', async () => {
    // Every metric must be declared from the start, even if nothing has been counted yet.
    const knownNames = new Set([...(await readMetrics()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
    const folder = 'deploy/observability'
    const texts = ['alerts.yml', 'dashboard.json'].map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    const usedNames = [...texts.join('\n').matchAll(/\b(?:academy|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)
    expect(usedNames.length).toBeGreaterThan(20)
    expect(usedNames.filter((name) => !knownNames.has(name.replace(/_bucket$/, '')))).toEqual([])
  })
})

it('a slow statement is logged without its parameters', async () => {
  const { phone } = await enrol(records, 'student')
  expect((await login(phone)).status).toBe(200)
  const lines = fs.readFileSync('test-results/server-metrics.log', 'utf8').split('\n')
  const slow = lines.filter((line) => line.includes('slow statement')).map((line) => JSON.parse(line))
  expect(slow.length).toBeGreaterThan(0)
  expect(slow[0]).toMatchObject({ statement: expect.stringMatching(/\w/), ms: expect.any(Number) })
  expect(JSON.stringify(slow)).not.toContain(phone)
})
