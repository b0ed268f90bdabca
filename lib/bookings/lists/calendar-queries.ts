import type { Actor } from '@/lib/auth/session/actor'
import { isId } from '@/lib/core/http/fields'
import { startOfDay, timeFields } from '@/lib/core/time/zone'
import { db, Prisma } from '@/lib/db/client'
import { learnerName } from '@/lib/learners/choice-queries'
import { weeklyUntils } from '@/lib/slots/series-queries'
import {
  type CalendarAnswer,
  MAX_CALENDAR_ROWS,
  type OfficeCalendarQuery,
  type OwnCalendarQuery,
} from './calendar-schema'

interface StoredEntry {
  slot_id: string
  teacher_id: string
  teacher_name: string
  starts_at: Date
  ends_at: Date
  student_id: string | null
  student_name: string | null
  learner_id: string | null
  subject: string | null
  series_id: string | null
  booked_at: Date | null
}

async function answerOf(rows: StoredEntry[]): Promise<CalendarAnswer> {
  const lastDates = await weeklyUntils(rows.map(({ series_id }) => ({ seriesId: series_id })))
  return {
    cut: rows.length > MAX_CALENDAR_ROWS,
    slots: rows.slice(0, MAX_CALENDAR_ROWS).map(({ starts_at, ends_at, series_id, booked_at, ...row }) => ({
      ...row,
      learner_name: row.student_name,
      ...timeFields(starts_at, ends_at),
      booked: row.student_id ? 1 : 0,
      booked_at: booked_at?.toISOString(),
      weekly_until: lastDates.get(series_id ?? ''),
    })),
  }
}

/** Lists the classes that the caller takes or teaches in a range of academy dates, sorted by start. */
export async function listOwnCalendar(
  actor: Pick<Actor, 'id'>,
  { from, to }: OwnCalendarQuery,
): Promise<CalendarAnswer> {
  // Limit `ends_at` too, because the indexes contain it. A class ends at most a day after its start.
  const within = Prisma.sql`cancelled_at IS NULL AND ends_at >= ${startOfDay(from)} AND ends_at < ${startOfDay(to, 2)}
                            AND starts_at >= ${startOfDay(from)} AND starts_at < ${startOfDay(to, 1)}`
  return answerOf(
    await db().$queryRaw<StoredEntry[]>`
      SELECT b.slot_id::text, b.teacher_id::text, t.name AS teacher_name, b.starts_at, b.ends_at,
             b.student_id::text, b.learner_id::text, s.name AS student_name, b.subject, b.series_id::text, b.created_at AS booked_at
      FROM (SELECT * FROM bookings WHERE student_id = ${actor.id}::uuid AND ${within}
            UNION SELECT * FROM bookings WHERE teacher_id = ${actor.id}::uuid AND ${within}) b
      JOIN users t ON t.id = b.teacher_id JOIN learners s ON s.id = b.learner_id
      ORDER BY b.starts_at, b.id LIMIT ${MAX_CALENDAR_ROWS + 1}`,
  )
}

/**
 * Lists free and booked slots for the office in a range of academy dates, sorted by start. Includes people's names.
 * Without `teachers`, lists the slots of all teachers.
 */
export async function listOfficeCalendar({ from, to, teachers }: OfficeCalendarQuery): Promise<CalendarAnswer> {
  const teacherIds = teachers?.length ? teachers.filter(isId) : undefined
  return answerOf(
    await db().$queryRaw<StoredEntry[]>`
      WITH page AS MATERIALIZED (
        SELECT s.id, s.teacher_id, s.starts_at, s.ends_at FROM slots s
        WHERE s.withdrawn_at IS NULL AND s.starts_at >= ${startOfDay(from)} AND s.starts_at < ${startOfDay(to, 1)}
          ${teacherIds ? Prisma.sql`AND s.teacher_id = ANY(${teacherIds}::uuid[])` : Prisma.empty}
        ORDER BY s.starts_at, s.id LIMIT ${MAX_CALENDAR_ROWS + 1})
      SELECT p.id::text AS slot_id, p.teacher_id::text, p.starts_at, p.ends_at, b.student_id::text, b.learner_id::text, b.subject,
             b.series_id::text, b.booked_at, (SELECT name FROM users WHERE id = p.teacher_id) AS teacher_name,
             ${learnerName(Prisma.sql`b.learner_id`)} AS student_name
      FROM page p LEFT JOIN LATERAL (
        SELECT student_id, learner_id, subject, series_id, created_at AS booked_at FROM bookings
        WHERE slot_id = p.id AND cancelled_at IS NULL LIMIT 1) b ON true
      ORDER BY p.starts_at, p.id`,
  )
}
