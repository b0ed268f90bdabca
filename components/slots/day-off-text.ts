import { clockTime, shortDate, shortWeekday } from '@/lib/core/format'
import type { DayOffView } from '@/lib/time-off/schema'

const day = (date: string) => `${shortWeekday(date)}, ${shortDate(date)}`

/** "Mon, 30 Nov 2026", "Mon, 30 Nov 2026 to Fri, 4 Dec 2026", "Mon, 30 Nov 2026, 12:00 pm to 8:00 pm". */
export function daysText({
  from,
  to,
  from_time,
  to_time,
}: Pick<DayOffView, 'from' | 'to' | 'from_time' | 'to_time'>): string {
  const end = to_time && clockTime(to_time)
  if (from === to) {
    if (from_time && end) return `${day(from)}, ${clockTime(from_time)} to ${end}`
    if (from_time) return `${day(from)}, from ${clockTime(from_time)}`
    return end ? `${day(from)}, until ${end}` : day(from)
  }
  return `${day(from)}${from_time ? `, ${clockTime(from_time)},` : ''} to ${day(to)}${end ? `, ${end}` : ''}`
}
