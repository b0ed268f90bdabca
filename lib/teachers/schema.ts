import { z } from 'zod'
import { plainText, sized, timeFieldsShape } from '@/lib/core/http/fields'

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

/** Bytes of a picture as it is sent, before it is made small. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** Of the square that is kept: enough for the largest place that shows it on a sharp screen. */
export const PICTURE_SIDE = 512

const missing = 'Please choose a picture of yourself'

/** A data URL or bare base64 of a JPEG, PNG or WebP. */
export const setPictureBody = z.object({ picture: plainText(missing).min(1, sized(missing)) })

/** A teacher as signed-in people may see them (contract 8.6). */
export const teacherContact = z.object({ id: z.string(), name: z.string(), phone: z.string() })
export type TeacherContact = z.infer<typeof teacherContact>
