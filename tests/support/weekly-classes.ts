import { randomUUID } from 'node:crypto'
import { academyInstant } from './browser/academy-clock'
import type { Sql } from './people'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Inserts people with confirmed addresses, named "{name} 1", "{name} 2" and so on. Returns their IDs in order. */
export async function insertPeople(
  sql: Sql,
  role: 'teacher' | 'student',
  name: string,
  howMany: number,
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `INSERT INTO users (name, email, phone, password_hash, role, email_verified_at)
     SELECT $2 || ' ' || n, gen_random_uuid() || '@example.com', (CASE $1 WHEN 'teacher' THEN '81' ELSE '82' END)
            || lpad(n::text, 8, '0'), (SELECT password_hash FROM users WHERE password_hash IS NOT NULL LIMIT 1), $1::"Role", now()
     FROM generate_series(1, $3::int) AS n RETURNING id`,
    [role, name, howMany],
  )
  const ids = rows.map(({ id }) => id)
  if (role === 'teacher')
    await sql.query(
      `INSERT INTO teacher_profiles (user_id, qualification, regions, courses, status)
       SELECT id, 'MA Music', '{south}', '{"south":["Veenai"]}', 'approved' FROM unnest($1::uuid[]) AS id`,
      [ids],
    )
  return ids
}

interface WeeklyClasses {
  teachers: readonly string[]
  students: readonly string[]
  /** The number of classes in a week, for all students together. */
  perWeek: number
  weeks: number
  /** The date of the first class, in the academy's zone. */
  firstDay: string
  /** The number of days with classes in each week. */
  days: number
  /** The hour at which each day's first class starts, on the academy's clock. */
  firstHour: number
}

/** Inserts one-hour weekly classes, spread over the teachers and the days of a week. */
export async function insertWeeklyClasses(sql: Sql, weeklyClasses: WeeklyClasses): Promise<void> {
  const { teachers, students, perWeek, weeks, firstDay, days, firstHour } = weeklyClasses
  const begin = academyInstant(firstDay, '00:00').getTime()
  const rows = Array.from({ length: perWeek }, (_, index) => {
    const seriesId = randomUUID()
    const place = Math.floor(index / teachers.length)
    const start = begin + (place % days) * DAY_MS + (firstHour + Math.floor(place / days)) * HOUR_MS
    return Array.from({ length: weeks }, (_, week) => ({
      id: randomUUID(),
      teacherId: teachers[index % teachers.length],
      studentId: students[index % students.length],
      seriesId,
      startsAt: new Date(start + 7 * week * DAY_MS).toISOString(),
    }))
  }).flat()
  const slots = `json_to_recordset($1) AS s(id uuid, "teacherId" uuid, "studentId" uuid, "seriesId" uuid, "startsAt" timestamptz)`
  const values = [JSON.stringify(rows)]
  await sql.query(
    `INSERT INTO slots (id, teacher_id, starts_at, ends_at)
     SELECT id, "teacherId", "startsAt", "startsAt" + interval '1 hour' FROM ${slots}`,
    values,
  )
  await sql.query(
    `INSERT INTO bookings (slot_id, teacher_id, student_id, starts_at, ends_at, subject, series_id, created_at)
     SELECT id, "teacherId", "studentId", "startsAt", "startsAt" + interval '1 hour', 'Veenai', "seriesId",
            now() - interval '1 hour' FROM ${slots}`,
    values,
  )
  await sql.query('ANALYZE users; ANALYZE slots; ANALYZE bookings')
}
