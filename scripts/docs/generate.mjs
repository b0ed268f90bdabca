import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../migrate/migrate.mjs'
import { startPostgres } from '../postgres/cluster.mjs'
import { messageOf } from '../system/failure.mjs'
import { ROOT } from '../system/root.mjs'
import { constraintsPage } from './constraints'
import { pages } from './pages'

/** @import { Query } from './constraints' */

const FOLDER = path.join(ROOT, 'docs', 'reference')

/** Writes the reference pages for `npm run docs`. Tests fail while a page is out of date. */
async function generate() {
  fs.mkdirSync(FOLDER, { recursive: true })
  for (const [name, text] of Object.entries(pages())) fs.writeFileSync(path.join(FOLDER, name), text)
  const constraints = await withMigratedDatabase(constraintsPage)
  fs.writeFileSync(path.join(FOLDER, 'constraints.md'), constraints)
}

/**
 * Runs `work` on a temporary database with all migrations. Removes the database afterwards.
 * @param {(query: Query) => Promise<string>} work
 */
async function withMigratedDatabase(work) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-docs-'))
  // Lets other users enter the folder, because PostgreSQL may run as another user.
  fs.chmodSync(dataDir, 0o711)
  const cluster = await startPostgres({ dataDir, durable: false })
  try {
    const url = cluster.url('postgres')
    await migrate(url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      /** @type {Query} */
      const query = async (sql) => (await client.query(sql)).rows
      return await work(query)
    } finally {
      await client.end()
    }
  } finally {
    await cluster.stop()
    cluster.remove()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

try {
  await generate()
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
