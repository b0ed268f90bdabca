/** Returns today's date in Kolkata (UTC plus five and a half hours) without using the application's code. */
export function academyToday(now = new Date()): string {
  return new Date(now.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
}

/** Returns a date moved by whole days. */
export function days(date: string, by: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
}
