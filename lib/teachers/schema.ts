import { z } from 'zod'
import { courseField } from '@/lib/catalogue/course-field'
import { regionKeys } from '@/lib/catalogue/regions'
import { lengthError, plainText, timeFieldsShape } from '@/lib/core/http/fields'

/** How many days ahead a course's page looks for free slots. */
export const LOOK_AHEAD_DAYS = 14
/** The maximum number of free slots that a course's page lists for each teacher. */
export const NEXT_FREE = 3

/** The data about a teacher that visitors see on a course page. It contains no phone number and no ID. */
export const courseTeacher = z.object({
  name: z.string(),
  /** The URL of the teacher's picture. Null if the teacher has none. */
  picture: z.string().nullable(),
  free_slots: z.number().int(),
  /** The next free slots. */
  next_free: z.array(z.object(timeFieldsShape)),
})
export type CourseTeacher = z.infer<typeof courseTeacher>

/** Maximum size of an uploaded picture, before it is scaled down. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** The width and height of the stored picture in pixels, large enough for high-resolution screens. */
export const PICTURE_SIDE = 512

const missing = 'Please choose a picture of yourself'

/** A data URL or bare base64 of a JPEG, PNG or WebP. */
export const setPictureBody = z.object({ picture: plainText(missing).min(1, lengthError(missing)) })

/** The information about a teacher that signed-in people see (contract 8.6). */
export const teacherContact = z.object({ id: z.string(), name: z.string(), phone: z.string() })
export type TeacherContact = z.infer<typeof teacherContact>

/** A course that the office adds to a teacher's courses. */
export const addTeacherCourseBody = z.object({
  course_name: courseField,
  region: z.enum(regionKeys, { error: 'Choose a region' }),
})

/** A course that a teacher teaches, as the office sees it. */
export const taughtCourse = z.object({
  id: z.number().int(),
  course_name: z.string(),
  region: z.enum(regionKeys),
  since: z.iso.datetime(),
  /** The admin who added the course. Null for a course from the application form. */
  added_by: z.string().nullable(),
})
export type TaughtCourse = z.infer<typeof taughtCourse>

/** A course on sale that the teacher does not teach yet, with the region that the form preselects. */
export const addableCourse = z.object({ course_name: z.string(), region: z.enum(regionKeys) })
export type AddableCourse = z.infer<typeof addableCourse>
