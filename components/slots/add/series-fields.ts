import { MAX_DAYS_AHEAD } from '@/lib/slots/bounds'
import { type PlannedSlot, planSlots } from '@/lib/slots/plan'

/** Lesson lengths that are offered, in minutes. */
export const lengths = ['30', '45', '60', '90'] as const

/** What stands in the form for several slots. */
export interface SeriesFields {
  day: string
  begins: string
  ends: string
  length: (typeof lengths)[number] | 'own'
  own: string
  pause: string
  until: string
}

/** The slots that the form as it stands would make; none until it is whole. Pause and lengths are minutes. */
export function plannedSlots(given: SeriesFields): PlannedSlot[] {
  const lesson = Number(given.length === 'own' ? given.own : given.length)
  const pause = Number(given.pause)
  const whole = given.day && given.begins && given.ends > given.begins && given.pause !== ''
  if (!whole || !(lesson >= 5) || !(pause >= 0) || !Number.isInteger(lesson) || !Number.isInteger(pause)) return []
  // A year that is being typed begins as 0002: a repetition from there would take a while to plan.
  if (daysBetween(given.day, given.until) > MAX_DAYS_AHEAD) return []
  return planSlots({
    date: given.day,
    from_time: given.begins,
    to_time: given.ends,
    lesson,
    pause,
    until: given.until || null,
  })
}

export const daysBetween = (from: string, until: string) =>
  until ? (Date.parse(until) - Date.parse(from)) / 86_400_000 : 0

/** "One slot", "12 slots". */
export const slotsText = (count: number): string => (count === 1 ? 'One slot' : `${count} slots`)
