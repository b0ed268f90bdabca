import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { logIn } from '@/lib/accounts/service'
import { exportPayments, exportStudents, exportTeacherHours, exportTeachers } from '@/lib/admin/exports'
import { countWaiting, feesOfMonth } from '@/lib/admin/queries'
import { actorOf } from '@/lib/auth/actor'
import { listBookedClasses } from '@/lib/bookings/queries'
import { bookSlots } from '@/lib/bookings/service'
import { pool } from '@/lib/db/client'
import { readOnReplica, replicaMet } from '@/lib/db/replica'
import { listPayments } from '@/lib/payments/queries'
import { decidePayment } from '@/lib/payments/service'
import { listSlots } from '@/lib/slots/queries'
import { listCourseTeachers } from '@/lib/teachers/queries'
import { migrate } from '../../scripts/migrate/migrate.mjs'
import { type Pair, startPair } from '../../scripts/postgres/standby.mjs'
import { familyOf, sendSignal } from '../../scripts/system/processes.mjs'
import { acting, book, enrol, openSlot, PASSWORD, type Person, pay } from '../support/people'
import { sentBy } from '../support/statements'

/** Reads on a copy of the database that follows it (contract 50), on a primary and a standby of this file's own. */
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-replica-'))
let pair: Pair
/** The administrator at the standby. */
let standby: pg.Client
let teacher: Person
let student: Person
let admin: Person
let ports: { primary: number; standby: number }

beforeAll(async () => {
  fs.chmodSync(dataDir, 0o711)
  pair = await startPair({
    dataDir,
    furnish: async (primary) => {
      await primary.create('academy')
      await migrate(primary.url('academy'), { applicationUrl: primary.applicationUrl('academy') })
    },
  })
  Object.assign(process.env, {
    DATABASE_URL: pair.primary.applicationUrl('academy'),
    REPLICA_DATABASE_URL: pair.standby.applicationUrl('academy'),
    REPLICA_LAG_SECONDS: '1',
  })
  ports = { primary: Number(new URL(pair.primary.url('academy')).port), standby: pair.standby.port }
  await meetStandby()
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
  admin = await enrol(pool(), 'admin')
  await openSlot(pool(), teacher.id, 600)
  await book(pool(), await openSlot(pool(), teacher.id, -300), student.id)
  await pay(pool(), student.id, { course: 'Veenai' })
}, 120_000)

afterAll(async () => {
  await standby?.end()
  await pool().end()
  await pair?.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
}, 30_000)

async function meetStandby(): Promise<void> {
  standby = new pg.Client({ connectionString: pair.standby.url('academy') })
  standby.on('error', () => undefined)
  await standby.connect()
}

/** Where the statements of this work went, but for the questions how far each server is. */
async function placesOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = await sentBy(work)
  const places = sent.flatMap(({ text, port }) =>
    /_lsn\(\)/.test(text)
      ? []
      : [port === ports.standby ? 'standby' : port === ports.primary ? 'primary' : 'elsewhere'],
  )
  return [...new Set(places)]
}

/** The standby is read as soon as it has what it needs, and after a failure a moment later: on a busy machine that takes its time. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 100 })
const isReadAgain = () => soon(async () => expect(await placesOf(visitorsList)).toEqual(['standby']))

const visitorsList = () => listCourseTeachers('veenai', { isVisitor: true })
const named: [string, () => Promise<unknown>][] = [
  ['what visitors see of a course’s teachers', visitorsList],
  ['the fees of a month', () => feesOfMonth({})],
  ['the payments as CSV', () => exportPayments({})],
  ['the students as CSV', () => exportStudents({})],
  ['the teachers as CSV', () => exportTeachers({})],
  ['what each teacher gave as CSV', () => exportTeacherHours({})],
]
const answers = () => Promise.all(named.map(([, read]) => read()))

describe('a replica that follows', () => {
  it.each(named)('answers %s', (_, read) =>
    soon(async () => {
      expect(await placesOf(read)).toEqual(['standby'])
    }),
  )

  it('answers nothing else: nobody’s own lists, no lists of the office, no session, no decision', async () => {
    const slot = await openSlot(pool(), teacher.id, 900)
    const payment = await pay(pool(), student.id, { course: 'Violin' })
    const { token } = await logIn({ phone: student.phone, password: PASSWORD }, '198.51.100.7')
    const others = [
      () => listCourseTeachers('veenai', { isVisitor: false }),
      () => listSlots(acting(student), teacher.id, {}),
      () =>
        bookSlots(acting(student), {
          student_id: student.id,
          teacher_id: teacher.id,
          selectedSlots: [slot.id],
          subject: 'Veenai',
        }),
      () => listBookedClasses(acting(student), student.id),
      () => decidePayment(acting(admin), payment, 'approve'),
      () => listPayments({}),
      () => countWaiting(),
      () => actorOf(token),
    ]
    for (const work of others) expect(await placesOf(work), String(work)).toEqual(['primary'])
  })

  it('is only read: its connections refuse to write, wherever they lead', () =>
    soon(async () => {
      const [row] = await readOnReplica(
        'monthFees',
        (reads) =>
          reads.$queryRaw<{ follows: boolean; only_read: string }[]>`
          SELECT pg_is_in_recovery() AS follows, current_setting('default_transaction_read_only') AS only_read`,
      )
      expect(row).toEqual({ follows: true, only_read: 'on' })
    }))
})

describe('a replica that is behind', () => {
  beforeAll(async () => {
    await isReadAgain()
    await standby.query('SELECT pg_wal_replay_pause()')
    await soon(async () => {
      const { rows } = await standby.query('SELECT pg_get_wal_replay_pause_state() AS state')
      expect(rows).toEqual([{ state: 'paused' }])
    })
  })
  afterAll(async () => void (await standby.query('SELECT pg_wal_replay_resume()')))

  it('hides nothing from the office: what was decided just now stands in its export and its sums', async () => {
    const before = await feesOfMonth({})
    const payment = await pay(pool(), student.id, { course: 'Piano' })
    await decidePayment(acting(admin), payment, 'approve')
    expect(await exportPayments({ status: 'approved' })).toContain(payment)
    expect(await feesOfMonth({})).toMatchObject({ amount: before.amount + 700, count: before.count + 1 })
    expect(replicaMet()).toBe('behind')
  })

  it('is left alone by visitors too, once it is behind by more than REPLICA_LAG_SECONDS', async () => {
    const other = await enrol(pool(), 'teacher')
    await openSlot(pool(), other.id, 600)
    await soon(async () => expect((await visitorsList()).map(({ name }) => name)).toContain(other.name))
    expect(await placesOf(visitorsList)).toEqual(['primary'])
  })

  it('is read again when it has caught up', async () => {
    await standby.query('SELECT pg_wal_replay_resume()')
    await isReadAgain()
  })
})

describe('a replica that fails costs nobody an error', () => {
  it('where it cancels a read to go on following: the primary answers', async () => {
    await isReadAgain()
    // At the standby alone it takes long enough to stand in the way of what the primary has done.
    const read = readOnReplica(
      'exportPayments',
      (reads) =>
        reads.$queryRaw<{ follows: boolean }[]>`
        SELECT pg_is_in_recovery() AS follows FROM (SELECT FROM users LIMIT 1) one
        WHERE CASE WHEN pg_is_in_recovery() THEN pg_sleep(9) IS NOT NULL ELSE true END`,
    )
    await soon(async () => {
      const { rowCount } = await standby.query(
        `SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND query LIKE '%recovery()%'`,
      )
      expect(rowCount).toBe(1)
    })
    const owner = new pg.Client({ connectionString: pair.primary.url('academy') })
    await owner.connect()
    await owner.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE; COMMIT')
    await owner.end()
    expect(await read).toEqual([{ follows: false }])
  })

  it('where it is frozen: the primary answers within moments, and is then asked at once', async () => {
    await isReadAgain()
    const processes = familyOf(pair.standby.pid)
    for (const pid of processes) sendSignal(pid, 'SIGSTOP')
    try {
      // The first one waits for a second at the most: its patience.
      expect((await visitorsList()).length).toBeGreaterThan(0)
      expect(replicaMet()).toBe('failed')
      const sent = await sentBy(visitorsList)
      expect(sent.map(({ port }) => port)).toEqual([ports.primary, ports.primary])
    } finally {
      for (const pid of processes) sendSignal(pid, 'SIGCONT')
    }
  })

  it('where it is gone: every answer is the same, and it is read again when it is back', async () => {
    await isReadAgain()
    const before = await answers()
    await standby.end()
    await pair.standby.stop()
    expect(await answers()).toEqual(before)
    expect(await answers()).toEqual(before)
    await pair.standby.start()
    await meetStandby()
    await isReadAgain()
    expect(await answers()).toEqual(before)
  })

  it('where it leads now, it is no replica and is not read', async () => {
    await isReadAgain()
    await standby.query('SELECT pg_promote()')
    await soon(async () => expect(await placesOf(visitorsList)).toEqual(['primary']))
    for (const [name, read] of named) expect(await placesOf(read), name).toEqual(['primary'])
  })
})
