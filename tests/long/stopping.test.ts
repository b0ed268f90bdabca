import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../scripts/simulators/smtp'
import { createMigrated, openPostgres, type TestPostgres } from '../setup/postgres'
import { enrol, PASSWORD } from '../support/people'
import { fetchDocumented } from '../support/server/documented-answers'
import { type AcademyServer, startAcademy } from '../support/server/server'

// Uses its own database, so that the server runs no jobs of other tests.
let postgres: TestPostgres
let records: pg.Pool
let databaseUrl: string
let dataDir: string
let mail: MailServer

beforeAll(async () => {
  postgres = await openPostgres()
  databaseUrl = await createMigrated(postgres, `stop_${randomUUID().slice(0, 8)}`)
  records = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-stop-'))
  mail = await startMailServer()
})

beforeEach(async () => {
  mail.begun = 0
  mail.delivered.length = 0
  await records.query('DELETE FROM messages')
})

afterAll(async () => {
  await records.end()
  await mail.close()
  await postgres.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

/** Starts an academy, and waits until it is sending its first email. */
async function startSending(): Promise<AcademyServer> {
  const academy = await startAcademy({ databaseUrl, dataDir, name: 'stopping', env: { SMTP_URL: mail.url } })
  const { id, phone } = await enrol(records, 'student')
  const json = { 'content-type': 'application/json' }
  const login = await fetchDocumented(`${academy.baseUrl}/api/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ phone, password: PASSWORD }),
  })
  const { token } = (await login.json()) as { token: string }
  const profile = { user_id: id, qualification: 'Fresher', regions: ['south'], courses: { south: ['Violin'] } }
  const applied = await fetchDocumented(`${academy.baseUrl}/student-profile`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...profile, alt_mobile: null, other_experience: null, years_learning: null }),
  })
  expect(applied.status).toBe(201)
  await vi.waitFor(() => expect(mail.begun).toBe(1), 10_000)
  return academy
}

async function stopTime(academy: AcademyServer): Promise<number> {
  const begun = Date.now()
  await academy.stop()
  return Date.now() - begun
}

/**
 * Requests a page many times on one connection. The returned function reads the responses until the connection ends.
 */
async function requestRepeatedly(
  { baseUrl }: AcademyServer,
  page: string,
  times: number,
): Promise<() => Promise<string>> {
  const { hostname, port } = new URL(baseUrl)
  const socket = net.connect(Number(port), hostname)
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(`GET ${page} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times))
  await new Promise((resolve) => socket.once('readable', resolve))
  return async () => {
    const parts: Buffer[] = []
    for await (const part of socket) parts.push(part)
    return Buffer.concat(parts).toString()
  }
}

const states = async () =>
  (await records.query<{ state: string }>('SELECT state FROM messages ORDER BY created_at')).rows.map(
    (row) => row.state,
  )

describe('a server that is stopping', () => {
  it('a stopping server finishes the running job, and takes no other job', async () => {
    Object.assign(mail, { mode: 'slow', slowMs: 6000 })
    const academy = await startSending()
    const readSlowly = await requestRepeatedly(academy, '/all-courses', 60)
    const [time, answers] = await Promise.all([stopTime(academy), readSlowly()])
    expect(time).toBeLessThan(9500)
    // The network buffers cannot hold all 60 responses, so the server stops before it has sent the last ones. Every
    // response that has started must be complete.
    const begun = answers.match(/HTTP\/1\.1 200 OK/g) ?? []
    expect(begun.length).toBeGreaterThan(1)
    expect(answers.match(/<\/html>/g)).toHaveLength(begun.length)
    expect(mail.delivered).toHaveLength(1)
    expect(await states()).toEqual(['sent'])
  })

  it('a stopping server does not wait forever for a job, and leaves it for the next process', async () => {
    mail.mode = 'silent'
    const academy = await startSending()
    expect(await stopTime(academy)).toBeLessThan(9500)
    expect(await states()).toEqual(['waiting'])
  })

  it('a stopping server reports first that it will stop, and answers all other requests until then (28.11)', async () => {
    const academy = await startAcademy({ databaseUrl, dataDir, name: 'notice', env: { STOP_NOTICE_SECONDS: '2' } })
    const status = async (at: string) =>
      // Uses a new connection each time, as a proxy would.
      (await fetchDocumented(academy.baseUrl + at, { headers: { connection: 'close' } })).status
    expect(await status('/api/ready')).toBe(200)
    const stopped = academy.stop()
    await vi.waitFor(async () => expect(await status('/api/ready')).toBe(503), { timeout: 1500, interval: 10 })
    expect(await status('/api/health')).toBe(200)
    expect(await status('/teachers')).toBe(401)
    await stopped
    await expect(status('/api/health')).rejects.toThrow()
  })
})
