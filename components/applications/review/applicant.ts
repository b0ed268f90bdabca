import type { StudentRow, TeacherRow } from '@/lib/applications/schema'
import { type CourseChoices, type RegionKey, regionKeys } from '@/lib/catalogue/regions'
import type { DecisionStatus } from '@/lib/core/http/fields'

/** A row of the student or teacher list, with parsed regions and courses. */
export interface Applicant {
  /** The ID of the learner or teacher whose form this is. */
  id: string
  /** The ID of the account. */
  personId: string
  name: string
  /** The account's name, if the learner has a different name. */
  accountName: string | null
  email: string
  phone: string
  /** The number for calls and WhatsApp. */
  contactPhone: string | null
  altMobile: string | null
  qualification: string | null
  yearsLearning: number | null
  experience: string | null
  regions: RegionKey[]
  courses: CourseChoices
  /** Null if the person has registered but not submitted a form. */
  status: DecisionStatus | null
  submittedAt: string | null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function asRegions(value: unknown): RegionKey[] {
  return Array.isArray(value) ? regionKeys.filter((key) => value.includes(key)) : []
}

function asCourses(value: unknown): CourseChoices {
  if (typeof value !== 'object' || value === null) return {}
  const entries = Object.entries(value).filter(([, names]) => Array.isArray(names))
  return Object.fromEntries(entries.map(([key, names]) => [key, (names as unknown[]).map(String)]))
}

/** Converts a row of the student list. Fields that the specification does not document may be missing from `row`. */
export function applicantOfStudent(row: StudentRow): Applicant {
  const name = row.learner_name ?? row.name
  return {
    id: row.learner_id ?? row.id,
    personId: row.id,
    name,
    accountName: name === row.name ? null : row.name,
    email: row.email,
    phone: row.phone,
    contactPhone: row.contact_phone,
    altMobile: row.alt_mobile,
    qualification: row.qualification,
    yearsLearning: row.years_learning,
    experience: row.teaching_experience ?? row.other_experience,
    regions: asRegions(parse(row.regions)),
    courses: asCourses(parse(row.courses)),
    status: row.status,
    submittedAt: row.submitted_at,
  }
}

export function applicantOfTeacher(row: TeacherRow): Applicant {
  return {
    id: row.user_id,
    personId: row.user_id,
    name: row.name,
    accountName: null,
    email: row.email,
    phone: row.phone,
    contactPhone: row.contact_phone,
    altMobile: row.alt_mobile,
    qualification: row.qualification,
    yearsLearning: row.years_learning,
    experience: row.teaching_experience,
    regions: asRegions(row.regions),
    courses: asCourses(row.courses),
    status: row.status,
    submittedAt: row.submitted_at,
  }
}
