import { z } from 'zod'
import { dateField, idField, lengthError, timeField, timeFieldsShape } from '@/lib/core/http/fields'
import { MAX_SLOTS_TOGETHER } from './bounds'

const missing = 'Please select date, from time and to time'

/**
 * A slot to add (contract 6.9, 10.1). The schema accepts past dates, because only the server knows the academy's time
 * zone.
 */
export const addSlotBody = z
  .object({
    teacher_id: idField(missing),
    date: dateField(missing),
    from_time: timeField(missing),
    to_time: timeField(missing),
  })
  .refine((slot) => slot.to_time > slot.from_time, { path: ['to_time'], error: 'The end must be after the start' })
export type AddSlotBody = z.input<typeof addSlotBody>

export const slotsQuery = z.object({
  from: dateField('Enter a date').optional(),
  to: dateField('Enter a date').optional(),
})
export type SlotsQuery = z.output<typeof slotsQuery>

export const slot = z.object({
  slot_id: z.string(),
  teacher_id: z.string(),
  ...timeFieldsShape,
  booked: z.union([z.literal(0), z.literal(1)]),
  student_id: z.string().nullable(),
  /** The learner's name. */
  student_name: z.string().nullable(),
  learner_id: z.string().nullable(),
  learner_name: z.string().nullable(),
  /** The academy date of the last class in a weekly series. Present only if the caller may see the student's name. */
  weekly_until: z.string().optional(),
})
export type SlotView = z.infer<typeof slot>

/** A new time for a free slot. The rules for adding a slot apply. */
export const changeSlotBody = z
  .object({ date: dateField(missing), from_time: timeField(missing), to_time: timeField(missing) })
  .refine((slot) => slot.to_time > slot.from_time, { path: ['to_time'], error: 'The end must be after the start' })

/** Which slots of a series to withdraw: this one and the later ones, or all of them. */
const seriesScope = z.enum(['later', 'series'], { error: 'scope must be later or series' })
export const withdrawSeriesBody = z.object({ scope: seriesScope })

/** A slot of a series, as its teacher sees it. */
export const seriesSlot = slot.pick({
  slot_id: true,
  date: true,
  from_time: true,
  to_time: true,
  starts_at: true,
  ends_at: true,
  booked: true,
  student_name: true,
})
export type SeriesSlot = z.infer<typeof seriesSlot>

const slotTimes = z.object(
  { date: dateField(missing), from_time: timeField(missing), to_time: timeField(missing) },
  { error: missing },
)

const plannedSlots = z
  .array(
    slotTimes.refine((one) => one.to_time > one.from_time, { error: 'The end must be after the start' }),
    {
      error: missing,
    },
  )
  .min(1, lengthError(missing))
  .max(MAX_SLOTS_TOGETHER, lengthError(`At most ${MAX_SLOTS_TOGETHER} slots at a time`))

/** Slots that a teacher adds together. The server adds all of them or none. */
export const addSlotsBody = z.object({ slots: plannedSlots })
/** Slots that the office adds for a teacher. */
export const officeSlotsBody = z.object({ teacher_id: idField('Select a teacher'), slots: plannedSlots })
/** The free slots that the office removes. `later` means the selected slot and all later slots of its series. */
export const officeRemoveBody = z.object({
  scope: z.enum(['slot', 'later', 'series'], { error: 'scope must be slot, later or series' }),
})
