import { z } from 'zod'
import { type PlannedSlot, planSlots } from '@/lib/slots/plan'
import { MAX_DAYS_AHEAD, MAX_SLOTS_TOGETHER } from '@/lib/slots/schema'

/** Lesson lengths that are offered, in minutes. */
export const lengths = ['30', '45', '60', '90'] as const

const minutes = (least: number, most: number, error: string) =>
  z.string().refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most, { error })

const shape = z.object({
  day: z.string().min(1, { error: 'Choose the first day' }),
  begins: z.string().min(1, { error: 'Choose when it begins' }),
  ends: z.string().min(1, { error: 'Choose when it ends' }),
  length: z.enum([...lengths, 'own']),
  own: z.string(),
  pause: minutes(0, 240, 'Enter 0 to 240 minutes'),
  until: z.string(),
})
export type SeriesFields = z.infer<typeof shape>

const ownLength = minutes(5, 480, 'Enter 5 to 480 minutes')

/** What stands in the form for several slots; the fault stands at the field that mends it. */
export const seriesFields = shape.superRefine((given, context) => {
  const fault = (field: keyof SeriesFields, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (given.length === 'own' && !ownLength.safeParse(given.own).success) return fault('own', 'Enter 5 to 480 minutes')
  if (given.ends <= given.begins) return fault('ends', 'The end must be after the start')
  if (given.until && given.until < given.day) return fault('until', 'This is before the first day')
  if (daysBetween(given.day, given.until) > MAX_DAYS_AHEAD)
    return fault('until', `At most ${MAX_DAYS_AHEAD} days ahead`)
  const { length } = plannedSlots(given)
  if (length === 0) fault('ends', 'No lesson of this length fits in')
  if (length > MAX_SLOTS_TOGETHER) fault('until', `These are ${length}; at most ${MAX_SLOTS_TOGETHER} at a time`)
})

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

const daysBetween = (from: string, until: string) => (until ? (Date.parse(until) - Date.parse(from)) / 86_400_000 : 0)

/** "One slot", "12 slots". */
export const slotsText = (count: number): string => (count === 1 ? 'One slot' : `${count} slots`)
