import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../scripts/migrate/migrate.mjs'
import { openPostgres, type TestPostgres } from '../setup/postgres'
import { earlierEnvironment, readEarlierTexts, restoreEarlierAcademy } from '../support/earlier-academy/restore'
import { fetchDocumented } from '../support/server/documented-answers'
import { type AcademyServer, startAcademy } from '../support/server/server'

/** The texts that the pages must show after the update from an earlier version. */
const shown = readEarlierTexts()
const database = `earlier_pages_${process.pid}`
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'swaramala-earlier-'))
let postgres: TestPostgres
let server: AcademyServer

beforeAll(async () => {
  postgres = await openPostgres()
  const owner = await restoreEarlierAcademy(postgres, database)
  const databaseUrl = postgres.applicationUrl(database)
  await migrate(owner, { applicationUrl: databaseUrl })
  server = await startAcademy({ databaseUrl, dataDir, name: 'earlier', env: earlierEnvironment })
})
afterAll(async () => {
  await server?.stop()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const read = (at: string) => fetchDocumented(server.baseUrl + at)

const textIn = (html: string, tag: string) =>
  (new RegExp(`<${tag}[ >].*?</${tag}>`, 's').exec(html)?.[0] ?? '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** The current heading of each page whose heading has changed since the earlier version. */
const reworded: Record<string, string> = {
  '/our-academy': 'A music school on your screen',
  '/book-trial': 'Book a trial class',
  '/masterclass': 'One question, studied in depth',
  '/gift-card': 'Give someone a course',
  '/careers': 'Teach from your own practice room',
  '/sitemap': 'All pages',
  '/voiceofexponent': 'Meet the teachers',
}

describe('the public pages of an academy of an earlier version, after the update', () => {
  it('the pages of an earlier academy keep their addresses, titles and headings after the update', async () => {
    expect(Object.keys(shown.pages)).toHaveLength(55)
    for (const [at, { title, heading }] of Object.entries(shown.pages)) {
      const html = await (await read(at)).text()
      const actualPage = { at, title: textIn(html, 'title'), heading: textIn(html, 'h1') }
      expect(actualPage).toEqual({ at, title, heading: reworded[at] ?? heading })
    }
  })

  it('the pages of an earlier academy keep the fees, UPI ID, contact and social links after the update', async () => {
    const fees = await (await read('/fees-structure')).text()
    expect(fees.match(/₹800/g)?.length).toBeGreaterThan(35)
    const home = await (await read('/')).text()
    for (const { href } of shown.settings.socialLinks) expect(home).toContain(href)
    expect(home).toContain(shown.settings.maskedGstin)
    expect(await (await read('/privacy-policy')).text()).toContain(earlierEnvironment.ACADEMY_ADDRESS)
    expect(home).toContain(shown.settings.supportEmail)
  })

  it('the pages of an earlier academy are the same after a restart without the database', async () => {
    const tags = async () =>
      Promise.all(
        ['/', '/fees-structure', '/courses/veenai', '/terms'].map(async (at) => (await read(at)).headers.get('etag')),
      )
    const before = await tags()
    expect(before).not.toContain(null)
    await server.stop()
    // Restarts the server with a database that it cannot reach.
    server = await startAcademy({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/none', dataDir, name: 'earlier-again' })
    expect((await read('/api/ready')).status).toBe(503)
    expect(await tags()).toEqual(before)
  })
})
