import fs from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { Failure, messageOf } from '../system/failure.mjs'
import { createChecksumStream } from './archive.mjs'

/** @typedef {{ schema: string, name: string, columns: string[] }} Table */
/**
 * @typedef {Table & { rows: number, sha256: string, bytes: number }} CopiedTable
 *   `bytes` and `sha256` describe the text that PostgreSQL returns
 */
/** @typedef {{ schema: string, name: string, last: string }} Sequence */
/** @typedef {{ name: string, checksum: string }} AppliedMigration */

// With these settings, PostgreSQL prints a value as the same text on every machine.
const TEXT_FORMAT_SETTINGS = `SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL timezone = 'UTC'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL search_path = '';
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`
// Lists the tables of a backup. Leaves out the two tables that record which migrations were applied, because a restore
// fills these tables itself.
const TABLES = `
  SELECT n.nspname AS schema, c.relname AS name,
    ARRAY(SELECT a.attname::text FROM pg_catalog.pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0
          AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind = 'r'
    AND (n.nspname, c.relname) NOT IN (('public', '_prisma_migrations'), ('graphile_worker', 'migrations'))
    AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  ORDER BY 1, 2`

/**
 * Connects as the owner of the embedded database.
 * @param {string} url
 */
export async function connect(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'backup' })
  // Ignore a lost connection here, because the interrupted query reports the error. Without a listener, the error would
  // end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new Failure(
      `The academy's database is not responding (${messageOf(error)}).`,
      'If the academy is just starting or stopping, try again in a moment.',
    )
  }
}

/**
 * Starts a transaction that reads from one snapshot, and returns the tables. Migrations wait until the transaction
 * ends.
 * @param {pg.Client} client
 * @returns {Promise<Table[]>}
 */
export async function openSnapshot(client) {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(TEXT_FORMAT_SETTINGS)
  const tables = await tablesOf(client)
  if (tables.length === 0) throw new Failure('There are no records in this database yet.')
  await client.query(`LOCK TABLE ${tables.map(nameOf).join(', ')} IN ACCESS SHARE MODE`)
  return tables
}

/**
 * @param {pg.Client} client
 * @returns {Promise<Table[]>}
 */
async function tablesOf(client) {
  /** @type {pg.QueryResult<Table>} */
  const { rows } = await client.query(TABLES)
  return rows
}

/**
 * Copies one table's rows into a compressed file.
 * @param {pg.Client} client a connection with the snapshot that openSnapshot opened
 * @param {Table} table
 * @param {string} file
 * @returns {Promise<CopiedTable>}
 */
export async function copyOut(client, table, file) {
  const rows = client.query(copyTo(`COPY ${nameOf(table)} (${columnsOf(table)}) TO STDOUT`))
  const sum = createChecksumStream()
  await pipeline(rows, sum, createGzip(), fs.createWriteStream(file, { mode: 0o600 }))
  return { ...table, rows: rows.rowCount, ...sum.sum() }
}

/**
 * @param {pg.Client} client
 * @returns {Promise<Sequence[]>}
 */
export async function sequencesOf(client) {
  /** @type {pg.QueryResult<Sequence>} */
  const { rows } = await client.query(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS last FROM pg_catalog.pg_sequences
     WHERE schemaname IN ('public', 'graphile_worker') AND last_value IS NOT NULL ORDER BY 1, 2`,
  )
  return rows
}

/**
 * Returns the applied migrations of the application and the job queue, and the version of PostgreSQL.
 * @param {pg.Client} client
 * @returns {Promise<{ migrations: AppliedMigration[], queue: number[], postgres: string }>}
 */
export async function versionsOf(client) {
  /** @type {pg.QueryResult<AppliedMigration>} */
  const { rows } = await client.query(
    `SELECT migration_name AS name, checksum FROM public._prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  )
  /** @type {pg.QueryResult<{ id: number }>} */
  const queue = await client.query('SELECT id FROM graphile_worker.migrations ORDER BY id')
  /** @type {pg.QueryResult<{ server_version: string }>} */
  const version = await client.query(`SELECT current_setting('server_version') AS server_version`)
  return { migrations: rows, queue: queue.rows.map(({ id }) => id), postgres: version.rows[0]?.server_version ?? '' }
}

/**
 * Fills the tables of a migrated database in one transaction. Afterwards, reads each table back and compares it with
 * the backup. Triggers and foreign keys are disabled during the transaction, but all other constraints apply.
 * @param {pg.Client} client a connection as the owner
 * @param {CopiedTable[]} tables
 * @param {Sequence[]} sequences
 * @param {(put: (table: CopiedTable, content: import('node:stream').Readable) => Promise<void>) => Promise<void>} supplyRows
 *   calls its argument with the compressed rows of every table
 */
export async function importRecords(client, tables, sequences, supplyRows) {
  await client.query('BEGIN')
  await client.query(TEXT_FORMAT_SETTINGS)
  await client.query('SET LOCAL session_replication_role = replica')
  const existingTables = new Map((await tablesOf(client)).map((table) => [nameOf(table), new Set(table.columns)]))
  for (const table of tables) {
    const columns = existingTables.get(nameOf(table))
    if (!columns || table.columns.some((column) => !columns.has(column))) {
      throw new Failure(
        `The table "${table.name}" in the backup differs from this version of the academy.`,
        'Remove manual additions to the table first.',
      )
    }
  }
  await client.query(`TRUNCATE ${[...existingTables.keys()].join(', ')}`)
  const missing = new Set(tables)
  await supplyRows(async (table, content) => {
    const copyStream = client.query(copyFrom(`COPY ${nameOf(table)} (${columnsOf(table)}) FROM STDIN`))
    await pipeline(content, createGunzip(), copyStream)
    missing.delete(table)
  })
  if (missing.size > 0) throw new Failure(`The rows of ${[...missing].map(nameOf).join(', ')} are missing.`)
  for (const { schema, name, last } of sequences) {
    await client.query('SELECT pg_catalog.setval($1::regclass, $2::bigint)', [nameOf({ schema, name }), last])
  }
  for (const table of tables) await compare(client, table)
  await client.query('COMMIT')
  await client.query('ANALYZE')
}

/**
 * @param {pg.Client} client
 * @param {CopiedTable} table
 */
async function compare(client, table) {
  const rows = client.query(copyTo(`COPY ${nameOf(table)} (${columnsOf(table)}) TO STDOUT`))
  const sum = createChecksumStream()
  for await (const _ of rows.pipe(sum));
  if (sum.sum().sha256 === table.sha256) return
  throw new Failure(`The restored rows of ${nameOf(table)} differ from the backup.`, 'Nothing was changed.')
}

/** Returns the path of a table's rows inside a backup. @param {Table} table */
export const entryOf = ({ schema, name }) => `records/${schema}.${name}.copy.gz`
/** @param {{ schema: string, name: string }} one */
const nameOf = ({ schema, name }) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
/** @param {Table} table */
const columnsOf = ({ columns }) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')
