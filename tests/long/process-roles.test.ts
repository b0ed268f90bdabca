import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../scripts/simulators/smtp'
import { createMigrated, openPostgres, type TestPostgres } from '../setup/postgres'
import { newEmail, newPhone, PASSWORD } from '../support/people'
import { fetchDocumented } from '../support/server/documented-answers'
import { type AcademyServer, startAcademy } from '../support/server/server'

let postgres: TestPostgres
let dataDir: string
/** Each process uses a separate mail server, so the test knows which process sent an email. */
const mail: Record<string, MailServer> = {}
const academies: AcademyServer[] = []

beforeAll(async () => {
  postgres = await openPostgres()
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-roles-'))
})

afterAll(async () => {
  for (const academy of academies) await academy.stop()
  for (const server of Object.values(mail)) await server.close()
  await postgres.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

async function start(role: 'web' | 'worker', databaseUrl: string): Promise<AcademyServer> {
  const server = await startMailServer()
  mail[role] = server
  const env = { ACADEMY_ROLE: role, SMTP_URL: server.url }
  const academy = await startAcademy({ databaseUrl, dataDir, name: `role-${role}`, env })
  academies.push(academy)
  return academy
}

it('one process answers requests, another process runs jobs, and each reports its role', async () => {
  const databaseUrl = await createMigrated(postgres, `roles_${randomUUID().slice(0, 8)}`)
  const web = await start('web', databaseUrl)
  const person = { name: 'Meera', email: newEmail(), phone: newPhone(), password: PASSWORD, role: 'student' }
  const registered = await fetchDocumented(`${web.baseUrl}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  expect(registered.status).toBe(201)

  const worker = await start('worker', databaseUrl)
  await vi.waitFor(() => expect(mail.worker?.delivered).toHaveLength(1), 20_000)
  expect(mail.web?.begun).toBe(0)

  for (const [role, { baseUrl }] of Object.entries({ web, worker })) {
    const health = await fetchDocumented(`${baseUrl}/api/health`)
    expect({ status: health.status, body: await health.json() }).toEqual({ status: 200, body: { success: true, role } })
    expect((await fetchDocumented(`${baseUrl}/api/ready`)).status).toBe(200)
  }
  for (const place of ['/', '/login', '/teachers-list/none', '/api/healthy', '/_next/static/nothing.js']) {
    const answer = await fetchDocumented(`${worker.baseUrl}${place}`)
    expect({ place, status: answer.status }).toEqual({ place, status: 404 })
    expect(await answer.json()).toEqual({
      success: false,
      message: 'This process only runs jobs. The academy is at another address.',
    })
  }
})
