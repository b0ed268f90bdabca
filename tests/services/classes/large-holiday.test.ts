import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import type { Taking } from '@/lib/time-off/schema'
import { previewDaysOff, takeDaysOff } from '@/lib/time-off/service'
import { academyDate, academyInstant } from '../../support/browser/academy-clock'
import { forgetJobs, jobsNamed } from '../../support/jobs'
import { acting, count, enrol } from '../../support/people'

const DAY_MS = 24 * 60 * 60 * 1000
const TEACHERS = 30
const FIRST_DAY = 10
const WEEKS = 3
const range = { from: academyDate(FIRST_DAY), to: academyDate(FIRST_DAY + 6) }

async function insertUsers(role: 'teacher' | 'student', howMany: number): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO users (name, email, phone, password_hash, role, email_verified_at)
     SELECT initcap($1) || ' ' || n, gen_random_uuid() || '@example.com', (CASE $1 WHEN 'teacher' THEN '81' ELSE '82' END)
            || lpad(n::text, 8, '0'), (SELECT password_hash FROM users LIMIT 1), $1::"Role", now()
     FROM generate_series(1, $2::int) AS n RETURNING id`,
    [role, howMany],
  )
  return rows.map(({ id }) => id)
}

/** Inserts weekly classes of one hour for so many students, spread over the teachers, for several weeks. */
async function insertWeeklyClasses(howMany: number): Promise<void> {
  const teachers = await insertUsers('teacher', TEACHERS)
  const students = await insertUsers('student', howMany)
  const rows = students.flatMap((studentId, index) => {
    const seriesId = randomUUID()
    const [day, time] = [Math.floor(index / TEACHERS) % 7, 8 + Math.floor(index / TEACHERS / 7)]
    return Array.from({ length: WEEKS }, (_, week) => {
      const start = academyInstant(academyDate(FIRST_DAY), '00:00').getTime() + (day + 7 * week) * DAY_MS
      const startsAt = new Date(start + time * 3_600_000).toISOString()
      return { id: randomUUID(), teacherId: teachers[index % TEACHERS], studentId, seriesId, startsAt }
    })
  })
  const slots = `json_to_recordset($1) AS s(id uuid, "teacherId" uuid, "studentId" uuid, "seriesId" uuid, "startsAt" timestamptz)`
  const values = [JSON.stringify(rows)]
  await pool().query(
    `INSERT INTO slots (id, teacher_id, starts_at, ends_at)
     SELECT id, "teacherId", "startsAt", "startsAt" + interval '1 hour' FROM ${slots}`,
    values,
  )
  await pool().query(
    `INSERT INTO bookings (slot_id, teacher_id, student_id, starts_at, ends_at, subject, series_id, created_at)
     SELECT id, "teacherId", "studentId", "startsAt", "startsAt" + interval '1 hour', 'Veenai', "seriesId",
            now() - interval '1 hour' FROM ${slots}`,
    values,
  )
  await pool().query('ANALYZE users; ANALYZE slots; ANALYZE bookings')
}

it('a holiday moves 2,000 weekly classes of 30 teachers to the end of their series, and rejects one class more', async () => {
  await forgetJobs()
  const office = await enrol(pool(), 'admin')
  await insertWeeklyClasses(2000)
  const started = performance.now()
  const preview = await previewDaysOff({ teacher_id: null, ...range })
  const previewed = performance.now()
  expect(preview).toMatchObject({ students: 2000, teachers: TEACHERS })
  expect(preview.classes.filter(({ append }) => append?.date === undefined)).toEqual([])

  const body: Taking = {
    teacher_id: null,
    ...range,
    reason: 'Pongal',
    seen: preview.seen,
    default: 'append',
    choices: [],
  }
  const done = await takeDaysOff(acting(office), body)
  if (process.env.SHOW_TIMES) {
    const seconds = [previewed - started, performance.now() - previewed].map((ms) => (ms / 1000).toFixed(1))
    process.stderr.write(`preview ${seconds[0]} s, save ${seconds[1]} s\n`)
  }

  expect(done).toMatchObject({ moved: 2000, appended: 2000, cancelled: 0, informed: { emailed: 2000 + TEACHERS } })
  expect(await count(pool(), "messages WHERE kind = 'days-off'")).toBe(2000 + TEACHERS)
  expect(await jobsNamed('remind-class')).toHaveLength(4000)
  const active = 'bookings WHERE cancelled_at IS NULL'
  expect(await count(pool(), active)).toBe(2000 * WEEKS)
  const afterLast = academyInstant(academyDate(FIRST_DAY + 7 * WEEKS), '00:00')
  expect(await count(pool(), `${active} AND starts_at >= $1 AND series_id IS NOT NULL`, [afterLast])).toBe(2000)

  // Moving on to the next week, a single additional class exceeds the limit.
  const next = { from: academyDate(FIRST_DAY + 7), to: academyDate(FIRST_DAY + 14) }
  await expect(previewDaysOff({ teacher_id: null, ...next })).rejects.toMatchObject({
    errors: { to: ['More than 2,000 classes are booked on these days. Choose fewer days at a time.'] },
  })
}, 120_000)
