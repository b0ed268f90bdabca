import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { migrate } from '../../../scripts/migrate/migrate.mjs'
import { ownerUrl } from '../../support/owner'

const MIGRATIONS_FOLDER = 'prisma/migrations'
const server = new pg.Client({ connectionString: ownerUrl() })
let database: string
let url: string
let folder: string
let db: pg.Client

beforeAll(() => server.connect())
afterAll(() => server.end())

beforeEach(async () => {
  database = `migrations_${randomUUID()}`
  await server.query(`CREATE DATABASE "${database}" TEMPLATE template0`)
  const address = new URL(ownerUrl())
  address.pathname = `/${database}`
  url = address.href
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
  db = new pg.Client({ connectionString: url })
  await db.connect()
})

afterEach(async () => {
  await db.end()
  await server.query(`DROP DATABASE "${database}" WITH (FORCE)`)
  fs.rmSync(folder, { recursive: true })
})

function write(name: string, sql: string): void {
  fs.mkdirSync(path.join(folder, name), { recursive: true })
  fs.writeFileSync(path.join(folder, name, 'migration.sql'), sql)
}

const tables = async () =>
  (
    await db.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`,
    )
  ).rows.map(({ name }) => name)

async function listMigrations(): Promise<Record<string, unknown>[]> {
  return (await db.query('SELECT * FROM _prisma_migrations ORDER BY started_at, migration_name')).rows
}

describe('a database from before confirmed addresses', () => {
  it('addresses count as confirmed since registration, or since the person followed a link', async () => {
    const names = fs.readdirSync(MIGRATIONS_FOLDER).filter((name) => /^\d{4}_/.test(name))
    const until = async (end: string) => {
      for (const name of names.filter((each) => each < end))
        write(name, fs.readFileSync(path.join(MIGRATIONS_FOLDER, name, 'migration.sql'), 'utf8'))
      await migrate(url, { folder })
    }
    await until('0018')
    await db.query(`INSERT INTO users (name, email, phone, password_hash, created_at)
      SELECT 'Asha', 'a' || n || '@example.com', lpad(n::text, 10, '9'), '-', '2026-01-01' FROM generate_series(1, 2) n`)
    await until('0026')
    await db.query(`INSERT INTO email_confirmations (user_id, address, token_sha256, expires_at, used_at)
      SELECT id, email, id::text, now(), now() FROM users WHERE email = 'a2@example.com'`)
    await until('9')
    const { rows } = await db.query(
      'SELECT email_verified_at > created_at AS later, (owner_since, first_confirmed_at) = (email_verified_at, email_verified_at) AS owned FROM users ORDER BY email',
    )
    expect(rows).toEqual([
      { later: false, owned: true },
      { later: true, owned: true },
    ])
  })
})

describe('an empty database', () => {
  it('an empty database gets every migration once, in the order of their names, with a record of each', async () => {
    const names = fs
      .readdirSync(MIGRATIONS_FOLDER, { withFileTypes: true })
      .flatMap((each) => (each.isDirectory() ? each.name : []))
    expect(names.length).toBeGreaterThan(7)
    expect(await migrate(url)).toEqual(names.sort())
    expect(await listMigrations()).toEqual(
      names.map((name) => ({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        checksum: createHash('sha256')
          .update(fs.readFileSync(`${MIGRATIONS_FOLDER}/${name}/migration.sql`))
          .digest('hex'),
        finished_at: expect.any(Date),
        migration_name: name,
        logs: null,
        rolled_back_at: null,
        started_at: expect.any(Date),
        applied_steps_count: 1,
      })),
    )
    expect(await migrate(url)).toEqual([])
    expect(await listMigrations()).toHaveLength(names.length)
  })
})

/** The migrations table of former versions, which used Prisma's migration engine. */
const FORMER_TABLE = `CREATE TABLE _prisma_migrations (
  id varchar(36) NOT NULL PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz,
  migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`
const FORMER_RECORDS = `INSERT INTO _prisma_migrations VALUES
  ('2bd61331-8ba4-473c-9e34-6041cb0714c1', 'd51e6f9489758950036be6f759f807a7d4c46d17922fd84a4ea1f558755b6662', '2026-11-22T07:53:15.096Z', '0001_init', NULL, NULL, '2026-11-22T07:53:14.885Z', 1),
  ('b9bd49d6-9b11-4ce5-83e1-7723778cc163', '79f8eb5da9505a600f97f228297b09b77d15b053f635cec57efde0157a575e95', '2026-11-22T07:53:15.128Z', '0002_trial_requests', NULL, NULL, '2026-11-22T07:53:15.103Z', 1),
  ('bffb9b2b-3b22-45a2-ba6f-1b9ef9eecaca', '616a0696cb5141068447148c85d27f9579fc67b81dd3158fe15475eea7122ad9', '2026-11-22T07:53:15.148Z', '0003_cancel_move_withdraw', NULL, NULL, '2026-11-22T07:53:15.129Z', 1),
  ('bc0b2c9b-18a0-434e-9f65-c4965d76df3e', 'fe6c86ddda85540ff3e154c08ed5be6df38bb8b64acb639f76bf344c6ebba68d', '2026-11-22T07:53:15.200Z', '0004_receipts_and_enrolments', NULL, NULL, '2026-11-22T07:53:15.154Z', 1),
  ('da802dc2-e49c-4ae0-92c5-276c99ff2451', '7d4812f6f645d0c7aeb64ca81a6815b1d968ba82261ad7f69ce1a83183f16f06', '2026-11-22T07:53:15.364Z', '0005_meetings_and_messages', NULL, NULL, '2026-11-22T07:53:15.220Z', 1),
  ('5b6043fc-c516-4bf3-9a62-c7aa721a3c26', '362ccc777f14ece34b8185b3c8485c63b4b8f58f6808f8b98d81045e1a68ed1e', '2026-11-22T07:53:15.384Z', '0006_payments_by_utr', NULL, NULL, '2026-11-22T07:53:15.368Z', 1),
  ('5339736e-9f6c-4aab-8da2-2c7bed52b5af', '76e7076e682515449263cc8735cfd92e829de8bdb4067f613ae3a38a2b2f987c', '2026-11-22T07:53:15.462Z', '0007_list_orders', NULL, NULL, '2026-11-22T07:53:15.385Z', 1),
  ('b3539378-8af0-46a5-8710-d1445768f3ed', 'c23c7984336d350a52eba919f582f70d92a074c0c15575128339a1e8c76a6988', '2026-11-22T07:53:15.485Z', '0008_pictures_and_receipts_by_mail', NULL, NULL, '2026-11-22T07:53:15.464Z', 1)`

describe('a database of a former version', () => {
  /** Applies the first `count` migrations, and records them as a former version of this project did. */
  async function applyAsFormerVersion(count: number): Promise<void> {
    const names = fs.readdirSync(MIGRATIONS_FOLDER).sort().slice(0, count)
    for (const name of names) await db.query(fs.readFileSync(`${MIGRATIONS_FOLDER}/${name}/migration.sql`, 'utf8'))
    await db.query(FORMER_TABLE)
    await db.query(FORMER_RECORDS)
    await db.query('DELETE FROM _prisma_migrations WHERE NOT migration_name = ANY($1)', [names])
  }

  it('an up-to-date database of a former version stays unchanged', async () => {
    await applyAsFormerVersion(8)
    const before = await listMigrations()
    const later = fs.readdirSync(MIGRATIONS_FOLDER).sort().slice(8, -1)
    expect(await migrate(url)).toEqual(later)
    expect((await listMigrations()).slice(0, 8)).toEqual(before)
  })

  it('a database of a former version gets only the missing migrations', async () => {
    await applyAsFormerVersion(5)
    const before = await listMigrations()
    const applied = await migrate(url)
    expect(applied.slice(0, 3)).toEqual([
      '0006_payments_by_utr',
      '0007_list_orders',
      '0008_pictures_and_receipts_by_mail',
    ])
    expect((await listMigrations()).slice(0, 5)).toEqual(before)
    expect(await migrate(url)).toEqual([])
  })

  it('a database of a former version continues after a start that was killed while migrating', async () => {
    await applyAsFormerVersion(7)
    await db.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, applied_steps_count)
      VALUES ('5d0f2a3e-0d0a-4c0e-8f5b-3f5f0a1b2c3d', 'c23c7984336d350a52eba919f582f70d92a074c0c15575128339a1e8c76a6988',
      '0008_pictures_and_receipts_by_mail', 0)`)
    expect((await migrate(url)).at(0)).toBe('0008_pictures_and_receipts_by_mail')
    expect(await migrate(url)).toEqual([])
  })

  it('the original version of the eighth migration is accepted', async () => {
    await applyAsFormerVersion(8)
    await db.query(`UPDATE _prisma_migrations SET checksum = '1efacdfd53ad626ceee7e17ec0662380557f6f72d5503b11b19f7d0fc5f73480'
      WHERE migration_name = '0008_pictures_and_receipts_by_mail'`)
    await expect(migrate(url)).resolves.toBeDefined()
  })
})

/** Returns the database server's own error message, which is in the server's language. */
const refusalOf = async (refused: Promise<unknown>): Promise<string> => {
  const error: unknown = await refused.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Error ? error.message : 'nothing was refused'
}

describe('the migrator stops', () => {
  beforeEach(async () => {
    write('0001_a', 'CREATE TABLE a (n int);')
    write('0002_b', 'CREATE TABLE b (n int);')
    await migrate(url, { folder })
  })

  it('the migrator stops if a migration was changed after it had been applied', async () => {
    write('0001_a', 'CREATE TABLE a (n int, m int);')
    write('0003_c', 'CREATE TABLE c (n int);')
    await expect(migrate(url, { folder })).rejects.toThrow(
      'The migration 0001_a was changed after it had been applied to this database. Restore prisma/migrations/0001_a/migration.sql,',
    )
    expect(await tables()).toEqual(['a', 'b'])
  })

  it('the migrator stops if the file of an applied migration is missing', async () => {
    fs.rmSync(path.join(folder, '0002_b'), { recursive: true })
    write('0003_c', 'CREATE TABLE c (n int);')
    await expect(migrate(url, { folder })).rejects.toThrow(
      'The database has the migration 0002_b, which is not in prisma/migrations.',
    )
    expect(await tables()).toEqual(['a', 'b'])
  })

  it.each([
    [
      'a broken statement',
      'CREATE TABLE c (n int);\n\nCREATE TABLE d (\n  n int,\n  m nosuchtype\n);',
      '(0003_c, line 5)',
    ],
    [
      'a conflicting record',
      'INSERT INTO a VALUES (1), (1);\n-- once\nCREATE UNIQUE INDEX a_n ON a (n);',
      '(0003_c, line 3)',
    ],
    [
      'its own exception',
      "CREATE TABLE c (n int);\nDO $$\nBEGIN\n  RAISE EXCEPTION 'not; here';\nEND $$;\n",
      '(0003_c, line 2)',
    ],
    [
      'a deferred constraint',
      'ALTER TABLE a ADD PRIMARY KEY (n);\nCREATE TABLE c (n int REFERENCES a DEFERRABLE INITIALLY DEFERRED);\nINSERT INTO c VALUES (9);',
      '(0003_c, line 3)',
    ],
  ])('the migrator rolls a migration back after %s, and applies it once it is fixed', async (_, sql, place) => {
    const refusal = await refusalOf(db.query(sql))
    write('0003_c', sql)
    write('0004_d', 'CREATE TABLE e (n int);')
    await expect(migrate(url, { folder })).rejects.toThrow(
      `The database could not be migrated ${place}: ${refusal}. No part of that migration was applied. The next start retries it.`,
    )
    expect(await tables()).toEqual(['a', 'b'])
    expect((await listMigrations()).map(({ migration_name }) => migration_name)).toEqual(['0001_a', '0002_b'])
    write('0003_c', 'CREATE TABLE c (n int);')
    expect(await migrate(url, { folder })).toEqual(['0003_c', '0004_d'])
    expect(await tables()).toEqual(['a', 'b', 'c', 'e'])
  })

  it('the migrator stops if the connection is lost, and the next start applies the whole migration', async () => {
    write('0003_c', 'CREATE TABLE c (n int);\nSELECT pg_terminate_backend(pg_backend_pid());\nCREATE TABLE d (n int);')
    await expect(migrate(url, { folder })).rejects.toThrow('The database could not be migrated (0003_c, line 2): ')
    expect(await tables()).toEqual(['a', 'b'])
    write('0003_c', 'CREATE TABLE c (n int);')
    expect(await migrate(url, { folder })).toEqual(['0003_c'])
  })

  it.each([
    [
      'no server is listening',
      { port: '1' },
      /^The database at 127\.0\.0\.1:1\/\S+ cannot be reached \(.*ECONNREFUSED.*\)/,
    ],
    ['the password is wrong', { password: 'wrong' }, /cannot be reached \(/],
    ['the database does not exist', { pathname: '/nosuch' }, /\/nosuch cannot be reached \(/],
  ])('the migrator stops if the database cannot be reached: %s', async (_, change, said) => {
    const { href } = Object.assign(new URL(url), change)
    const refusal = await refusalOf(new pg.Client({ connectionString: href }).connect())
    const migrating = migrate(href, { folder })
    await expect(migrating).rejects.toThrow(said)
    await expect(migrating).rejects.toThrow(`(${refusal})`)
  })
})

describe('two concurrent starts', () => {
  it('the second of two starts at the same time waits, says so, and finds nothing to do', async () => {
    await db.query('SELECT pg_advisory_lock(1)')
    write('0001_a', 'SELECT pg_advisory_xact_lock(1);\nCREATE TABLE a (n int);')
    const lines: string[] = []
    const printLine = (line: string) => void lines.push(line)
    const both = [migrate(url, { folder, printLine }), migrate(url, { folder, printLine })]
    await vi.waitUntil(() => lines.length > 0, { timeout: 10_000 })
    expect(await tables()).toEqual([])
    await db.query('SELECT pg_advisory_unlock(1)')
    expect((await Promise.all(both)).flat()).toEqual(['0001_a'])
    expect(lines).toEqual(['Another instance is migrating this database; waiting for it.'])
    expect(await listMigrations()).toHaveLength(1)
  })
})

describe('a migration that begins with "-- no transaction"', () => {
  const statements = 'CREATE TABLE a (n int);\nCREATE INDEX CONCURRENTLY a_n ON a (n);\n'

  it('a migration outside a transaction may use commands that need this, while another instance waits', async () => {
    write('0001_a', `-- no transaction\n${statements}`)
    const both = await Promise.all([migrate(url, { folder }), migrate(url, { folder })])
    expect(both.flat()).toEqual(['0001_a'])
    const { rows } = await db.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'a_n'::regclass`)
    expect(rows).toEqual([{ indisvalid: true }])
  })

  it('a migration outside a transaction that fails is not recorded, and the error says which statements were applied', async () => {
    const refusal = await refusalOf(db.query('SELECT 1/0'))
    write('0001_a', `-- no transaction\n${statements}SELECT 1/0;`)
    await expect(migrate(url, { folder })).rejects.toThrow(
      `(0001_a, line 4): ${refusal}. The statements before that line were applied. The next start runs the file again from its first line.`,
    )
    expect(await listMigrations()).toEqual([])
  })
})
