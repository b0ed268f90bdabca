import type { Statements } from '@/lib/db/transaction'
import { timeOffLabel } from './time-off-label'

interface Span {
  startsAt: Date
  endsAt: Date
}

/** Returns the times as parallel lists, so that a statement can read them with `unnest`. */
export const timesOf = (spans: readonly Span[]) => ({
  starts: spans.map(({ startsAt }) => startsAt.toISOString()),
  ends: spans.map(({ endsAt }) => endsAt.toISOString()),
})

/**
 * Finds the spans that overlap a holiday or the teacher's time off. Returns the earliest 50, each with a label such as
 * "Holiday: Pongal". The trigger slots_outside_days_off rejects such slots unless the office allows them.
 */
export async function findDuringTimeOff(
  tx: Statements,
  teacherId: string,
  spans: readonly Span[],
): Promise<(Span & { label: string })[]> {
  const { starts, ends } = timesOf(spans)
  const rows = await tx.$queryRaw<(Span & { teacherId: string | null; reason: string })[]>`
    SELECT DISTINCT ON (1, 2) w.starts_at AS "startsAt", w.ends_at AS "endsAt", d.teacher_id::text AS "teacherId", d.reason
    FROM unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) AS w (starts_at, ends_at)
    JOIN days_off d ON d.taken_back_at IS NULL AND (d.teacher_id = ${teacherId}::uuid OR d.teacher_id IS NULL)
      AND tstzrange(d.starts_at, d.ends_at) && tstzrange(w.starts_at, w.ends_at)
    ORDER BY 1, 2, d.teacher_id NULLS FIRST LIMIT 50`
  return rows.map(({ startsAt, endsAt, ...timeOff }) => ({ startsAt, endsAt, label: timeOffLabel(timeOff) }))
}
