import { z } from 'zod'
import { plainText, sized, timeFieldsShape } from '@/lib/core/http/fields'

/** How many days ahead a course's page looks for free slots. */
export const LOOK_AHEAD_DAYS = 14
/** How many of a teacher's next free slots a course's page lists. */
export const NEXT_FREE = 3

/** The data of a course's teacher that visitors see, without phone number and ID. */
export const courseTeacher = z.object({
  name: z.string(),
  /** The URL of the teacher's picture. Null if there is none. */
  picture: z.string().nullable(),
  free_slots: z.number().int(),
  /** The next free slots. */
  next_free: z.array(z.object(timeFieldsShape)),
})
export type CourseTeacher = z.infer<typeof courseTeacher>

/** Maximum size of a picture when it is uploaded, before it is scaled down. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/**
 * The side of the stored square picture in pixels. This size is enough for the largest display on a high-resolution
 * screen.
 */
export const PICTURE_SIDE = 512

const missing = 'Please choose a picture of yourself'

/** A data URL or bare base64 of a JPEG, PNG or WebP. */
export const setPictureBody = z.object({ picture: plainText(missing).min(1, sized(missing)) })

/** The data of a teacher that signed-in people see (contract 8.6). */
export const teacherContact = z.object({ id: z.string(), name: z.string(), phone: z.string() })
export type TeacherContact = z.infer<typeof teacherContact>
