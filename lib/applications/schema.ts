import { z } from 'zod'
import { type CourseChoices, type RegionKey, regionKeys, studentCourses, teacherCourses } from '@/lib/catalogue/regions'
import {
  altMobileField,
  decisionStatus,
  idField,
  optionalText,
  sortedListQuery,
  yearsField,
} from '@/lib/core/http/fields'
import { learnerField } from '@/lib/learners/schema'
import { GURUKULAM, OTHER_EXPERIENCE, studentExperiences, teacherQualifications } from './choices'

const regions = z
  .array(z.enum(regionKeys, { error: 'Choose regions from the list' }), { error: 'Select at least one region' })
  .transform((keys) => [...new Set(keys)])
  .refine((keys) => keys.length > 0, { error: 'Select at least one region' })

const notOffered = 'Choose courses from the list'

const courses = z.partialRecord(
  z.enum(regionKeys),
  z.array(z.string({ error: notOffered }), { error: notOffered }).transform((names) => [...new Set(names)]),
  { error: (issue) => (issue.code === 'invalid_type' ? 'Select at least one course' : notOffered) },
)

/** Returns the error in the chosen courses, or null. Every course must be offered in a selected region. */
function courseFault(
  form: { regions: RegionKey[]; courses: CourseChoices },
  offered: Record<RegionKey, readonly string[]>,
): string | null {
  const entries = Object.entries(form.courses) as [RegionKey, string[]][]
  const ticked = entries.filter(([, names]) => names.length > 0)
  if (ticked.length === 0) return 'Select at least one course'
  if (ticked.some(([region]) => !form.regions.includes(region))) {
    return 'A selected course belongs to a region that is not selected'
  }
  const allOffered = ticked.every(([region, names]) => names.every((name) => offered[region].includes(name)))
  return allOffered ? null : notOffered
}

export const teacherCourseFault = (form: { regions: RegionKey[]; courses: CourseChoices }): string | null =>
  courseFault(form, teacherCourses)

export const teacherProfileBody = z
  .object({
    user_id: idField('Please login first.'),
    alt_mobile: altMobileField,
    qualification: z.enum(teacherQualifications, { error: 'Choose your qualification' }),
    years_learning: yearsField,
    teaching_experience: optionalText(500),
    regions,
    courses,
  })
  .superRefine((form, context) => {
    const gurukulam = form.qualification === GURUKULAM
    if (gurukulam !== (form.years_learning !== null)) {
      context.addIssue({
        code: 'custom',
        path: ['years_learning'],
        message: gurukulam
          ? 'Enter how many years you have studied'
          : 'Fill this in only for the gurukulam qualification',
      })
    }
    const fault = courseFault(form, teacherCourses)
    if (fault) context.addIssue({ code: 'custom', path: ['courses'], message: fault })
  })
export type TeacherProfileBody = z.input<typeof teacherProfileBody>

export const studentProfileBody = z
  .object({
    user_id: idField('Please login first.'),
    /** The learner that this form is about. Defaults to the account's first learner (contract 54.7). */
    learner_id: learnerField,
    alt_mobile: altMobileField,
    qualification: z.enum(studentExperiences, { error: 'Choose your experience' }),
    other_experience: optionalText(500),
    years_learning: yearsField,
    regions,
    courses,
  })
  .superRefine((form, context) => {
    const isOther = form.qualification === OTHER_EXPERIENCE
    if (isOther !== (form.other_experience !== null)) {
      context.addIssue({
        code: 'custom',
        path: ['other_experience'],
        message: isOther ? 'Tell us about your experience' : 'Fill this in only when Others is selected',
      })
    }
    const fault = courseFault(form, studentCourses)
    if (fault) context.addIssue({ code: 'custom', path: ['courses'], message: fault })
  })
export type StudentProfileBody = z.input<typeof studentProfileBody>

export const actionBody = z.object({
  action: z.enum(['approve', 'reject'], { error: 'The action must be approve or reject' }),
  /** The reason for a rejection. The applicant sees it. */
  reason: optionalText(300),
  /** The status that the admin saw when approving or rejecting. */
  seen: decisionStatus.optional(),
})

/**
 * `without_country` limits the list to paying families whose country or Indian state is missing. Each family has one
 * row.
 */
export const studentListQuery = sortedListQuery.extend({
  without_country: z.literal('true', { error: 'without_country must be true' }).optional(),
})
export type StudentListQuery = z.output<typeof studentListQuery>

const person = {
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  contact_phone: z.string().nullable(),
  country: z.string().nullable(),
  /** The GST code of a state in India. */
  state: z.string().nullable(),
  alt_mobile: z.string().nullable(),
}

export const studentRow = z.object({
  id: z.string(),
  /** The learner that this form is about. An account with several learners has several rows. */
  learner_id: z.string(),
  learner_name: z.string(),
  ...person,
  qualification: z.string().nullable(),
  years_learning: z.number().int().nullable(),
  teaching_experience: z.null(),
  other_experience: z.string().nullable(),
  /** `regions` is a list and `courses` is a map. Both are sent as JSON text (contract 8.21). */
  regions: z.string(),
  courses: z.string(),
  /** Null if the student has not sent a form. */
  status: decisionStatus.nullable(),
  submitted_at: z.iso.datetime().nullable(),
})
export type StudentRow = z.infer<typeof studentRow>

export const teacherRow = z.object({
  user_id: z.string(),
  ...person,
  qualification: z.string(),
  years_learning: z.number().int().nullable(),
  teaching_experience: z.string().nullable(),
  regions: z.array(z.string()),
  courses: z.record(z.string(), z.array(z.string())),
  status: decisionStatus,
  submitted_at: z.iso.datetime(),
})
export type TeacherRow = z.infer<typeof teacherRow>

/** The caller's own form. */
export const ownApplication = z.object({
  status: decisionStatus,
  /** The office's reason for a rejection. */
  reason: z.string().nullable(),
  submitted_at: z.iso.datetime(),
  alt_mobile: z.string().nullable(),
  qualification: z.string(),
  years_learning: z.number().int().nullable(),
  teaching_experience: z.string().nullable(),
  other_experience: z.string().nullable(),
  regions: z.array(z.string()),
  courses: z.record(z.string(), z.array(z.string())),
})
export type OwnApplication = z.infer<typeof ownApplication>

/** A learner's form. */
export const learnerApplication = ownApplication.extend({ learner_id: z.string(), learner_name: z.string() })
export type LearnerApplication = z.infer<typeof learnerApplication>
