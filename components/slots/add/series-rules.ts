import { z } from 'zod'
import '@/lib/core/config/zod-settings'
import { MAX_DAYS_AHEAD, MAX_SLOTS_TOGETHER } from '@/lib/slots/bounds'
import { daysBetween, lengths, plannedSlots, type SeriesFields } from './series-fields'

const minutes = (least: number, most: number, error: string) =>
  z.string().refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most, { error })

const shape = z.object({
  day: z.string().min(1, { error: 'Choose the first day' }),
  begins: z.string().min(1, { error: 'Choose a start time' }),
  ends: z.string().min(1, { error: 'Choose an end time' }),
  length: z.enum([...lengths, 'own']),
  own: z.string(),
  pause: minutes(0, 240, 'Enter 0 to 240 minutes'),
  until: z.string(),
  others: z.array(z.object({ date: z.string(), begins: z.string(), ends: z.string() })),
})

const ownLength = minutes(5, 480, 'Enter 5 to 480 minutes')

/** Validates the form that adds several slots. Attaches each error to the field that the user must correct. */
export const seriesFields = shape.superRefine((fields, context) => {
  const fault = (field: keyof SeriesFields, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (fields.length === 'own' && !ownLength.safeParse(fields.own).success) return fault('own', 'Enter 5 to 480 minutes')
  if (fields.ends <= fields.begins) return fault('ends', 'The end must be after the start')
  if (fields.until && fields.until < fields.day) return fault('until', 'This is before the first day')
  if (daysBetween(fields.day, fields.until) > MAX_DAYS_AHEAD)
    return fault('until', `The date can be at most ${MAX_DAYS_AHEAD} days ahead`)
  if (fields.until && fields.others.some(({ begins, ends }) => !begins || ends <= begins))
    return fault('others', 'Enter a start time and a later end time for each weekday')
  const { length } = plannedSlots(fields)
  if (length === 0) fault('ends', 'No class of this length fits between these times')
  if (length > MAX_SLOTS_TOGETHER)
    fault('until', `This would add ${length} slots. Add at most ${MAX_SLOTS_TOGETHER} at a time.`)
})
