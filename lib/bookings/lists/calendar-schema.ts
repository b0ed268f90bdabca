import { z } from 'zod'
import { dateField, idField, lengthError, timeFieldsShape } from '@/lib/core/http/fields'
import { daysBetween } from '@/lib/core/time/calendar-days'
import { MAX_CALENDAR_TEACHERS } from './calendar-bounds'

/** Maximum range in days. A month view shows up to six weeks. */
const MAX_CALENDAR_DAYS = 42
/** Maximum number of rows in one response. Further rows are omitted, and `cut` is true. */
export const MAX_CALENDAR_ROWS = 2000

const chooseDays = 'Choose the dates'

const days = { from: dateField(chooseDays), to: dateField(chooseDays) }

function daysFault({ from, to }: { from: string; to: string }): string | null {
  const count = daysBetween(from, to) + 1
  if (count < 1) return 'The last day is before the first day'
  return count > MAX_CALENDAR_DAYS ? `At most ${MAX_CALENDAR_DAYS} days at a time` : null
}

const checkDays = (query: { from: string; to: string }, context: z.RefinementCtx) => {
  const message = daysFault(query)
  if (message) context.addIssue({ code: 'custom', path: ['to'], message })
}

/** `from` and `to` are academy dates. Both days are included (contract 6.32). */
export const ownCalendarQuery = z.object(days).superRefine(checkDays)
export type OwnCalendarQuery = z.output<typeof ownCalendarQuery>

/** `teachers` contains IDs separated by commas. By default, the calendar shows all teachers. */
export const officeCalendarQuery = z
  .object({
    ...days,
    teachers: z
      .string()
      .max(4000, lengthError(`At most ${MAX_CALENDAR_TEACHERS} teachers at a time`))
      .transform((ids) => ids.split(',').filter(Boolean))
      .refine((ids) => ids.length <= MAX_CALENDAR_TEACHERS, {
        error: `At most ${MAX_CALENDAR_TEACHERS} teachers at a time`,
      })
      .pipe(z.array(idField('Select a teacher')))
      .optional(),
  })
  .superRefine(checkDays)
export type OfficeCalendarQuery = z.output<typeof officeCalendarQuery>

/** A slot with its teacher, student and subject, for a calendar of several teachers. */
const calendarEntry = z.object({
  slot_id: z.string(),
  teacher_id: z.string(),
  teacher_name: z.string(),
  ...timeFieldsShape,
  booked: z.union([z.literal(0), z.literal(1)]),
  student_id: z.string().nullable(),
  /** The learner's name. */
  student_name: z.string().nullable(),
  learner_id: z.string().nullable(),
  learner_name: z.string().nullable(),
  /** The subject of a booked slot. Null for a free slot. */
  subject: z.string().nullable(),
  /** When the slot was booked. Missing for a free slot. */
  booked_at: z.iso.datetime().optional(),
  /** The academy date of the last class in the weekly series. Missing for a class that is not weekly. */
  weekly_until: z.string().optional(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

/** `cut` is true if the last rows are missing. */
export const calendarAnswer = z.object({ slots: z.array(calendarEntry), cut: z.boolean() })
export type CalendarAnswer = z.infer<typeof calendarAnswer>
