/**
 * The texts on a course's page. Write plain sentences, and do not promise anything that the academy may be unable to
 * do.
 */
export interface CourseText {
  /** Describes the course in one sentence. */
  intro: string
  /** The topics that students learn, in order. */
  learn: readonly [string, string, string]
  forWhom: string
  /** The things that a student needs for the first class. */
  need: string
}

/** The texts of all courses, keyed by course name. */
export type CourseTexts = Readonly<Record<string, CourseText>>
