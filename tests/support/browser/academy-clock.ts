/** The academy's time zone. India has no summer time, so the functions below use a constant offset. */
export const ACADEMY = 'Asia/Kolkata'
const MINUTE = 60_000
const INDIA = 330 * MINUTE

/** Returns the academy's date `inDays` days from today, as `YYYY-MM-DD`. */
export function academyDate(inDays: number): string {
  return new Date(Date.now() + INDIA + inDays * 1440 * MINUTE).toISOString().slice(0, 10)
}

/** Returns the UTC time when the academy's clock shows this date and time. */
export function academyInstant(date: string, time: string): Date {
  return new Date(Date.parse(`${date}T${time}:00Z`) - INDIA)
}

/** Formats an instant as a clock in this zone shows it: "8:00" and "am". */
export function clockIn(zone: string, instant: Date): { time: string; half: string } {
  const [time = '', half = ''] = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeStyle: 'short' })
    .format(instant)
    .split(/\s/)
  return { time, half: half.toLowerCase() }
}

/** Formats a date as the booking page shows it: "20/11/2026". */
export const numericDate = (date: string): string => date.split('-').reverse().join('/')
