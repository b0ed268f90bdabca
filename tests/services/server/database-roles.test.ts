import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { findExcessRights } from '../../../scripts/migrate/grants.mjs'
import { migrate, migrateOrCheck } from '../../../scripts/migrate/migrate.mjs'
import { asOwner, ownerUrl } from '../../support/owner'
import { enrol } from '../../support/people'

/** The error that PostgreSQL returns when a role lacks a privilege. */
const NOT_ALLOWED = { code: '42501' }
/** The code of the warning that PostgreSQL sends when a GRANT has granted nothing. */
const NOTHING_GRANTED = '01007'

describe('the application’s database role', () => {
  beforeAll(async () => {
    const { id } = await enrol(pool(), 'admin')
    await pool().query(
      `INSERT INTO audit_log (actor_id, action, subject, subject_id, from_state, to_state)
       VALUES ($1, 'edit', 'person', $1, null, 'x')`,
      [id],
    )
  })

  it.each([
    ['change a table', 'ALTER TABLE users ADD COLUMN x int'],
    ['give a table away', 'ALTER TABLE users OWNER TO CURRENT_USER'],
    ['disable a trigger', 'ALTER TABLE audit_log DISABLE TRIGGER ALL'],
    ['drop a constraint', 'ALTER TABLE bookings DROP CONSTRAINT bookings_slot_stands'],
    ['drop a table', 'DROP TABLE rate_limits'],
    ['create a table', 'DROP INDEX users_phone_key'],
    ['empty a table', 'TRUNCATE sessions'],
    ['make a table', 'CREATE TABLE mine (n int)'],
    ['make a function', 'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$SELECT 1$$'],
    ['make a schema', 'CREATE SCHEMA mine'],
    [
      'make a trigger',
      'CREATE TRIGGER t BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    ],
    ['replace a function', 'ALTER FUNCTION graphile_worker.remove_job(text) RENAME TO x'],
    ['change the audit log', `UPDATE audit_log SET to_state = 'y'`],
    ['change the clock of the audit log', 'UPDATE audit_log SET at = now()'],
    ['delete from the audit log', 'DELETE FROM audit_log'],
    ['lock the audit log', 'SELECT 1 FROM audit_log FOR UPDATE'],
    ['delete class notes', `SET LOCAL academy.forgetting = 'on'; DELETE FROM class_notes`],
    [
      'change an addition to class notes',
      `SET LOCAL academy.forgetting = 'on'; UPDATE class_note_additions SET text = 'x'`,
    ],
    ['remove a name from a receipt', `SET LOCAL academy.forgetting = 'on'; UPDATE receipts SET received_from = 'x'`],
    ['remove a reason from the audit log', `SET LOCAL academy.forgetting = 'on'; UPDATE audit_log SET reason = 'x'`],
    ['change the record of migrations', 'DELETE FROM _prisma_migrations'],
    ['change the queue’s record of migrations', 'DELETE FROM graphile_worker.migrations'],
    ['run a program', `COPY users TO PROGRAM 'true'`],
    ['write a file', `COPY users TO '/tmp/users'`],
    ['read a file', `SELECT pg_read_file('PG_VERSION')`],
    ['become the owner', 'SET ROLE academy'],
    ['turn triggers off', 'SET session_replication_role = replica'],
    ['make a role', 'CREATE ROLE another SUPERUSER'],
    ['make itself a superuser', 'ALTER ROLE CURRENT_USER SUPERUSER'],
    ['grant itself more rights', 'GRANT UPDATE ON audit_log TO CURRENT_USER'],
    ['read passwords of the database', 'SELECT rolpassword FROM pg_authid'],
    ['change the server', `SET log_statement = 'all'`],
  ])('the application’s database role cannot %s', async (_, statement) => {
    const client = await pool().connect()
    try {
      await client.query('BEGIN')
      // If a role grants a privilege that it does not have, PostgreSQL does nothing and sends a warning.
      const warned = new Promise<string>((resolve) => client.once('notice', ({ code }) => resolve(code ?? '')))
      const done = client.query(statement)
      expect(
        await done.then(
          () => warned,
          ({ code }: pg.DatabaseError) => code,
        ),
      ).toBe(statement.startsWith('GRANT') ? NOTHING_GRANTED : NOT_ALLOWED.code)
    } finally {
      await client.query('ROLLBACK')
      client.removeAllListeners('notice')
      client.release()
    }
  })

  it('the application’s database role is a member of no role and owns nothing', async () => {
    const { rows } = await pool().query(
      `SELECT (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS tables,
              (SELECT count(*)::int FROM pg_proc WHERE proowner = r.oid) AS functions,
              (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS memberships
       FROM pg_roles r WHERE rolname = current_user`,
    )
    expect(rows).toEqual([{ tables: 0, functions: 0, memberships: 0 }])
    expect(await findExcessRights(process.env.DATABASE_URL ?? '')).toBeNull()
    expect(await findExcessRights(ownerUrl())).toMatch(
      /^The database role "academy" of the application can administer the/,
    )
  })
})

describe('an external database with two roles', () => {
  const suffix = randomUUID().slice(0, 8)
  const [database, ownerName, applicationName] = [`two_${suffix}`, `owner_${suffix}`, `app_${suffix}`]
  const urlFor = (user: string) => {
    const url = new URL(ownerUrl())
    Object.assign(url, { username: user, password: 'x', pathname: `/${database}` })
    return url.href
  }
  const [owner, application] = [urlFor(ownerName), urlFor(applicationName)]

  beforeAll(() =>
    asOwner(async (server) => {
      await server.query(`CREATE ROLE ${ownerName} LOGIN PASSWORD 'x'`)
      await server.query(`CREATE ROLE ${applicationName} LOGIN PASSWORD 'x'`)
      await server.query(`CREATE DATABASE ${database} OWNER ${ownerName} TEMPLATE template0`)
    }),
  )
  afterAll(() =>
    asOwner(async (server) => {
      await server.query(`DROP DATABASE ${database} WITH (FORCE)`)
      await server.query(`DROP ROLE ${ownerName}`)
      await server.query(`DROP ROLE ${applicationName}`)
    }),
  )

  async function as<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<T>(statement)).rows
    } finally {
      await client.end()
    }
  }

  it('a start grants the rights to the application’s role, including new tables', async () => {
    await migrate(owner)
    expect(await findExcessRights(owner)).toMatch(/owns its tables/)
    await expect(as(application, 'SELECT FROM users')).rejects.toMatchObject(NOT_ALLOWED)

    await migrate(owner, { applicationUrl: application })
    expect(await findExcessRights(application)).toBeNull()
    await as(application, `SELECT graphile_worker.add_job('tidy-meetings')`)
    expect(await as(application, 'SELECT key FROM graphile_worker.jobs')).toHaveLength(1)
    await expect(as(application, 'DELETE FROM audit_log')).rejects.toMatchObject(NOT_ALLOWED)

    await as(owner, 'CREATE TABLE later (n serial); GRANT UPDATE ON audit_log TO PUBLIC')
    await as(owner, `GRANT TRUNCATE ON users TO ${applicationName}; REVOKE UPDATE ON audit_log FROM PUBLIC`)
    await migrate(owner, { applicationUrl: application })
    await as(application, 'INSERT INTO later DEFAULT VALUES')
    await expect(as(application, 'TRUNCATE users CASCADE')).rejects.toMatchObject(NOT_ALLOWED)
  })

  it('a start writes nothing if the rights are already correct', async () => {
    const versions = () =>
      as(
        owner,
        `SELECT oid, xmin::text FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
      )
    const before = await versions()
    await migrate(owner, { applicationUrl: application })
    expect(await versions()).toEqual(before)
  })

  it('a start with only the application’s role applies no migration, and checks that none is missing', async () => {
    expect(await migrateOrCheck(application)).toEqual([])
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
    fs.cpSync('prisma/migrations', folder, { recursive: true })
    fs.mkdirSync(path.join(folder, '9999_later'))
    fs.writeFileSync(path.join(folder, '9999_later', 'migration.sql'), 'CREATE TABLE too_late (n int)')
    await expect(migrateOrCheck(application, { folder })).rejects.toThrow(
      'The database does not have the migration 9999_later yet, and the role of DATABASE_URL is not allowed to apply it.',
    )
    expect(await migrateOrCheck(owner, { folder })).toEqual(['9999_later'])
    fs.rmSync(folder, { recursive: true })
  })

  it('a start with only the application’s role names the first missing migration of an empty database', async () => {
    const empty = `empty_${suffix}`
    await asOwner((server) => server.query(`CREATE DATABASE ${empty} OWNER ${ownerName} TEMPLATE template0`))
    const url = new URL(application)
    url.pathname = `/${empty}`
    await expect(migrateOrCheck(url.href)).rejects.toThrow(/does not have the migration 0001_\w+ yet/)
    await asOwner((server) => server.query(`DROP DATABASE ${empty} WITH (FORCE)`))
  })

  it('a start explains what to do if the application’s role cannot connect', async () => {
    const unknown = urlFor('nobody_of_that_name')
    await expect(migrate(owner, { applicationUrl: unknown })).rejects.toThrow(/Check DATABASE_URL: its role must exist/)
  })
})
