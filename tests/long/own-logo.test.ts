import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMigrated, openPostgres, type TestPostgres } from '../setup/postgres'
import { asDataUrl, png, svg } from '../support/images'
import { enrol, PASSWORD } from '../support/people'
import { fetchDocumented } from '../support/server/documented-answers'
import { type AcademyServer, startAcademy } from '../support/server/server'

const YEAR = 'public, max-age=31536000, immutable'
let postgres: TestPostgres
let records: pg.Pool
let academy: AcademyServer
let dataDir: string
let token: string

beforeAll(async () => {
  postgres = await openPostgres()
  const name = `logo_${randomUUID().slice(0, 8)}`
  records = new pg.Pool({ connectionString: await createMigrated(postgres, name), max: 2 })
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-logo-'))
  academy = await startAcademy({ databaseUrl: postgres.applicationUrl(name), dataDir, name: 'own-logo' })
  const { phone } = await enrol(records, 'admin')
  const login = await send('POST', '/api/login', { phone, password: PASSWORD })
  token = String((await login.json()).token)
})

afterAll(async () => {
  await academy.stop()
  await records.end()
  await postgres.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const get = (place: string, headers: Record<string, string> = {}) =>
  fetchDocumented(`${academy.baseUrl}${place}`, { headers })

function send(method: string, place: string, body: object): Promise<Response> {
  return fetchDocumented(`${academy.baseUrl}${place}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
}

const upload = (bytes: Buffer) => send('POST', '/admin/academy/logo', { picture: asDataUrl(bytes) })

async function uploadLogo(): Promise<string> {
  const answer = await upload(await png(80, 40))
  expect(answer.status).toBe(201)
  return String((await answer.json()).logo)
}

interface View {
  academy: { version: number; identity: object; draft: { revision: number } }
}

async function publish(identity: object): Promise<void> {
  const view = async () => (await get('/admin/academy', { authorization: `Bearer ${token}` })).json() as Promise<View>
  const before = (await view()).academy
  const draft = { revision: before.draft.revision, identity: { ...before.identity, ...identity } }
  expect((await send('PUT', '/admin/academy/draft', draft)).status).toBe(200)
  const seen = { seen: before.version, revision: (await view()).academy.draft.revision }
  expect((await send('POST', '/admin/academy/publish', seen)).status).toBe(200)
}

describe('an uploaded logo', () => {
  it('an uploaded logo is public and immutable, and a client that has it gets 304', async () => {
    const address = `/logo/${await uploadLogo()}/mark.png`
    const answer = await get(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('cache-control')).toBe(YEAR)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 128, height: 128 })
    const etag = answer.headers.get('etag') ?? ''
    expect((await get(address, { 'if-none-match': etag })).status).toBe(304)
    for (const other of [`/logo/${'0'.repeat(64)}/mark.png`, address.replace('mark', 'other'), '/logo/x/mark.svg'])
      expect((await get(other)).status).toBe(404)
  })

  it('a file that is no picture returns 422 at its field, and a body over 1.5 MiB returns 413', async () => {
    const wrong = await upload(svg.subarray(0, 40))
    expect(wrong.status).toBe(422)
    expect((await wrong.json()).errors).toEqual({ picture: [expect.stringMatching(/^Choose an SVG/)] })
    expect((await upload(Buffer.alloc(1024 * 1024 + 1))).status).toBe(413)
    expect((await upload(Buffer.alloc(1024 * 1200))).status).toBe(413)
  })
})

describe('a published logo', () => {
  it('a published logo appears within seconds on pages, icons and shared links, and stays during a database outage', async () => {
    expect((await get('/sharing-picture/academy.png')).status).toBe(404)
    expect(await (await get('/home')).text()).toContain('href="/icon.svg"')
    const logo = await uploadLogo()
    await publish({ logo, name: 'Saraswati School' })
    const shown = async () => (await (await get('/home')).text()).includes(`/logo/${logo}/favicon.png`)
    await expect.poll(shown, { timeout: 10_000 }).toBe(true)
    const html = await (await get('/home')).text()
    const sharing = /og:image" content="[^"]*(\/sharing-picture\/academy\.png\?v=[0-9a-f]+)"/.exec(html)?.[1] ?? ''
    const places = [`/logo/${logo}/mark.png`, `/logo/${logo}/apple.png`, '/favicon.ico', sharing]
    const before = await Promise.all(places.map((place) => get(place)))
    expect(before.map(({ headers }) => headers.get('content-type'))).toEqual(places.map(() => 'image/png'))
    expect(before.map(({ headers }) => headers.get('cache-control'))).toEqual([
      YEAR,
      YEAR,
      'public, max-age=0, must-revalidate',
      'public, max-age=0, must-revalidate',
    ])
    expect(before.map(({ headers }) => headers.get('content-encoding'))).toEqual(places.map(() => null))
    const size = await sharp(Buffer.from(await (before[3] as Response).arrayBuffer())).metadata()
    expect(size).toMatchObject({ width: 1200, height: 630 })
    await records.query('ALTER TABLE academy_pictures RENAME TO academy_pictures_away')
    const during = await Promise.all(places.map((place) => get(place)))
    await records.query('ALTER TABLE academy_pictures_away RENAME TO academy_pictures')
    expect(during.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(during.map(({ headers }) => headers.get('etag'))).toEqual(before.map(({ headers }) => headers.get('etag')))
    await publish({ logo: null, name: 'Swaramala Academy' })
    await expect
      .poll(async () => (await get('/favicon.ico')).headers.get('content-type'), { timeout: 10_000 })
      .toBe('image/x-icon')
  })
})
