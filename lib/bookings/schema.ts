import { z } from 'zod'
import { attendance, sharedNotes } from '@/lib/class-notes/schema'
import {
  dateField,
  idField,
  lengthError,
  listQuery,
  optionalText,
  plainText,
  timeFieldsShape,
} from '@/lib/core/http/fields'
import { learnerField } from '@/lib/learners/schema'

const MAX_SLOTS_PER_BOOKING = 10

/** The chosen course. Can be omitted (contract 10.12). */
export const subjectField = plainText('Enter text').trim().max(100, lengthError('At most 100 characters')).nullish()

/** The IDs of the slots to book (contract 6.11). Repeated IDs count once. The UI sends only one ID. */
export const bookSlotsBody = z.object({
  student_id: idField('User not logged in'),
  teacher_id: idField('Select a teacher'),
  selectedSlots: z
    .array(idField('Select a slot'), { error: 'Select a slot' })
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length > 0, { error: 'Select a slot' })
    .refine((ids) => ids.length <= MAX_SLOTS_PER_BOOKING, {
      error: `Select at most ${MAX_SLOTS_PER_BOOKING} slots at a time`,
    }),
  /** The learner who takes the class. Optional if the account has only one learner (contract 54.4). */
  learner_id: learnerField,
  subject: subjectField,
})

/** A booking that the office makes for a student. */
export const officeBookBody = bookSlotsBody.extend({ student_id: idField('Select a student') })

export const booking = z.object({
  slot_id: z.string(),
  teacher_id: z.string(),
  student_id: z.string(),
  learner_id: z.string(),
  learner_name: z.string(),
  ...timeFieldsShape,
  subject: z.string(),
})
export type BookingView = z.infer<typeof booking>

export const bookedClass = z.object({
  slot_id: z.string(),
  teacher_id: z.string(),
  teacher_name: z.string(),
  subject: z.string(),
  /** The learner's name. */
  student_name: z.string(),
  learner_id: z.string(),
  learner_name: z.string(),
  ...timeFieldsShape,
  attendance,
  /** When the class was booked. Moving the class does not change this time (contract 10.5). */
  booked_at: z.iso.datetime(),
  /** The homework from the last class of this student with this teacher. Set only for an upcoming class. */
  until_next_time: z.string().nullable(),
  /** The academy date of the last class in the weekly series. Missing for a class that is not weekly. */
  weekly_until: z.string().optional(),
  /** True for a class that counts towards a plan. Otherwise missing. */
  counted: z.boolean().optional(),
  /** The name of the teacher who is away, if a substitute takes the class. */
  substitute_for: z.string().optional(),
  /** The people in the class who have no WhatsApp link because the country of their number is unknown. */
  no_whatsapp: z.array(z.enum(['student', 'teacher'])).optional(),
  /**
   * True if the caller teaches the class and the academy hides families from teachers. Such a class has no WhatsApp
   * link.
   */
  family_hidden: z.boolean().optional(),
})
export type BookedClass = z.infer<typeof bookedClass>

/** Who cancelled a class, when and why. */
const cancellation = z.object({
  /** The ID of the booking. A slot can have several cancelled bookings. */
  id: z.string(),
  at: z.iso.datetime(),
  by: z.enum(['student', 'teacher', 'office']),
  /** The person's name. Students and teachers see “The academy office” instead of an admin’s name. */
  by_name: z.string(),
  reason: z.string().nullable(),
  /** True if the student cancelled later than the academy allowed. Null if the student did not cancel the class. */
  late: z.boolean().nullable(),
  /** Whether the family got back the credit for the class. Missing if the class did not count towards a plan. */
  given_back: z.boolean().optional(),
})

/** A class in a list, with an excerpt from its shared notes. Only cancelled classes have a cancellation. */
export const listedClass = bookedClass.extend({
  student_id: z.string(),
  notes: sharedNotes.nullable(),
  cancellation: cancellation.optional(),
})
export type ListedClass = z.infer<typeof listedClass>

/** True if the office cancels a class at the family's request (contract 70). */
const byFamily = z.boolean({ error: 'Send true or false' }).optional()
export const cancelBody = z.object({ reason: optionalText(300), by_family: byFamily })
/** Set by the office if the family asked to cancel. Other callers must not send it. */
export const familyCause = z.enum(['family'], { error: 'cause must be family' }).optional()
/** The cause of the cancellation. By default, it depends on the caller's role. Only the office may choose `family`. */
export const classOutcomeQuery = z.object({
  cause: z.enum(['family', 'teacher_absent'], { error: 'cause must be family or teacher_absent' }).optional(),
})
export const moveBody = z.object({ to_slot_id: idField('Select a slot'), reason: optionalText(300) })

/**
 * `past`: classes that have ended. `unmarked`: classes that ended two days ago or earlier and have no attendance.
 * `coming`: classes that have not ended. `cancelled`: cancelled classes, the latest cancellation first.
 */
export const classListStatus = z.enum(['coming', 'past', 'unmarked', 'cancelled'], {
  error: 'status must be coming, past, unmarked or cancelled',
})

/**
 * `from` and `to` are academy dates, both inclusive. `q` searches the course and the people's names. `person` is
 * the ID of a student or teacher.
 */
export const classListQuery = listQuery.extend({
  status: classListStatus.optional(),
  from: dateField('Enter a date').optional(),
  to: dateField('Enter a date').optional(),
  course: plainText('Enter text').trim().max(100, lengthError('At most 100 characters')).optional(),
  person: plainText('Enter text').trim().max(100, lengthError('At most 100 characters')).optional(),
  /** The ID of one of the caller's learners. */
  learner: plainText('Enter text').trim().max(100, lengthError('At most 100 characters')).optional(),
})
export type ClassListQuery = z.output<typeof classListQuery>
