import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { localDisk } from '@/lib/storage/local-disk'
import { assertRoom } from '../../../scripts/backup/command.mjs'
import { assertRestorable } from '../../../scripts/backup/manifest.mjs'
import { openSnapshotWithPictures } from '../../../scripts/backup/snapshot.mjs'
import { migrateQueue } from '../../../scripts/migrate/grants.mjs'
import { migrate } from '../../../scripts/migrate/migrate.mjs'
import { startPostgres } from '../../../scripts/postgres/cluster.mjs'
import { clearKilledBackup, finishRestore, replaceAcademy } from '../../../scripts/postgres/swap.mjs'
import { takeLock } from '../../../scripts/system/lock.mjs'
import { enrol, newHash, newUtr, only } from '../../support/people'
import { everyRow } from '../../support/server/every-row'

// The timeout is long, because each restore creates a database from scratch.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

type Cluster = Awaited<ReturnType<typeof startPostgres>>

let folder: string
let living: string
let cluster: Cluster
let records: pg.Pool
let release: (() => void) | null

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-backup-'))
  fs.chmodSync(folder, 0o711)
  living = path.join(folder, 'living')
  cluster = await startPostgres({ dataDir: living, durable: false })
  await cluster.create('academy')
  await migrate(cluster.url('academy'))
  await migrateQueue(cluster.url('academy'))
  records = poolOf(cluster)
  fs.writeFileSync(path.join(living, 'secret'), 'the key of every session, 0123456789abcdef')
  // The lock makes the backup treat the academy as running.
  release = takeLock(path.join(living, 'start.lock'))
})

afterAll(async () => {
  release?.()
  await records.end()
  await cluster.stop()
  cluster.remove()
  fs.rmSync(folder, { recursive: true, force: true })
})

function poolOf(of: Cluster): pg.Pool {
  const pool = new pg.Pool({ connectionString: of.url('academy'), max: 4 })
  // Ignores errors, because the database stops while idle connections are still closing.
  return pool.on('error', () => undefined)
}

/** Runs `npm run backup` or `npm run restore` on the given data folder. */
function run(command: 'backup' | 'restore', dataDir: string, ...words: string[]) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: '', ACADEMY_DATA_DIR: dataDir }
    const child = spawn(process.execPath, [`scripts/backup/${command}.mjs`, ...words], { env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => resolve({ code, output }))
  })
}

async function backUp(): Promise<string> {
  const file = path.join(folder, `${randomUUID()}.tar`)
  const { code, output } = await run('backup', living, file)
  expect(output).toContain('It contains all records')
  expect(code).toBe(0)
  return file
}

/** Starts the database of a restored academy and queries it. */
async function queryRestored<T>(dataDir: string, query: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const restored = await startPostgres({ dataDir, durable: false })
  const pool = poolOf(restored)
  try {
    return await query(pool)
  } finally {
    await pool.end()
    await restored.stop()
  }
}

const pictureOf = (dataDir: string, key: string) => path.join(dataDir, 'uploads', key)

function draw(dataDir: string): string {
  const key = `payments/${randomUUID()}.webp`
  fs.mkdirSync(path.dirname(pictureOf(dataDir, key)), { recursive: true })
  fs.writeFileSync(pictureOf(dataDir, key), Buffer.concat([Buffer.from(key), randomBytes(2000)]))
  return key
}

/** Stores payments with pictures, an audit entry and a job in one transaction. */
async function pay(amount = 1): Promise<void> {
  const client = await records.connect()
  try {
    await client.query('BEGIN')
    const { id } = await enrol(client, 'student', { name: `Amma "x"\t\\N ${'ஸ்வரமாலா'} ${randomUUID()}` })
    for (let i = 0; i < amount; i++) {
      await client.query(
        `INSERT INTO payments (user_id, course_name, fee, utr, screenshot_key, screenshot_sha256, status, decided_at)
         VALUES ($1, 'Violin', 700, $2, $3, $4, 'rejected', now())`,
        [id, newUtr(), draw(living), newHash()],
      )
    }
    await client.query(
      `INSERT INTO audit_log (actor_id, action, subject, subject_id, from_state, to_state) VALUES ($1, 'pay', 'person', $1, 'a', 'b')`,
      [id],
    )
    await client.query(`SELECT graphile_worker.add_job('send-message', json_build_object('messageId', $1::text))`, [id])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

/** Replaces a teacher's picture and deletes the earlier file at once. */
async function replacePicture(userId: string): Promise<void> {
  const key = draw(living)
  const { rows } = await records.query<{ old: string }>(
    `WITH before AS (SELECT file_key AS old FROM teacher_pictures WHERE user_id = $1)
     INSERT INTO teacher_pictures (user_id, file_key) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET file_key = $2 RETURNING (SELECT old FROM before) AS old`,
    [userId, key],
  )
  const old = only(rows).old
  if (old) await localDisk(path.join(living, 'uploads')).remove(old)
}

describe('a backup', () => {
  it('a backup shows one moment with whole transactions and all their pictures, while records change', async () => {
    for (let i = 0; i < 60; i++) await pay(3)
    const { id: teacher } = await enrol(records, 'teacher')
    let writing = true
    const repeatWhileWriting = async (work: () => Promise<void>) => {
      let done = 0
      for (; writing; done++) await work()
      return done
    }
    const writers = [
      repeatWhileWriting(() => pay(2)),
      repeatWhileWriting(() => pay(1)),
      repeatWhileWriting(() => replacePicture(teacher)),
    ]
    const file = await backUp()
    writing = false
    expect(Math.min(...(await Promise.all(writers)))).toBeGreaterThan(3)

    const target = path.join(folder, 'of-one-moment')
    expect(await run('restore', target, file)).toMatchObject({ code: 0 })
    await queryRestored(target, async (pool) => {
      const { rows } = await pool.query<{ people: number; logged: number; jobs: number; unpaid: number }>(
        `SELECT (SELECT count(*)::int FROM users WHERE role = 'student') AS people,
                (SELECT count(*)::int FROM audit_log) AS logged, (SELECT count(*)::int FROM graphile_worker.jobs) AS jobs,
                (SELECT count(*)::int FROM users u WHERE role = 'student' AND NOT EXISTS (SELECT FROM payments p WHERE p.user_id = u.id)) AS unpaid`,
      )
      const { people, logged, jobs, unpaid } = only(rows)
      expect(people).toBeGreaterThanOrEqual(60)
      expect({ logged, jobs, unpaid }).toEqual({ logged: people, jobs: people, unpaid: 0 })
      const keys = await pool.query<{ key: string }>(
        'SELECT screenshot_key AS key FROM payments UNION ALL SELECT file_key FROM teacher_pictures',
      )
      expect(keys.rows.length).toBeGreaterThan(180)
      for (const { key } of keys.rows) {
        expect(fs.readFileSync(pictureOf(target, key)).subarray(0, key.length).toString()).toBe(key)
      }
    })
  })

  it('a backup contains a picture that its record dropped after that moment, before the pictures were copied', async () => {
    const { id: teacher } = await enrol(records, 'teacher')
    await replacePicture(teacher)
    const client = new pg.Client({ connectionString: cluster.url('academy') })
    await client.connect()
    const holdFolder = path.join(living, 'backup.work', 'pictures')
    fs.mkdirSync(holdFolder, { recursive: true })
    const query = client.query.bind(client)
    const seen = vi.spyOn(client, 'query').mockImplementation(async (text: string) => {
      const result = await query(text)
      if (text.startsWith('LOCK')) await replacePicture(teacher)
      return result
    })
    const { missing } = await openSnapshotWithPictures(client, path.join(living, 'uploads'), holdFolder)
    const { rows } = await query('SELECT file_key FROM public.teacher_pictures WHERE user_id = $1', [teacher])
    seen.mockRestore()
    await client.end()
    const key = only<{ file_key: string }>(rows).file_key
    expect({ missing, there: fs.existsSync(pictureOf(living, key)) }).toEqual({ missing: [], there: false })
    expect(fs.readFileSync(path.join(holdFolder, key)).subarray(0, key.length).toString()).toBe(key)
    // The academy calls this function at its next start to clean up after a killed backup.
    clearKilledBackup(living)
    expect(fs.existsSync(path.join(living, 'backup.work'))).toBe(false)
  })

  it('a backup contains all records, pictures and sequences, and the academy’s session key', async () => {
    await pay(2)
    // Pictures in an S3 bucket are not part of a backup. `backup` and `restore` must say so (contract 48.7).
    await records.query(
      `UPDATE payments SET screenshot_key = 's3/' || screenshot_key WHERE id = (SELECT max(id::text)::uuid FROM payments)`,
    )
    const target = path.join(folder, 'the-same')
    const file = path.join(folder, 'the-same.tar')
    const made = await run('backup', living, file)
    expect(made.output).toContain('Not included: 1 pictures stored in S3.')
    const restored = await run('restore', target, file)
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 pictures are in S3. Use the same'),
    })
    const before = await everyRow(records)
    const [after, next] = await queryRestored(target, async (pool) => [
      await everyRow(pool),
      await pool.query(
        `SELECT (graphile_worker.add_job('update-fees')).id > (SELECT max(id) FROM graphile_worker.jobs) AS free`,
      ),
    ])
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [table, rows] of before) expect(after.get(table), table).toEqual(rows)
    expect(next.rows).toEqual([{ free: true }])
    const uploads = fs.readdirSync(path.join(living, 'uploads/payments')).toSorted()
    expect(fs.readdirSync(path.join(target, 'uploads/payments')).toSorted()).toEqual(uploads)
    for (const name of uploads) {
      const key = `payments/${name}`
      expect(fs.readFileSync(pictureOf(target, key)).equals(fs.readFileSync(pictureOf(living, key)))).toBe(true)
    }
    expect(fs.readFileSync(path.join(target, 'secret'))).toEqual(fs.readFileSync(path.join(living, 'secret')))
  })

  it('a backup is readable only by its owner, leaves nothing else behind, and overwrites no file', async () => {
    const file = await backUp()
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(living).filter((name) => name.startsWith('backup'))).toEqual([])
    expect(JSON.parse(fs.readFileSync(path.join(living, 'last-backup.json'), 'utf8'))).toMatchObject({ file })
    const again = await run('backup', living, file)
    expect(again.code).toBe(1)
    expect(again.output).toContain(`${file} already exists.`)
  })

  it('a backup is rejected while another one runs', async () => {
    const lock = takeLock(path.join(living, 'backup.lock'))
    const { code, output } = await run('backup', living, path.join(folder, 'second.tar'))
    lock?.()
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining('A backup is already running'),
    })
  })

  it('a backup fails without enough disk space, and reports how much it needs', () => {
    expect(() => assertRoom('/there', 10_485_760, () => 5_242_880)).toThrow(
      'Not enough disk space in /there: up to 10.0 MB needed, 5.0 MB free.',
    )
    expect(() => assertRoom('/there', 10, () => 10)).not.toThrow()
  })
})

describe('a restore', () => {
  let file: string
  let target: string
  beforeAll(async () => {
    file = await backUp()
  })
  beforeEach(() => {
    target = path.join(folder, randomUUID())
  })
  afterEach(() => fs.rmSync(target, { recursive: true, force: true }))

  it('a restore rejects a file that has a changed byte, ends early, or is no backup', async () => {
    const whole = fs.readFileSync(file)
    // Finds the middle byte of each file in the tar archive.
    const places: number[] = []
    for (let at = 0; at < whole.length - 1024; ) {
      const size = Number.parseInt(whole.toString('latin1', at + 124, at + 135), 8)
      if (size > 0) places.push(at + 512 + Math.floor(size / 2))
      at += 512 + Math.ceil(size / 512) * 512
    }
    expect(places.length).toBeGreaterThan(30)
    const chosen = [...places.slice(0, 3), ...places.slice(-3)]
    const wrong = [
      ...chosen.map((at) => {
        const copy = Buffer.from(whole)
        copy[at] = (copy[at] ?? 0) ^ 1
        return copy
      }),
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, 0),
      Buffer.from('no backup at all'),
    ]
    const bad = path.join(folder, 'damaged.tar')
    for (const bytes of wrong) {
      fs.writeFileSync(bad, bytes)
      const { code, output } = await run('restore', target, bad)
      expect(output).toContain('damaged.tar is damaged or is not an academy backup.')
      expect(code).toBe(1)
      expect(fs.readdirSync(target)).toEqual([])
    }
  })

  it('a restore does not touch an existing academy without the option to move it aside', async () => {
    fs.mkdirSync(path.join(target, 'uploads'), { recursive: true })
    fs.writeFileSync(path.join(target, 'secret'), 'the old one')
    const refused = await run('restore', target, file)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('already contains an academy.') })
    expect(fs.readdirSync(target).toSorted()).toEqual(['secret', 'uploads'])

    expect(await run('restore', target, file, '--replace')).toMatchObject({ code: 0 })
    const previousFolder = only(fs.readdirSync(target).filter((name) => name.startsWith('before-restore-')))
    expect(fs.readFileSync(path.join(target, previousFolder, 'secret'), 'utf8')).toBe('the old one')
    expect(fs.readFileSync(path.join(target, 'secret'))).toEqual(fs.readFileSync(path.join(living, 'secret')))
    expect(fs.existsSync(path.join(target, 'restoring'))).toBe(false)
  })

  it('a restore moves an academy of another major PostgreSQL version aside, without starting or changing it', async () => {
    const data = path.join(target, 'postgres/data')
    fs.mkdirSync(data, { recursive: true })
    fs.writeFileSync(path.join(data, 'PG_VERSION'), '16\n')
    fs.writeFileSync(path.join(target, 'postgres/connection.json'), '{"port":1,"password":"x"}')
    const files = () => fs.readdirSync(target, { recursive: true, encoding: 'utf8' }).toSorted()
    const before = files()
    await expect(startPostgres({ dataDir: target })).rejects.toThrow(
      /was created by PostgreSQL 16; this version includes PostgreSQL \d+\. Nothing was changed\. Back it up/,
    )
    expect(files()).toEqual(before)

    expect(await run('restore', target, file, '--replace')).toMatchObject({ code: 0 })
    expect(await queryRestored(target, everyRow)).toEqual(await everyRow(records))
    const previousFolder = only(fs.readdirSync(target).filter((name) => name.startsWith('before-restore-')))
    expect(fs.readFileSync(path.join(target, previousFolder, 'postgres/data/PG_VERSION'), 'utf8')).toBe('16\n')
  })

  it('a restore does not start a database of a newer version of PostgreSQL', async () => {
    const data = path.join(target, 'postgres/data')
    fs.mkdirSync(data, { recursive: true })
    fs.writeFileSync(path.join(data, 'PG_VERSION'), '99\n')
    await expect(startPostgres({ dataDir: target })).rejects.toThrow(
      'Start the version of the academy that created it.',
    )
  })

  it('a restore does nothing to a running academy', async () => {
    const { code, output } = await run('restore', living, file, '--replace')
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining('is running. Stop it first.'),
    })
  })

  it('a restore accepts only the backup versions that it knows', async () => {
    const manifest = { format: 1, academy: '9.9.9', migrations: [{ name: '0001_init', checksum: 'another' }] }
    await expect(assertRestorable(manifest)).rejects.toThrow('does not contain the migration 0001_init')
    await expect(assertRestorable({ ...manifest, format: 2 })).rejects.toThrow(
      'Restore the backup with the version that created it (9.9.9)',
    )
  })
})

describe('a killed restore', () => {
  const academyIn = (dataDir: string) => ({
    secret: fs.readFileSync(path.join(dataDir, 'secret'), 'utf8'),
    uploads: fs.readdirSync(path.join(dataDir, 'uploads')),
  })
  const make = (dataDir: string, name: string) => {
    fs.mkdirSync(path.join(dataDir, 'uploads', name), { recursive: true })
    fs.writeFileSync(path.join(dataDir, 'secret'), name)
  }

  it('after a killed restore of an incomplete academy, the next start keeps the old one and removes the rest', async () => {
    const dataDir = fs.mkdtempSync(path.join(folder, 'killed-'))
    make(dataDir, 'old')
    make(path.join(dataDir, 'restoring'), 'new')
    expect(await finishRestore(dataDir)).toBe(false)
    expect(academyIn(dataDir)).toEqual({ secret: 'old', uploads: ['old'] })
    expect(fs.existsSync(path.join(dataDir, 'restoring'))).toBe(false)
  })

  it.each([1, 2, 3, 4, 5, 6])(
    'the next start finishes a killed restore if the new academy was complete: after %i moves',
    async (moves) => {
      const dataDir = fs.mkdtempSync(path.join(folder, 'killed-'))
      make(dataDir, 'old')
      make(path.join(dataDir, 'restoring'), 'new')
      const { renameSync } = fs
      let left = moves
      const cut = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
        if (left-- === 0) throw new Error('killed')
        renameSync(from, to)
      })
      const placeUntilKilled = () => replaceAcademy(dataDir, 'aside')
      if (moves < 6) await expect(placeUntilKilled()).rejects.toThrow('killed')
      else await placeUntilKilled()
      cut.mockRestore()
      expect(await finishRestore(dataDir)).toBe(moves < 6)
      expect(academyIn(dataDir)).toEqual({ secret: 'new', uploads: ['new'] })
      expect(academyIn(path.join(dataDir, 'aside'))).toEqual({ secret: 'old', uploads: ['old'] })
    },
  )
})
