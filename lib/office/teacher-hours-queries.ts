import { academyToday, academyZone, startOfDay } from '@/lib/core/time/zone'
import { db } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'

/** A teacher's classes and hours in one month, in the academy's time zone. */
export interface TeacherMonth {
  /** `YYYY-MM`. */
  month: string
  teacher: string
  classes_held: number
  /** Hours of the classes with attendance `held`. */
  hours: number
  student_absent: number
  teacher_absent: number
  unmarked: number
  teacher_id: string
}

const MAX_ROWS = 50_000

/** Returns the start of the default range: the current month and the eleven months before it. */
function yearAgo(): string {
  const [year = 0, month = 1] = academyToday().split('-').map(Number)
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10)
}

/**
 * Adds up each teacher's classes and hours by month, latest month first. Counts classes that have ended and were not
 * cancelled. `from` and `to` are inclusive. The default is the last twelve months.
 */
export async function listTeacherHours(
  { from = yearAgo(), to }: { from?: string; to?: string },
  reads: Statements = db(),
): Promise<TeacherMonth[]> {
  const until = to ? startOfDay(to, 1) : new Date()
  return reads.$queryRaw<TeacherMonth[]>`
    SELECT month, t.name AS teacher, classes_held, hours, student_absent, teacher_absent, unmarked, t.id::text AS teacher_id
    FROM (SELECT to_char(starts_at AT TIME ZONE ${academyZone()}, 'YYYY-MM') AS month, teacher_id,
                 count(*) FILTER (WHERE attendance = 'held')::int AS classes_held,
                 coalesce(round(sum(extract(epoch FROM ends_at - starts_at)) FILTER (WHERE attendance = 'held') / 3600, 2),
                          0)::float AS hours,
                 count(*) FILTER (WHERE attendance = 'student_absent')::int AS student_absent,
                 count(*) FILTER (WHERE attendance = 'teacher_absent')::int AS teacher_absent,
                 count(*) FILTER (WHERE attendance = 'unmarked')::int AS unmarked
          FROM bookings
          WHERE cancelled_at IS NULL AND ends_at <= now() AND starts_at >= ${startOfDay(from)} AND starts_at < ${until}
          GROUP BY 1, 2) months
    JOIN users t ON t.id = months.teacher_id
    ORDER BY month DESC, t.name, t.id LIMIT ${MAX_ROWS}`
}
