import type { TimeFields } from '@/lib/core/http/fields'
import { wallClock } from '@/lib/core/time/format'

/** Converts a date and time in a time zone to an instant. */
function instantIn(date: string, time: string, zone: string): Date {
  const target = Date.parse(`${date}T${time}:00Z`)
  let guess = target
  // Correct the guess twice, because a daylight saving change can make the first correction wrong.
  for (let step = 0; step < 2; step++) {
    const shown = wallClock(new Date(guess), zone)
    guess += target - Date.parse(`${shown.date}T${shown.time}:00Z`)
  }
  return new Date(guess)
}

/** Converts the form's values to a time span. Returns null until the date and both times are valid and in order. */
export function spanOf(date: string, from: string, to: string, zone: string): TimeFields | null {
  if (!date || !from || !to || to <= from || Number.isNaN(Date.parse(`${date}T${from}:00Z`))) return null
  return {
    date,
    from_time: from,
    to_time: to,
    starts_at: instantIn(date, from, zone).toISOString(),
    ends_at: instantIn(date, to, zone).toISOString(),
  }
}

/** Adds `starts_at` and `ends_at` to rows that have only a date and times. Leaves out rows with an unreadable time. */
export function withInstants<Row extends TimeFields>(
  rows: readonly (Omit<Row, 'starts_at' | 'ends_at'> & Partial<Row>)[],
  zone: string,
): Row[] {
  return rows.flatMap((row) => {
    if (row.starts_at && row.ends_at) return [row as Row]
    const span = spanOf(row.date.slice(0, 10), row.from_time.slice(0, 5), row.to_time.slice(0, 5), zone)
    return span ? [{ ...row, ...span } as Row] : []
  })
}
