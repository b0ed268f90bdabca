import { z } from 'zod'
import { timeFieldsShape } from '@/lib/http/fields'

/** How far ahead a course's page looks for free hours, in days. */
export const LOOK_AHEAD_DAYS = 14
/** How many of a teacher's next free hours it names. */
export const NEXT_FREE = 3

/** A teacher of a course as every visitor may see them: no number, no id. */
export const courseTeacher = z.object({
  name: z.string(),
  /** Where the teacher's own picture is shown; null while they have set none. */
  picture: z.string().nullable(),
  free_slots: z.number().int(),
  /** The soonest of them. */
  next_free: z.array(z.object(timeFieldsShape)),
})
export type CourseTeacher = z.infer<typeof courseTeacher>
