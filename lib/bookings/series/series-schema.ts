import { z } from 'zod'
import { dateField, idField, optionalText, sized, timeFieldsShape } from '@/lib/core/http/fields'

/** As long as slots can be opened ahead. */
const MAX_WEEKS = 53

/** Slots as they were shown: what is no longer so is not done. */
const shownSlots = z
  .array(idField('Select a slot'), { error: 'Select a slot' })
  .min(1, sized('Select a slot'))
  .max(MAX_WEEKS, sized(`Select at most ${MAX_WEEKS} slots at a time`))

/** `until`: an academy date, inclusive. */
export const weeklyQuery = z.object({ until: dateField('Choose the last day') })
export const weeklyBody = z.object({ until: dateField('Choose the last day'), slot_ids: shownSlots })

/** The hour of a class in one of the weeks after it; the instants are null where the academy's clock skips it. */
export const weeklyHour = z.object({
  date: z.string(),
  from_time: z.string(),
  to_time: z.string(),
  starts_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
  slot_id: z.string().nullable(),
  /** `closed`: the teacher has not opened it; `clash`: the student has another class then. */
  state: z.enum(['free', 'taken', 'closed', 'clash', 'yours']),
})
export type WeeklyHour = z.infer<typeof weeklyHour>

/** With `to_slot_id`: where each would go, if this one went there. */
export const laterQuery = z.object({ to_slot_id: idField('Select a slot').optional() })
export const cancelLaterBody = z.object({ slot_ids: shownSlots, reason: optionalText(300) })
export const moveLaterBody = cancelLaterBody.extend({ to_slot_id: idField('Select a slot') })

/** A class of a weekly place, from one of them on; `fault` says why it cannot go along. */
export const laterClass = z.object({
  slot_id: z.string(),
  ...timeFieldsShape,
  fault: z.string().nullable(),
  to: z.object(timeFieldsShape).nullable(),
})
export type LaterClass = z.infer<typeof laterClass>
