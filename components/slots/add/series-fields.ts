import { daysLater } from '@/lib/core/time/calendar-days'
import { MAX_DAYS_AHEAD } from '@/lib/slots/bounds'
import { type PlannedSlot, planSlots } from '@/lib/slots/plan'

/** The class lengths that the form offers, in minutes. */
export const lengths = ['30', '45', '60', '90'] as const

/** The values of the form that adds several slots. */
export interface SeriesFields {
  day: string
  begins: string
  ends: string
  length: (typeof lengths)[number] | 'own'
  own: string
  pause: string
  until: string
  /** The times on the other weekdays of a weekly series of slots. */
  others: readonly WeekdayTimes[]
}

/** The times of one weekday. `date` is the first date of the series on this weekday. */
export interface WeekdayTimes {
  date: string
  begins: string
  ends: string
}

/** Returns the six dates after `day`. */
export const nextSixDays = (day: string): string[] => [1, 2, 3, 4, 5, 6].map((days) => daysLater(day, days))

/**
 * Returns the slots that the form describes, ordered by time. Returns none until the values are complete. The form's
 * class lengths and pauses are in minutes.
 */
export function plannedSlots(fields: SeriesFields): PlannedSlot[] {
  const classMinutes = Number(fields.length === 'own' ? fields.own : fields.length)
  const pause = Number(fields.pause)
  const whole = fields.day && fields.begins && fields.ends > fields.begins && fields.pause !== ''
  if (!whole || !(classMinutes >= 5) || !(pause >= 0) || !Number.isInteger(classMinutes) || !Number.isInteger(pause))
    return []
  // A year that is only partly typed, such as 0002, would produce too many slots.
  if (daysBetween(fields.day, fields.until) > MAX_DAYS_AHEAD) return []
  const until = fields.until || null
  const weekdays = [{ date: fields.day, begins: fields.begins, ends: fields.ends }, ...(until ? fields.others : [])]
  return weekdays
    .flatMap(({ date, begins, ends }) =>
      planSlots({ date, from_time: begins, to_time: ends, classMinutes, pause, until }),
    )
    .sort((a, b) => `${a.date} ${a.from_time}`.localeCompare(`${b.date} ${b.from_time}`))
}

export const daysBetween = (from: string, until: string) =>
  until ? (Date.parse(until) - Date.parse(from)) / 86_400_000 : 0

/** Returns the number of slots as text: "One slot" or "12 slots". */
export const slotsText = (count: number): string => (count === 1 ? 'One slot' : `${count} slots`)
