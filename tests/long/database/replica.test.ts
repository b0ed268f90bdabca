import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { logIn } from '@/lib/accounts/service'
import { actorOf } from '@/lib/auth/session/actor'
import { pool } from '@/lib/db/client'
import { readOnReplica } from '@/lib/db/replica'
import { exportPayments, exportStudents, exportTeacherHours, exportTeachers } from '@/lib/office/exports'
import { countWaiting, feesOfMonth } from '@/lib/office/queries'
import { listPayments } from '@/lib/payments/queries'
import { listSlots } from '@/lib/slots/queries'
import { listCourseTeachers } from '@/lib/teachers/queries'
import { migrate } from '../../../scripts/migrate/migrate.mjs'
import { type Pair, startPair } from '../../../scripts/postgres/standby.mjs'
import { acting, book, enrol, openSlot, PASSWORD, type Person, pay } from '../../support/people'
import { recordStatements } from '../../support/sql/statements'

// Tests reads on a replica (contract 50). The tests start their own primary and standby.

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'swaramala-replica-'))
let pair: Pair
let teacher: Person
let student: Person

beforeAll(async () => {
  fs.chmodSync(dataDir, 0o711)
  pair = await startPair({
    dataDir,
    fill: async (primary) => {
      await primary.create('academy')
      await migrate(primary.url('academy'), { applicationUrl: primary.applicationUrl('academy') })
    },
  })
  Object.assign(process.env, {
    DATABASE_URL: pair.primary.applicationUrl('academy'),
    REPLICA_DATABASE_URL: pair.standby.applicationUrl('academy'),
  })
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
  await openSlot(pool(), teacher.id, 600)
  await book(pool(), await openSlot(pool(), teacher.id, -300), student.id)
  await pay(pool(), student.id, { course: 'Veenai' })
}, 120_000)

afterAll(async () => {
  await pool().end()
  await pair?.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
}, 30_000)

/** Returns the servers to which `work` sends its statements. */
async function serversOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = await recordStatements(work)
  return [...new Set(sent.map(({ port }) => (port === pair.standby.port ? 'replica' : 'primary')))]
}

const teachersForVisitors = () => listCourseTeachers('veenai', { isVisitor: true })
const reads: [string, () => Promise<unknown>][] = [
  ['the teachers of a course for visitors', teachersForVisitors],
  ['the export of payments', () => exportPayments({})],
  ['the export of students', () => exportStudents({})],
  ['the export of teachers', () => exportTeachers({})],
  ['the export of classes held by each teacher', () => exportTeacherHours({})],
]
const readAll = () => Promise.all(reads.map(([, read]) => read()))
/** Resolves once reads use the replica again. After a failure, reads avoid the replica for five seconds. */
const waitForReplica = () =>
  vi.waitFor(async () => expect(await serversOf(teachersForVisitors)).toEqual(['replica']), {
    timeout: 20_000,
    interval: 200,
  })

/** Runs a query that sleeps only if it is executed on the replica. */
const slowOnReplica = (seconds: number) =>
  readOnReplica(
    (from) =>
      from.$queryRaw<{ on_replica: boolean }[]>`
        SELECT pg_is_in_recovery() AS on_replica
        WHERE CASE WHEN pg_is_in_recovery() THEN pg_sleep(${seconds}::int) IS NOT NULL ELSE true END`,
  )

describe('a working replica', () => {
  it.each(reads)('the replica answers %s', async (_, read) => {
    await waitForReplica()
    expect(await serversOf(read)).toEqual(['replica'])
  })

  it('the replica returns the same data as the primary after the changes arrive', async () => {
    const payment = await pay(pool(), student.id, { course: 'Piano' })
    await vi.waitFor(async () => expect(await exportPayments({})).toContain(payment), { timeout: 15_000 })
  })

  it('the replica gets only the reads that may use it', async () => {
    const { token } = await logIn({ phone: student.phone, password: PASSWORD }, '198.51.100.7')
    const others = [
      () => listCourseTeachers('veenai', { isVisitor: false }),
      () => listSlots(acting(student), teacher.id, {}),
      () => listPayments({}),
      () => feesOfMonth({}),
      () => countWaiting(),
      () => actorOf(token),
    ]
    for (const read of others) expect(await serversOf(read), String(read)).toEqual(['primary'])
  })

  it('connections to the replica reject writes', async () => {
    await waitForReplica()
    const [row] = await readOnReplica(
      (from) => from.$queryRaw<object[]>`
        SELECT pg_is_in_recovery() AS on_replica, current_setting('default_transaction_read_only') AS read_only`,
    )
    expect(row).toEqual({ on_replica: true, read_only: 'on' })
  })
})

describe('a failing replica', () => {
  it('the primary replaces a replica that is too slow, and gets the next reads at once', async () => {
    await waitForReplica()
    expect(await slowOnReplica(30)).toEqual([{ on_replica: false }])
    expect(await serversOf(teachersForVisitors)).toEqual(['primary'])
  }, 15_000)

  it('the primary replaces a replica that cancels a statement', async () => {
    await waitForReplica()
    const standby = new pg.Client({ connectionString: pair.standby.url('academy') })
    await standby.connect()
    const read = slowOnReplica(4)
    await vi.waitFor(async () => {
      const { rowCount } = await standby.query(
        `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'`,
      )
      expect(rowCount).toBe(1)
    })
    expect(await read).toEqual([{ on_replica: false }])
    await standby.end()
  }, 30_000)

  it('the primary replaces a replica that is down, with the same results, until the replica is back', async () => {
    await waitForReplica()
    const before = await readAll()
    await pair.standby.stop()
    expect(await readAll()).toEqual(before)
    expect(await readAll()).toEqual(before)
    await pair.standby.start()
    await waitForReplica()
    expect(await readAll()).toEqual(before)
  }, 60_000)
})
