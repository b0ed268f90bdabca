import { DateTime } from 'luxon'
import { daysLater } from './calendar-days'
import { clockOf } from './zone-offset'

/** During these hours on a person's clock, emails that can wait are not sent. */
const QUIET_FROM = '21:00'
const QUIET_UNTIL = '08:00'

/** Returns `at`, or the end of the quiet hours if `at` is within them on the clock of this zone. */
export function afterQuietHours(at: Date, zone: string): Date {
  const { date, time } = clockOf(at, zone)
  if (time >= QUIET_UNTIL && time < QUIET_FROM) return at
  const day = time < QUIET_UNTIL ? date : daysLater(date, 1)
  return DateTime.fromISO(`${day}T${QUIET_UNTIL}`, { zone }).toJSDate()
}
