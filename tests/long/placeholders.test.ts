import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMigrated, openPostgres, type TestPostgres } from '../setup/postgres'
import { enrol, PASSWORD } from '../support/people'
import { fetchDocumented } from '../support/server/documented-answers'
import { type AcademyServer, startAcademy } from '../support/server/server'

let postgres: TestPostgres
let records: pg.Pool
let academy: AcademyServer
let dataDir: string

beforeAll(async () => {
  postgres = await openPostgres()
  const name = `real_${randomUUID().slice(0, 8)}`
  records = new pg.Pool({ connectionString: await createMigrated(postgres, name), max: 2 })
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-real-'))
  const env = { NEXTAUTH_URL: 'https://music.academy.in', ACADEMY_SUPPORT_EMAIL: 'office@academy.in' }
  academy = await startAcademy({ databaseUrl: postgres.applicationUrl(name), dataDir, name: 'placeholders', env })
})

afterAll(async () => {
  await academy.stop()
  await records.end()
  await postgres.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

async function cookiesOf(role: 'admin' | 'student'): Promise<string> {
  const { phone } = await enrol(records, role)
  const login = await fetchDocumented(`${academy.baseUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, password: PASSWORD }),
  })
  return login.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}
async function page(place: string, cookie = ''): Promise<string> {
  const answer = await fetchDocumented(`${academy.baseUrl}${place}`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return answer.text()
}

it('an academy without a UPI ID tells families how to get the payment details, and shows no QR code or UPI link', async () => {
  const html = await page('/payment?course=Veenai')
  expect(html).toContain('The UPI details are not available here yet')
  expect(html).toContain('mailto:office@academy.in')
  expect(html).toContain('Submit Payment')
  expect(html).not.toMatch(/upi:\/\/pay|\/payment\/qr|@placeholder/)
})

it('an academy without a UPI ID draws no QR code', async () => {
  const code = await fetchDocumented(`${academy.baseUrl}/payment/qr?course=Veenai`)
  expect(code.status).toBe(404)
})

it('the office home lists the remaining placeholders, and a student’s home does not', async () => {
  const office = await page('/dashboard-home', await cookiesOf('admin'))
  for (const what of ['Name, short name and tagline', 'UPI ID', 'Postal address', 'Faculty profiles', 'Page texts'])
    expect(office).toContain(`>${what}</a>`)
  expect(office).not.toContain('>Support email</a>')
  expect(await page('/dashboard-home', await cookiesOf('student'))).not.toContain('ACADEMY_UPI_ID')
})
