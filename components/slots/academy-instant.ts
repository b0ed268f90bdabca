import type { TimeFields } from '@/lib/core/http/fields'
import { wallClock } from '@/lib/core/time/format'

/**
 * Returns the instant of a date and time in a zone, as the browser calculates it. Use this function for previews only,
 * not for saving.
 */
function instantIn(date: string, time: string, zone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  let guess = wanted
  // Calculates twice, because the first result may lie across a daylight saving change.
  for (let step = 0; step < 2; step++) {
    const shown = wallClock(new Date(guess), zone)
    guess += wanted - Date.parse(`${shown.date}T${shown.time}:00Z`)
  }
  return new Date(guess)
}

/** Returns the time span of the form's values. Returns null until the date and both times are valid and in order. */
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

/**
 * Adds instants to rows that have only a date and times, which is the minimum that the documented calls return. Leaves
 * rows with instants unchanged, and drops rows with an unreadable time.
 */
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
