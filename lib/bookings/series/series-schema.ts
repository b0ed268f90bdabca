import { z } from 'zod'
import { cancelBody, familyCause, subjectField } from '@/lib/bookings/schema'
import { dateField, idField, lengthError, timeFieldsShape } from '@/lib/core/http/fields'
import { learnerField } from '@/lib/learners/schema'

/** Maximum number of weeks in a series. Slots are added at most one year ahead. */
const MAX_WEEKS = 53

/** The IDs of the slots that the user saw. If the slots have changed in the meantime, the request is rejected. */
const shownSlots = z
  .array(idField('Select a slot'), { error: 'Select a slot' })
  .min(1, lengthError('Select a slot'))
  .max(MAX_WEEKS, lengthError(`Select at most ${MAX_WEEKS} slots at a time`))

/** `until`: an academy date, inclusive. */
export const weeklyQuery = z.object({ until: dateField('Choose the last day') })
export const weeklyBody = z.object({ until: dateField('Choose the last day'), slot_ids: shownSlots })

const forStudent = { student_id: idField('Select a student'), learner_id: learnerField }
/** `until`: an academy date, inclusive. */
export const officeWeeklyQuery = weeklyQuery.extend(forStudent)
/** The body of the office's call that books a weekly class. `slot_ids` contains only the slots in later weeks. */
export const officeWeeklyBody = weeklyBody.extend({ ...forStudent, subject: subjectField })

/** The slot at the same time in a later week. `starts_at` and `ends_at` are null if a clock change skips this time. */
export const weeklySlot = z.object({
  date: z.string(),
  from_time: z.string(),
  to_time: z.string(),
  starts_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
  slot_id: z.string().nullable(),
  /**
   * `closed`: the teacher has no slot at this time. `clash`: the student has another class at this time. `unpaid`: the
   * slot is free, but the student must wait until a payment is approved (contract 34.8).
   */
  state: z.enum(['free', 'taken', 'closed', 'clash', 'yours', 'unpaid']),
})
export type WeeklySlot = z.infer<typeof weeklySlot>

/**
 * The query of the call that lists a weekly class and its later classes. If the query contains `to_slot_id`, the
 * response also contains the slot to which each class would move.
 */
export const laterQuery = z.object({ to_slot_id: idField('Select a slot').optional(), cause: familyCause })
export const cancelLaterBody = cancelBody.extend({ slot_ids: shownSlots })
export const moveLaterBody = cancelLaterBody.omit({ by_family: true }).extend({ to_slot_id: idField('Select a slot') })

/** A class in a weekly series. If the class cannot be changed, `fault` is the reason. */
export const laterClass = z.object({
  slot_id: z.string(),
  ...timeFieldsShape,
  fault: z.string().nullable(),
  to: z.object(timeFieldsShape).nullable(),
  /** What happens to the credit if a counted class is cancelled, such as “Counts as used”. */
  outcome: z.string().nullable(),
})
export type LaterClass = z.infer<typeof laterClass>
