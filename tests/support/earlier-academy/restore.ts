import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readEntries, verifyArchive } from '../../../scripts/backup/archive.mjs'
import { assertRestorable } from '../../../scripts/backup/manifest.mjs'
import { connect, entryOf, importRecords } from '../../../scripts/backup/records.mjs'
import { migrateQueue } from '../../../scripts/migrate/grants.mjs'
import { migrate } from '../../../scripts/migrate/migrate.mjs'
import type { TestPostgres } from '../../setup/postgres'

// This backup comes from an academy that ran commit 6b8f2266 with the settings below. The backup has no `.data/secret`.
// All data is demo data. shown.json contains the texts that the pages must show.
const folder = import.meta.dirname
const BACKUP = path.join(folder, 'backup.tar')

/**
 * The environment variables of the academy in the backup. The update needs ACADEMY_ADDRESS, because the earlier version
 * had the postal address in its source code.
 */
export const earlierEnvironment = {
  ACADEMY_UPI_ID: 'sangeetam@okbank',
  // The earlier version accepted this GSTIN, although its check digit is wrong.
  ACADEMY_GSTIN: '33ABCDE1234F1Z5',
  ACADEMY_SUPPORT_EMAIL: 'office@sangeetam.example',
  ACADEMY_WHATSAPP: '+91 98400 12345',
  ACADEMY_SOCIAL_LINKS: 'https://www.instagram.com/sangeetam,https://www.youtube.com/@sangeetam',
  ACADEMY_CANCEL_HOURS: '12',
  ACADEMY_UNPAID_CLASSES: '8',
  ACADEMY_PENDING_PAYMENTS: '2',
  ACADEMY_ADDRESS: '12 Luz Church Road, Chennai 600 004',
}

interface Shown {
  academy: { name: string; shortName: string; tagline: string; receiptPrefix: string }
  settings: {
    timeZone: string
    supportEmail: string
    upiId: string
    maskedGstin: string
    gstin: string
    socialLinks: { href: string }[]
  }
  fee: number
  listPrice: number
  courses: { name: string; slug: string; text: Record<string, unknown> }[]
  /** The groups of each section. A group is a title followed by course names. */
  sections: Record<string, string[][]>
  teaching: { name: string; courses: string[] }[]
  receipts: { id: string; number: string }[]
  pages: Record<string, { title: string; description: string; heading: string }>
}

/** Returns the values that the earlier academy's pages showed. */
export const readEarlierTexts = (): Shown => JSON.parse(readFileSync(path.join(folder, 'shown.json'), 'utf8')) as Shown

/** Restores the backup into a new database that has only the backup's migrations. Returns the database's URL. */
export async function restoreEarlierAcademy(postgres: TestPostgres, database: string): Promise<string> {
  const url = await postgres.create(database)
  const { manifest } = await verifyArchive(BACKUP)
  const { migrations, tables, sequences } = await assertRestorable(manifest)
  await migrate(url, { only: new Set(migrations.map(({ name }) => name)) })
  await migrateQueue(url)
  const byEntry = new Map(tables.map((table) => [entryOf(table), table]))
  const client = await connect(url)
  try {
    await importRecords(client, tables, sequences, (put) =>
      readEntries(BACKUP, async (name, _, content) => {
        const table = byEntry.get(name)
        if (table) await put(table, content)
        else content.resume()
      }),
    )
  } finally {
    await client.end()
  }
  return url
}
