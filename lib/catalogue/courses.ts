import { perProcess } from '@/lib/core/config/per-process'
import type { CourseText } from './texts/course-text'

export type Art = 'carnatic' | 'hindustani' | 'western' | 'dance' | 'drawing'
export type CourseFilter = 'south' | 'north' | 'western'

/** A place of a course on /all-courses and /fees-structure. */
export interface Placement {
  filter: CourseFilter | null
  group: string
}

export interface Course {
  /** Identifies the course. Payments and classes store it. */
  name: string
  /** The displayed name, which the office can change. */
  label: string
  slug: string
  art: Art
  /** The name of its paper-cut icon. */
  sign: string
  placements: readonly Placement[]
  /** Today's fee in whole rupees. */
  fee: number
  listPrice: number
  /** What the fee covers, or an empty text. */
  covers: string
  /** True for a course that is no longer sold. Old payments and classes keep it. */
  isRetired: boolean
  /** True if its page offers a trial class instead of Enroll, because it has no teacher and the office wants that. */
  isTrialOnly: boolean
  /** The texts of its page. Only on the server. */
  text?: CourseText
}

const source = () =>
  perProcess<{ read: () => readonly Course[] }>('courses', () => ({
    read: () => {
      throw new Error('No courses were provided')
    },
  }))

/**
 * Sets where courses come from: on the server the published catalogue (lib/academy/publication.ts), in the browser what
 * the page contains (components/ui/academy-settings.tsx).
 */
export function provideCourses(read: () => readonly Course[]): void {
  source().read = read
}

/** Returns all courses, in the office's order, with the retired ones. */
export function allCourses(): readonly Course[] {
  return source().read()
}

/** Returns all courses without the texts of their pages, which the browser does not need. */
export function browserCourses(): readonly Course[] {
  return allCourses().map(({ text: _, ...course }) => course)
}

/** Returns the courses that are sold, in the office's order. */
export function soldCourses(): readonly Course[] {
  return allCourses().filter((course) => !course.isRetired)
}

/** Finds a course by name, ignoring case. Returns null if there never was one. */
export function findCourse(name: string): Course | null {
  const wanted = name.trim().toLowerCase()
  return allCourses().find((course) => course.name.toLowerCase() === wanted) ?? null
}

/** Finds a course that is sold. */
export function findSoldCourse(name: string): Course | null {
  const course = findCourse(name)
  return course?.isRetired ? null : course
}

export function findCourseBySlug(slug: string): Course | null {
  return soldCourses().find((course) => course.slug === slug) ?? null
}

/** Returns the art that gives a course its colour. For a name that is not in the catalogue, returns carnatic. */
export function artOf(courseName: string): Art {
  return findCourse(courseName)?.art ?? 'carnatic'
}
