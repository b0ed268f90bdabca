import type { TimeFields } from '@/lib/core/http/fields'
import { wallClock } from '@/lib/core/time/format'

/** The instant at which a zone's clock shows this date and time, as the browser reckons it: for a preview, not for saving. */
function instantIn(date: string, time: string, zone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  let guess = wanted
  // Twice: the first step may cross a change of the clocks.
  for (let step = 0; step < 2; step++) {
    const shown = wallClock(new Date(guess), zone)
    guess += wanted - Date.parse(`${shown.date}T${shown.time}:00Z`)
  }
  return new Date(guess)
}

/** A span from what stands in the form; null until date and both times are there and in order. */
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
 * Rows as the documented calls give them at the least, with date and times alone: their instants are reckoned here. A row
 * that has them is left as it is; one whose time cannot be read is left out.
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
