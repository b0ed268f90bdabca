/** The academy's clock, as the tests reckon it by themselves: India has one zone and no summer time. */
export const ACADEMY = 'Asia/Kolkata'
const MINUTE = 60_000
const INDIA = 330 * MINUTE

/** A date of the academy, so many days from today: `YYYY-MM-DD`. */
export function academyDate(inDays: number): string {
  return new Date(Date.now() + INDIA + inDays * 1440 * MINUTE).toISOString().slice(0, 10)
}

/** The instant at which the academy's clock shows this. */
export function academyInstant(date: string, time: string): Date {
  return new Date(Date.parse(`${date}T${time}:00Z`) - INDIA)
}

/** How a clock elsewhere shows an instant: "8:00" and "am". */
export function clockIn(zone: string, instant: Date): { time: string; half: string } {
  const [time = '', half = ''] = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeStyle: 'short' })
    .format(instant)
    .split(/\s/)
  return { time, half: half.toLowerCase() }
}

/** "20/11/2026", as dates stand on the booking page. */
export const numeric = (date: string): string => date.split('-').reverse().join('/')
