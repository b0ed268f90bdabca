import { DateTime } from 'luxon'
import { daysLater } from './calendar-days'
import { clockOf } from './zone-offset'

/** The times (`HH:MM`) between which non-urgent emails are not sent. Equal times mean no quiet hours. */
export interface QuietHours {
  quiet_from: string
  quiet_until: string
}

/** Returns the end of the zone's quiet hours if `at` is within these hours. Otherwise, returns `at`. */
export function afterQuietHours(at: Date, zone: string, { quiet_from: from, quiet_until: until }: QuietHours): Date {
  const { date, time } = clockOf(at, zone)
  const isQuiet = from <= until ? time >= from && time < until : time >= from || time < until
  if (!isQuiet) return at
  const day = time < until ? date : daysLater(date, 1)
  return DateTime.fromISO(`${day}T${until}`, { zone }).toJSDate()
}
