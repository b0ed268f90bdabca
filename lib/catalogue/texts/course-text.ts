/** The texts of a course's page. Plain sentences, with no promise that the academy could not keep. */
export interface CourseText {
  /** Describes the course in one sentence. */
  intro: string
  /** What students learn, in order. */
  learn: readonly [string, string, string]
  forWhom: string
  /** Things that a student needs for the first class. */
  need: string
}

/** Keyed by course name. */
export type CourseTexts = Readonly<Record<string, CourseText>>
