import { clockTime, shortDate, shortWeekday } from '@/lib/core/time/format'
import type { TimeOffView } from '@/lib/time-off/schema'

const day = (date: string) => `${shortWeekday(date)}, ${shortDate(date)}`

/** Returns "Mon, 30 Nov 2026", "Mon, 30 Nov 2026 to Fri, 4 Dec 2026" or "Mon, 30 Nov 2026, 12:00 pm to 8:00 pm". */
export function daysText({
  from,
  to,
  from_time,
  to_time,
}: Pick<TimeOffView, 'from' | 'to' | 'from_time' | 'to_time'>): string {
  const end = to_time && clockTime(to_time)
  if (from === to) {
    if (from_time && end) return `${day(from)}, ${clockTime(from_time)} to ${end}`
    if (from_time) return `${day(from)}, from ${clockTime(from_time)}`
    return end ? `${day(from)}, until ${end}` : day(from)
  }
  return `${day(from)}${from_time ? `, ${clockTime(from_time)},` : ''} to ${day(to)}${end ? `, ${end}` : ''}`
}

/**
 * Returns the text for a calendar: "Holiday: Pongal" or "Away". Adds the times if the time off does not cover whole
 * days.
 */
export function timeOffTitle(timeOff: TimeOffView): string {
  const { label, kind, reason, from, from_time, to_time } = timeOff
  const what = kind === 'time_off' && reason ? `${label}: ${reason}` : label
  if (!from_time && !to_time) return what
  const times = daysText({ from, to: from, from_time, to_time }).replace(/^[^,]*, [^,]*, /, '')
  return `${what} (${from === timeOff.to ? times : daysText(timeOff)})`
}

/** Returns whether a time span in the academy's zone overlaps a holiday or time off. */
export function fallsOn(
  { date, from_time, to_time }: { date: string; from_time: string; to_time: string },
  off: Pick<TimeOffView, 'from' | 'to' | 'from_time' | 'to_time'>,
): boolean {
  const begins = `${off.from} ${off.from_time ?? '00:00'}`
  const ends = `${off.to} ${off.to_time ?? '24:00'}`
  return `${date} ${from_time}` < ends && `${date} ${to_time}` > begins
}
