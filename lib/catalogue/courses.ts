import { perProcess } from '@/lib/core/config/per-process'
import type { CourseText } from './texts/course-text'

export type Art = 'carnatic' | 'hindustani' | 'western' | 'dance' | 'drawing'
export type CourseFilter = 'south' | 'north' | 'western'

/**
 * A place where /all-courses and /fees-structure list a course. `filter` selects the section of the page, and `group`
 * is the group within the section.
 */
export interface Placement {
  filter: CourseFilter | null
  group: string
}

export interface Course {
  /** Identifies the course. Payments and classes store this name. */
  name: string
  /** The display name, which the office can change. */
  label: string
  slug: string
  art: Art
  /** The name of the course's paper-cut icon. */
  sign: string
  placements: readonly Placement[]
  /** Today's fee in whole rupees. */
  fee: number
  listPrice: number
  /** Today's fee for families abroad. Null if families abroad pay `fee`. */
  feeAbroad: number | null
  /** The services that the fee covers. May be empty. */
  covers: string
  /** True for a course that is no longer sold. Old payments and classes still refer to it. */
  isRetired: boolean
  /**
   * True if the course's page offers a trial class instead of the Enroll button. The office can turn this on for
   * courses without a teacher.
   */
  isTrialOnly: boolean
  /** The texts of the course's page. Set only on the server. */
  text?: CourseText
}

const source = () =>
  perProcess<{ read: () => readonly Course[] }>('courses', () => ({
    read: () => {
      throw new Error('No courses were provided')
    },
  }))

/**
 * Sets the source of the courses. On the server, it is the published catalogue (lib/academy/publication.ts). In the
 * browser, it is the data in the page (components/ui/academy-settings.tsx).
 */
export function provideCourses(read: () => readonly Course[]): void {
  source().read = read
}

/** Returns all courses in the office's order, including retired ones. */
export function allCourses(): readonly Course[] {
  return source().read()
}

/** A course in the data that is sent with every page. An array keeps the data small. */
export type CourseForBrowser = readonly [
  name: string,
  /** The display name. Empty if it equals the name. */
  label: string,
  slug: string,
  art: Art,
  sign: string,
  group: string,
  fee: number,
  listPrice: number,
  covers: string,
  isRetired: 0 | 1,
  isTrialOnly: 0 | 1,
  /** The fee for families abroad. Missing if families abroad pay `fee`. */
  feeAbroad?: number,
]

/** Returns all courses for the browser. Leaves out their page texts and every placement except the first. */
export function coursesForBrowser(): readonly CourseForBrowser[] {
  return allCourses().map(
    ({ name, label, slug, art, sign, placements, fee, listPrice, covers, isRetired, isTrialOnly, feeAbroad }) => [
      name,
      label === name ? '' : label,
      slug,
      art,
      sign,
      placements[0]?.group ?? '',
      fee,
      listPrice,
      covers,
      isRetired ? 1 : 0,
      isTrialOnly ? 1 : 0,
      ...(feeAbroad === null ? ([] as const) : ([feeAbroad] as const)),
    ],
  )
}

/** Converts the courses in a page's data back to objects. */
export function coursesOfPage(rows: readonly CourseForBrowser[]): readonly Course[] {
  return rows.map(
    ([name, label, slug, art, sign, group, fee, listPrice, covers, isRetired, isTrialOnly, feeAbroad]) => ({
      name,
      label: label || name,
      slug,
      art,
      sign,
      placements: [{ filter: null, group }],
      fee,
      listPrice,
      covers,
      isRetired: isRetired === 1,
      isTrialOnly: isTrialOnly === 1,
      feeAbroad: feeAbroad ?? null,
    }),
  )
}

/** Returns the courses on sale, in the office's order. */
export function coursesOnSale(): readonly Course[] {
  return allCourses().filter((course) => !course.isRetired)
}

/** Finds a course by its name, ignoring case. Returns null for an unknown name. */
export function findCourse(name: string): Course | null {
  const wanted = name.trim().toLowerCase()
  return allCourses().find((course) => course.name.toLowerCase() === wanted) ?? null
}

/** Returns a course's display name, or the name unchanged if it is not in the catalogue. */
export const courseLabel = (name: string): string => findCourse(name)?.label ?? name

/** Finds a course on sale by its name, ignoring case. */
export function findCourseOnSale(name: string): Course | null {
  const course = findCourse(name)
  return course?.isRetired ? null : course
}

export function findCourseBySlug(slug: string): Course | null {
  return coursesOnSale().find((course) => course.slug === slug) ?? null
}

/** Returns the course's art form, which determines its colour. Returns carnatic for an unknown course. */
export function artOf(courseName: string): Art {
  return findCourse(courseName)?.art ?? 'carnatic'
}
