import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { codeOf, Failure, messageOf } from '../system/failure.mjs'
import { waitUntil } from '../system/processes.mjs'
import { ROOT } from '../system/root.mjs'
import { grantToApplication, migrateQueue, roleOf } from './grants.mjs'
import { statementsOf } from './statements.mjs'

/** @typedef {{ name: string, sql: string, checksum: string }} Migration */

const MIGRATIONS = path.join(ROOT, 'prisma', 'migrations')
// The lock number is arbitrary, but must be the same in every version of this project.
const LOCK = 7_270_410_011
const LOCK_TIMEOUT = 5 * 60_000

// The table of applied migrations, in the format that Prisma's own tools use.
const TABLE = `
  CREATE TABLE _prisma_migrations (
    id varchar(36) PRIMARY KEY,
    checksum varchar(64) NOT NULL,
    finished_at timestamptz,
    migration_name varchar(255) NOT NULL,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  )`

// Checksums of two migrations before they were edited. Databases with these checksums need no change.
const FORMER_CHECKSUMS = new Map([
  ['0008_pictures_and_receipts_by_mail', '1efacdfd53ad626ceee7e17ec0662380557f6f72d5503b11b19f7d0fc5f73480'],
  ['0024_personal_data', 'f77d841a9a799ae0528ce165e80facc7e51c3876a4e1224771cdd8f664a56777'],
])

/**
 * Applies the pending migrations in the order of their names, and returns the names. Each runs in one transaction with
 * its record, and instances take turns (docs/decisions/2026-11-22-migrations.md). On every run, the role in
 * `applicationUrl` gets the application's rights. `only` limits the migrations to these names.
 * @param {string} url the database URL of the role that owns the tables
 * @param {{ printLine?: (line: string) => void, folder?: string, applicationUrl?: string | undefined, only?: Set<string> }} options
 * @returns {Promise<string[]>}
 */
export async function migrate(url, { printLine = () => {}, folder = MIGRATIONS, applicationUrl, only } = {}) {
  const role = applicationUrl && (await roleOf(applicationUrl))
  const migrations = await readMigrations(folder)
  const client = await connect(url)
  try {
    await lockDatabase(client, printLine)
    const applied = await readApplied(client)
    assertUnchanged(migrations, applied)
    const pending = migrations.filter(({ name }) => !applied.has(name) && (only?.has(name) ?? true))
    for (const migration of pending) await apply(client, migration)
    if (role) {
      await migrateQueue(url)
      await grantToApplication(client, role)
    }
    return pending.map(({ name }) => name)
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`The database could not be migrated: ${messageOf(error)}.`)
  } finally {
    // Closing the connection also releases the lock.
    await client.end().catch(() => {})
  }
}

/**
 * Applies the pending migrations if the database role may create tables. Otherwise, only checks that no migration is
 * missing. The check takes no session lock, so it also works through a connection pooler.
 * @param {string} url
 * @param {{ printLine?: (line: string) => void, folder?: string }} options
 * @returns {Promise<string[]>}
 */
export async function migrateOrCheck(url, { printLine, folder = MIGRATIONS } = {}) {
  const client = await connect(url)
  try {
    /** @type {pg.QueryResult<{ may: boolean, hasRecords: boolean }>} */
    const { rows } = await client.query(
      `SELECT has_schema_privilege('public', 'CREATE') AS may,
              to_regclass('_prisma_migrations') IS NOT NULL AS "hasRecords"`,
    )
    if (!rows[0]?.may) return await assertMigrated(folder, rows[0]?.hasRecords ? await readApplied(client) : new Map())
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`The migrations could not be checked: ${messageOf(error)}.`)
  } finally {
    await client.end().catch(() => {})
  }
  return migrate(url, { printLine, folder })
}

/**
 * @param {string} folder
 * @param {Map<string, string>} applied
 * @returns {Promise<[]>} always an empty list
 */
async function assertMigrated(folder, applied) {
  const migrations = await readMigrations(folder)
  assertUnchanged(migrations, applied)
  const [missing] = migrations.filter(({ name }) => !applied.has(name))
  if (!missing) return []
  throw new Failure(
    `The database does not have the migration ${missing.name} yet, and the role of DATABASE_URL is not allowed to apply it.`,
    'Run "node scripts/migrate/migrate.mjs" with MIGRATION_DATABASE_URL first (docs/operations.md, "Two database roles").',
  )
}

/**
 * Returns true if this version contains the applied migration. Also accepts the former checksum of an edited migration.
 * @param {Migration[]} migrations
 * @param {{ name: string, checksum: string }} applied
 */
export const isKnown = (migrations, applied) =>
  migrations.some(({ name, checksum }) => name === applied.name && checksum === applied.checksum) ||
  FORMER_CHECKSUMS.get(applied.name) === applied.checksum

/**
 * @param {string} folder
 * @returns {Promise<Migration[]>}
 */
export async function readMigrations(folder = MIGRATIONS) {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(path.join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** @param {string} url */
async function connect(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // Ignore a lost connection here, because the interrupted query reports the error. Without a listener, the error would
  // end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    const { hostname, port, pathname } = new URL(url)
    throw new Failure(
      `The database at ${hostname}:${port || 5432}${pathname} cannot be reached (${messageOf(error) || codeOf(error)}).`,
      'Check DATABASE_URL and that the database is running.',
    )
  }
}

// Polls for the lock, because a query that waits for the lock could deadlock with CREATE INDEX CONCURRENTLY.
/**
 * @param {pg.Client} client
 * @param {(line: string) => void} printLine
 */
async function lockDatabase(client, printLine) {
  const tryLock = async () => {
    /** @type {pg.QueryResult<{ mine: boolean }>} */
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1::bigint) AS mine', [LOCK])
    return rows[0]?.mine === true
  }
  if (await tryLock()) return
  printLine('Another instance is migrating this database; waiting for it.')
  if (await waitUntil(tryLock, LOCK_TIMEOUT, 100)) return
  throw new Failure(
    'Another instance has been migrating this database for five minutes.',
    'Start again when that instance has finished.',
  )
}

/**
 * Returns the checksums of the applied migrations by name. Ignores records without an end time, because these
 * migrations were not completed.
 * @param {pg.Client} client
 * @returns {Promise<Map<string, string>>}
 */
async function readApplied(client) {
  /** @type {pg.QueryResult<{ there: boolean }>} */
  const result = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`)
  if (!result.rows[0]?.there) await client.query(TABLE)
  /** @type {pg.QueryResult<{ migration_name: string, checksum: string }>} */
  const { rows } = await client.query(
    `SELECT migration_name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY started_at`,
  )
  return new Map(rows.map(({ migration_name, checksum }) => [migration_name, checksum]))
}

/**
 * @param {Migration[]} migrations
 * @param {Map<string, string>} applied
 */
function assertUnchanged(migrations, applied) {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of applied) {
    if (!checksums.has(name)) {
      throw new Failure(
        `The database has the migration ${name}, which is not in prisma/migrations.`,
        'A newer version of the academy migrated the database. Start that version.',
      )
    }
    if (checksums.get(name) !== checksum && FORMER_CHECKSUMS.get(name) !== checksum) {
      throw new Failure(
        `The migration ${name} was changed after it had been applied to this database.`,
        `Restore prisma/migrations/${name}/migration.sql, and put changes into a new migration.`,
      )
    }
  }
}

/**
 * @param {pg.Client} client
 * @param {Migration} migration
 */
async function apply(client, { name, sql, checksum }) {
  // True for a migration with statements that cannot run in a transaction, such as CREATE INDEX CONCURRENTLY.
  const single = sql.startsWith('-- no transaction\n')
  const begun = new Date()
  let line = 1
  let text = ''
  try {
    if (!single) await client.query('BEGIN')
    for (const statement of statementsOf(sql)) {
      ;({ line, text } = statement)
      await client.query(text)
    }
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES (gen_random_uuid(), $1, $2, $3, clock_timestamp(), 1)`,
      [checksum, name, begun],
    )
    if (!single) await client.query('COMMIT')
  } catch (error) {
    if (!single) await client.query('ROLLBACK').catch(() => {})
    throw new Failure(
      `The database could not be migrated (${name}, line ${line + linesBefore(error, text)}): ${messageOf(error)}.`,
      single
        ? 'The statements before that line were applied. The next start runs the file again from its first line.'
        : 'No part of that migration was applied. The next start retries it.',
    )
  }
}

/**
 * Counts the lines of the statement that precede the error's position.
 * @param {unknown} error
 * @param {string} text
 */
function linesBefore(error, text) {
  const position = error instanceof pg.DatabaseError ? Number(error.position ?? 1) : 1
  return text.slice(0, position - 1).split('\n').length - 1
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { DATABASE_URL: applicationUrl, MIGRATION_DATABASE_URL: ownerUrl } = process.env
  try {
    if (!applicationUrl) throw new Failure('DATABASE_URL is not set.')
    const applied = ownerUrl
      ? await migrate(ownerUrl, { printLine: console.error, applicationUrl })
      : await migrate(applicationUrl, { printLine: console.error })
    console.log(applied.length ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
  } catch (error) {
    console.error(messageOf(error))
    process.exitCode = 1
  }
}
