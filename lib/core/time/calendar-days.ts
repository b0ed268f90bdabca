/** Functions for calendar dates (`YYYY-MM-DD`), without times or time zones. They also run in the browser. */

const DAY_MS = 24 * 60 * 60 * 1000

const noon = (date: string) => Date.parse(`${date}T12:00:00Z`)

/** Adds whole days to a date. */
export function daysLater(date: string, days: number): string {
  return new Date(noon(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the number of days from `from` to `to`. Negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((noon(to) - noon(from)) / DAY_MS)
}

/** Returns the same weekday of every week after `date`, up to and including `until`. */
export function weeksAfter(date: string, until: string): string[] {
  const weeks = Math.max(0, Math.floor(daysBetween(date, until) / 7))
  return Array.from({ length: weeks }, (_, week) => daysLater(date, 7 * (week + 1)))
}
