import { printLine, progress, step } from '../system/terminal.mjs'
import { assertSameQueue } from './manifest.mjs'
import { connect, copyOut, importRecords, versionsOf } from './records.mjs'

/** @import pg from 'pg' */
/** @import { Manifest } from './manifest.mjs' */
/** @import { Cleanups } from './command.mjs' */
/** @import { CopiedTable, Table } from './records.mjs' */
/**
 * @typedef {Pick<Manifest, 'migrations' | 'queue' | 'tables' | 'sequences'>} Records
 *   the copied rows and the schema version to which the rows belong
 */

const MIB = 1024 * 1024
/** The size of an empty PostgreSQL cluster with its write-ahead log. */
const EMPTY = 150 * MIB
/** Estimate: one byte of copied text takes up to this many bytes in the database. */
const GROWTH = 4

/**
 * Returns the number of bytes that a database with these rows may need while it is being created.
 * @param {CopiedTable[]} tables
 */
export const roomForRecords = (tables) => EMPTY + GROWTH * tables.reduce((sum, { bytes }) => sum + bytes, 0)

/** @param {CopiedTable[]} tables */
export const rowsIn = (tables) => tables.reduce((sum, { rows }) => sum + rows, 0).toLocaleString('en-IN')

/**
 * Copies the rows of each table into the table's own file.
 * @param {pg.Client} client a connection with the snapshot that openSnapshot opened
 * @param {Table[]} tables
 * @param {(table: Table) => string} fileOf
 * @param {(table: Table, file: string) => Promise<void>} [take] called with each file when it is complete
 * @returns {Promise<CopiedTable[]>}
 */
export async function copyRecords(client, tables, fileOf, take = async () => {}) {
  /** @type {CopiedTable[]} */
  const copied = []
  await step('Copying the records', async () => {
    const report = progress(() => `  ${copied.length} of ${tables.length} tables, ${rowsIn(copied)} rows`)
    for (const table of tables) {
      copied.push(await copyOut(client, table, fileOf(table)))
      await take(table, fileOf(table))
      report()
    }
    return `${copied.length} tables, ${rowsIn(copied)} rows`
  })
  return copied
}

/**
 * Creates a database in the staging folder and applies the backup's migrations. Restores the records and compares them
 * with the backup. Stops the database at the end.
 * @param {string} stage
 * @param {Records & { hint: string }} records
 * @param {(put: (table: CopiedTable, content: import('node:stream').Readable) => Promise<void>) => Promise<void>} supplyRows
 * @param {Cleanups} cleanups
 * @param {(client: pg.Client) => Promise<void>} [check] runs before the database is stopped
 */
export async function makeDatabase(stage, { migrations, queue, tables, sequences, hint }, supplyRows, cleanups, check) {
  const { startPostgres } = await import('../postgres/cluster.mjs')
  const { migrate } = await import('../migrate/migrate.mjs')
  const { migrateQueue } = await import('../migrate/grants.mjs')
  const cluster = await step('Creating a database', () => {
    const started = startPostgres({ dataDir: stage, printLine })
    cleanups.push(async () => (await started.catch(() => null))?.stop())
    return started
  })
  await cluster.create('academy')
  const url = cluster.url('academy')
  // Apply only the migrations that the backup lists. The server applies newer migrations when it next starts.
  await migrate(url, { only: new Set(migrations.map(({ name }) => name)) })
  await migrateQueue(url)
  const client = await connect(url)
  try {
    assertSameQueue(queue, (await versionsOf(client)).queue, hint)
    await step('Restoring and comparing the records', async () => {
      let done = 0
      const report = progress(() => `  ${done} of ${tables.length} tables`)
      await importRecords(client, tables, sequences, (put) =>
        supplyRows(async (table, content) => {
          await put(table, content)
          done++
          report()
        }),
      )
      return `${tables.length} tables, ${rowsIn(tables)} rows`
    })
    await check?.(client)
    // Write a checkpoint now, so that the shutdown below is fast.
    await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
  await cluster.stop()
}
