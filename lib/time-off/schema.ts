import { z } from 'zod'
import { substituteView } from '@/lib/bookings/substitutes/schema'
import {
  dateField,
  idField,
  lengthError,
  plainText,
  requiredText,
  timeField,
  timeFieldsShape,
} from '@/lib/core/http/fields'
import { learnerField } from '@/lib/learners/schema'
import { informed } from '@/lib/notifications/informed'
import { DEFAULT_ACTIONS } from './default-action'

/** Maximum number of classes that one entry can affect. Longer time off must be split into several entries. */
export const MAX_CLASSES = 2000
/** Maximum number of entries in one response. */
export const MAX_TIME_OFF_ENTRIES = 500

const missing = 'Please choose the dates'

/** The first and the last day of the time off, as academy dates. Without times, the time off covers whole days. */
const rangeShape = {
  from: dateField(missing),
  to: dateField(missing),
  from_time: timeField('Enter a time').nullish(),
  to_time: timeField('Enter a time').nullish(),
}

export interface RangeFields {
  from: string
  to: string
  from_time?: string | null
  to_time?: string | null
}

const endsAfterStart = ({ from, to, from_time, to_time }: RangeFields) =>
  to > from || (to === from && (to_time ?? '24:00') > (from_time ?? '00:00'))
const endError = { path: ['to'], error: 'The end must be after the start' }

/** The teacher, or null for a holiday of the whole academy. */
const teacherShape = { teacher_id: idField('Select a teacher').nullable() }

export const previewTimeOffBody = z.object(rangeShape).refine(endsAfterStart, endError)
export const previewOfficeTimeOffBody = z.object({ ...teacherShape, ...rangeShape }).refine(endsAfterStart, endError)

const choice = z.object(
  {
    slot_id: idField('Select a class'),
    action: z.enum(['next_week', 'append', 'move', 'substitute', 'cancel'], {
      error: 'action must be next_week, append, move, substitute or cancel',
    }),
    /** Another free slot of the same teacher. Required with the action `move`. */
    to_slot_id: idField('Select another slot').nullish(),
    /** The substitute. Required with the action `substitute`, which only the office can choose. */
    teacher_id: idField('Select a teacher').nullish(),
  },
  { error: 'Choose what happens to each class' },
)
export type Choice = z.output<typeof choice>

const newTimeOffShape = {
  ...rangeShape,
  /**
   * For time off, the teacher's reason, which only the teacher and the office see. For a holiday, its name, which
   * everyone sees.
   */
  reason: requiredText('Please enter a reason or the holiday name', 300),
  /** The digest of the preview that the user saw when making the choices. */
  seen: plainText('Please review the classes first')
    .min(1, lengthError('Please review the classes first'))
    .max(100, lengthError('Please review the classes first')),
  /**
   * The choice for all classes without an entry in `choices`. If `append` is not possible, the class moves to a later
   * week. If that move is not possible either, the class is cancelled. If `default` is missing, every class needs an
   * entry.
   */
  default: z.enum(DEFAULT_ACTIONS, { error: 'default must be append, next_week or cancel' }).optional(),
  choices: z
    .array(choice, { error: 'Choose what happens to each class' })
    .max(MAX_CLASSES, lengthError('At most 2,000 classes at a time')),
}
export const takeTimeOffBody = z.object(newTimeOffShape).refine(endsAfterStart, endError)
export const addOfficeTimeOffBody = z.object({ ...teacherShape, ...newTimeOffShape }).refine(endsAfterStart, endError)
export type NewTimeOff = z.output<typeof addOfficeTimeOffBody>

const span = z.object(timeFieldsShape)

/** A class that falls during the time off, with its possible new times. */
const affectedClass = z.object({
  slot_id: z.string(),
  teacher_id: z.string(),
  teacher_name: z.string(),
  student_id: z.string(),
  /** The learner's name, the same as `learner_name`. */
  student_name: z.string(),
  learner_id: z.string(),
  learner_name: z.string(),
  subject: z.string(),
  /** True if booking the class reduced the number of classes that the learner has left. */
  counted: z.boolean(),
  ...timeFieldsShape,
  /**
   * The same weekday and time in the first later week in which neither this time off nor another moved class covers
   * that time. Null if the class cannot take place then.
   */
  next_week: span.nullable(),
  /** The reason why `next_week` is null. */
  why_not: z.string().nullable(),
  /**
   * The new time if the class moves to the end of its weekly series. Null if this move is not possible, or if the class
   * is not weekly.
   */
  append: span.nullable(),
  /** The reason why `append` is null for a class of a series. Null for a single class. */
  why_no_append: z.string().nullable(),
  /** The teachers who can take the class. Empty for a holiday, and for teachers who enter their own time off. */
  substitutes: z.array(substituteView),
})
export type AffectedClass = z.infer<typeof affectedClass>

export const timeOffPreview = z.object({
  /**
   * A digest of the preview. The request that adds the time off must contain it, and fails if the preview has changed.
   */
  seen: z.string(),
  free_hours: z.number().int(),
  students: z.number().int(),
  teachers: z.number().int(),
  /** True if counted classes are given back when they are cancelled. */
  gives_back: z.boolean(),
  classes: z.array(affectedClass),
})
export type TimeOffPreview = z.infer<typeof timeOffPreview>

export const timeOffView = z.object({
  id: z.string(),
  kind: z.enum(['holiday', 'time_off']),
  teacher_id: z.string().nullable(),
  teacher_name: z.string().nullable(),
  /** The label shown in calendars, such as "Holiday: Pongal" or "Away". */
  label: z.string(),
  /**
   * A holiday's name, or a teacher's reason for time off. The reason is null for everyone except that teacher and the
   * office.
   */
  reason: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  /** The start time. Null if the whole first day is time off. */
  from_time: z.string().nullable(),
  to_time: z.string().nullable(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
})
export type TimeOffView = z.infer<typeof timeOffView>

export const timeOffQuery = z.object({
  from: dateField('Enter a date').optional(),
  to: dateField('Enter a date').optional(),
  teacher: idField('Select a teacher').optional(),
})
export type TimeOffQuery = z.output<typeof timeOffQuery>

/** The response to a request that adds time off or a holiday. */
export const timeOffResult = z.object({
  day_off: timeOffView,
  free_hours: z.number().int(),
  /** The number of moved classes, including those in `appended`. */
  moved: z.number().int(),
  /** The number of classes that were moved to the end of their series. */
  appended: z.number().int(),
  /** The number of classes that a substitute takes. */
  substituted: z.number().int(),
  cancelled: z.number().int(),
  informed,
})
export type TimeOffResult = z.infer<typeof timeOffResult>

export const classDuringTimeOffBody = z
  .object({
    teacher_id: idField('Select a teacher'),
    student_id: idField('Select a student'),
    learner_id: learnerField,
    date: dateField('Please select date, from time and to time'),
    from_time: timeField('Please select date, from time and to time'),
    to_time: timeField('Please select date, from time and to time'),
    reason: requiredText('Please give a reason', 300),
  })
  .refine((one) => one.to_time > one.from_time, { path: ['to_time'], error: 'The end must be after the start' })
