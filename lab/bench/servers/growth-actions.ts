import { randomUUID } from 'node:crypto'
import { runOnce, type TaskList } from 'graphile-worker'
import type { Actor } from '@/lib/auth/session/actor'
import { cancelClass, moveClass } from '@/lib/bookings/change-service'
import { bookSlots } from '@/lib/bookings/service'
import { env } from '@/lib/core/config/env'
import { pool } from '@/lib/db/client'
import { decidePayment } from '@/lib/payments/service'
import { prepareQueue } from '@/lib/queue/queue'
import { queueSettings } from '@/lib/queue/settings'
import { tasks } from '@/lib/worker/tasks'
import { processTreeMs, serverMs } from '../cost.mjs'

/** The rows that one action adds to the database, and the cost of the action. */
export interface ActionCost {
  action: string
  times: number
  /** The number of bytes written to the write-ahead log. */
  log: number
  /** Milliseconds of processor time. */
  database: number
  application: number
  /** Rows by table. */
  rows: Record<string, number>
}

const TEACHERS = 20
const STUDENTS = 200
const SLOTS_PER_TEACHER = 60

// Performs typical user actions in an empty academy by calling the application's functions. Prints the number of rows
// that each action adds, and the action's cost. See growth.mjs.
const [postmaster = 0] = process.argv.slice(2).map(Number)

async function people(role: 'teacher' | 'student' | 'admin', count: number, from: number): Promise<Actor[]> {
  const { rows } = await pool().query<{ id: string; name: string; email: string; phone: string }>(
    `INSERT INTO users (name, email, phone, password_hash, role, email_verified_at)
     SELECT 'Person ' || i, 'person' || i || '@example.com', (8000000000 + i)::text, 'x', $1::"Role", now()
     FROM generate_series($2::int, $2::int + $3::int - 1) i RETURNING id::text, name, email, phone`,
    [role, from, count],
  )
  return rows.map((row) => ({
    ...row,
    ...{
      role,
      officeRights: role === 'admin' ? ['everything'] : [],
      emailVerifiedAt: new Date(),
      pendingEmail: null,
      timeZone: null,
    },
    ...{ sessionId: randomUUID(), sessionExpiresAt: new Date(Date.now() + 3_600_000), secondFactorAt: null },
  }))
}

async function counts(): Promise<Record<string, number>> {
  const { rows } = await pool().query<{ name: string; count: number }>(
    `SELECT relname AS name, (xpath('/row/c/text()', query_to_xml('SELECT count(*) AS c FROM ' || oid::regclass, false, true, '')))[1]::text::int AS count
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const position = async () => {
  const { rows } = await pool().query<{ bytes: number }>(
    "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS bytes",
  )
  return rows[0]?.bytes ?? 0
}

const costs: ActionCost[] = []
async function measure(action: string, times: number, work: (turn: number) => Promise<unknown>): Promise<void> {
  const readUsage = async () => [await position(), processTreeMs(postmaster), serverMs(process.pid).server] as const
  const rowsBefore = await counts()
  const before = await readUsage()
  for (let turn = 0; turn < times; turn++) await work(turn)
  const after = await readUsage()
  const rowsAfter = await counts()
  const [log = 0, database = 0, application = 0] = after.map((value, i) => (value - (before[i] ?? 0)) / times)
  const rows = Object.fromEntries(
    Object.entries(rowsAfter)
      .map(([name, count]) => [name, (count - (rowsBefore[name] ?? 0)) / times] as const)
      .filter(([, count]) => count !== 0),
  )
  costs.push({ action, times, log, database, application, rows })
}

const teachers = await people('teacher', TEACHERS, 1)
const students = await people('student', STUDENTS, 1000)
const [admin] = await people('admin', 1, 9000)
if (!admin) throw new Error('No admin exists.')
await prepareQueue()

interface Slot {
  id: string
  teacher: string
}
const slots: Slot[] = []
await measure('a free slot, one at a time', TEACHERS * SLOTS_PER_TEACHER, async (turn) => {
  const teacher = teachers[turn % TEACHERS]
  const { rows } = await pool().query<Slot>(
    `INSERT INTO slots (teacher_id, starts_at, ends_at)
     SELECT $1, at, at + interval '1 hour' FROM (SELECT date_trunc('day', now()) + interval '3 days' + $2 * interval '1 hour' AS at) slot
     RETURNING id::text, teacher_id::text AS teacher`,
    [teacher?.id, Math.floor(turn / TEACHERS)],
  )
  slots.push(...rows)
})

/** Returns the student and the slot for a turn. No student gets two slots that overlap. */
const studentAndSlotAt = (turn: number): { student: Actor; slot: Slot } => {
  const [student, slot] = [students[turn % STUDENTS], slots[turn]]
  if (!student || !slot) throw new Error('There are too few students or slots.')
  return { student, slot }
}
const BOOKING_COUNT = 2 * STUDENTS
await measure('a booking', BOOKING_COUNT, (turn) => {
  const { student, slot } = studentAndSlotAt(turn)
  return bookSlots(student, { student_id: student.id, teacher_id: slot.teacher, selectedSlots: [slot.id] })
})
const sendEmails = async () => {
  await runOnce({ connectionString: env().DATABASE_URL, maxPoolSize: 2, ...queueSettings, taskList: tasks as TaskList })
}
await measure('the emails about all these bookings', 1, sendEmails)
await measure('moving a class', 100, (turn) => {
  const { student, slot } = studentAndSlotAt(turn)
  // A free slot of the class's teacher.
  const to = slots[turn + 2 * BOOKING_COUNT]
  return moveClass(student, slot.id, { to_slot_id: to?.id ?? '', reason: null })
})
await measure('cancelling a class', 100, (turn) => {
  const { student, slot } = studentAndSlotAt(turn + 100)
  return cancelClass(student, slot.id, { reason: null })
})
await sendEmails()
const payments: string[] = []
await measure('sending a payment, without its screenshot', STUDENTS, async (turn) => {
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO payments (user_id, course_name, fee, utr, screenshot_key, screenshot_sha256, screenshot_dhash, status)
     VALUES ($1, 'Veenai', 700, lpad($2::text, 12, '0'), 'payments/' || gen_random_uuid() || '.webp', encode(sha256($2::text::bytea), 'hex'),
             left(md5($2::text), 16), 'pending') RETURNING id::text`,
    [students[turn]?.id, turn],
  )
  payments.push(rows[0]?.id ?? '')
})
await measure('approving a payment', STUDENTS, (turn) => decidePayment(admin, payments[turn] ?? '', 'approve'))
await measure('the emails about all these approvals', 1, sendEmails)
process.stdout.write(JSON.stringify(costs))
await pool().end()
process.exit(0)
