/** Plain calendar dates, `YYYY-MM-DD`: a week later is the same weekday whatever the clocks do. Runs in the browser too. */

const DAY_MS = 24 * 60 * 60 * 1000

const noon = (date: string) => Date.parse(`${date}T12:00:00Z`)

/** A date moved by whole days. */
export function daysLater(date: string, days: number): string {
  return new Date(noon(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days `to` lies after `from`; less than none where it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((noon(to) - noon(from)) / DAY_MS)
}

/** The same weekday in every week after `date`, up to `until`, which may be one of them. */
export function weeksAfter(date: string, until: string): string[] {
  const weeks = Math.max(0, Math.floor(daysBetween(date, until) / 7))
  return Array.from({ length: weeks }, (_, week) => daysLater(date, 7 * (week + 1)))
}
