import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { migrate } from '../../scripts/migrate/migrate.mjs'
import { startPostgres } from '../../scripts/postgres/cluster.mjs'
import { ROOT } from '../../scripts/system/root.mjs'

export interface TestPostgres {
  /** Returns the URL of a database on this server for the owner role. */
  url(database: string): string
  /** Returns the URL for the application role, which all tested code uses. */
  applicationUrl(database: string): string
  /** Creates an empty database, or a copy of `template`, which must have no open connections. */
  create(database: string, template?: string): Promise<string>
  stop(): Promise<void>
}

/**
 * Opens the PostgreSQL server that all tests of a run share. scripts/test/test.mjs starts it and sets TEST_POSTGRES. A
 * test runner that is started by hand starts its own server.
 */
export async function openPostgres(): Promise<TestPostgres> {
  const { TEST_POSTGRES: owner, TEST_POSTGRES_APPLICATION: application } = process.env
  if (owner && application)
    return asTestPostgres(
      (database) => owner.replace('{database}', database),
      (database) => application.replace('{database}', database),
      async () => {},
    )
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-test-'))
  fs.chmodSync(dataDir, 0o711)
  const cluster = await startPostgres({ dataDir, durable: false })
  return asTestPostgres(
    (database) => cluster.url(database),
    (database) => cluster.applicationUrl(database),
    async () => {
      await cluster.stop()
      cluster.remove()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  )
}

function asTestPostgres(
  url: TestPostgres['url'],
  applicationUrl: TestPostgres['applicationUrl'],
  stop: TestPostgres['stop'],
): TestPostgres {
  return {
    url,
    applicationUrl,
    stop,
    async create(database, template = 'template0') {
      const client = new pg.Client({ connectionString: url('postgres') })
      await client.connect()
      try {
        await client.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`)
        await client.query(`CREATE DATABASE "${database}" TEMPLATE "${template}"`)
      } finally {
        await client.end()
      }
      return url(database)
    },
  }
}

/** Creates a database with all migrations and access for the application role. Returns the URL for the owner role. */
export async function createMigrated(postgres: TestPostgres, database: string): Promise<string> {
  const url = await postgres.create(database)
  await migrate(url, { applicationUrl: postgres.applicationUrl(database) })
  return url
}

/** The tables that get rows when an academy starts for the first time. */
const FIRST = ['academy_versions', 'academy_drafts', 'courses', 'course_prices', 'public_revision']

/** Writes the rows of a fresh academy, and copies them to the schema `fresh` for `emptyDatabase`. */
export async function writeFirstVersion(owner: string, application: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: application, NEXTAUTH_SECRET: 'only-for-the-tests-0123456789abcdef' }
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'tests/setup/first-version.ts'], { cwd: ROOT, env })
  await withClient(owner, (client) =>
    client.query(
      `CREATE SCHEMA fresh; ${FIRST.map((name) => `CREATE TABLE fresh.${name} AS TABLE ${name}`).join('; ')}`,
    ),
  )
}

/**
 * Empties every table except the migrations table, regardless of triggers. Afterwards, restores the rows of a fresh
 * academy.
 */
export async function emptyDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    // TRUNCATE would take several times as long, because it creates new files for each table and index.
    const { rows } = await client.query<{ statement: string }>(
      `SELECT format('DELETE FROM %I', tablename) AS statement FROM pg_tables
       WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
         AND pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) > 0`,
    )
    await client.query(
      `SET session_replication_role = replica; ${rows.map(({ statement }) => statement).join('; ')};
       SELECT setval(format('%I.%I', schemaname, sequencename), start_value, false) FROM pg_sequences
       WHERE schemaname = 'public' AND last_value IS NOT NULL;
       ${FIRST.map((name) => `INSERT INTO ${name} SELECT * FROM fresh.${name}`).join('; ')};
       SELECT setval('course_prices_id_seq', (SELECT max(id) FROM course_prices))`,
    )
  })
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
