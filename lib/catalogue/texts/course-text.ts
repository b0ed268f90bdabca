/** What a course's page says of it. Plain sentences: no promise that the academy could not keep. */
export interface CourseText {
  /** What the course is, in one sentence. */
  intro: string
  /** What is learnt, in the order in which it is learnt. */
  learn: readonly [string, string, string]
  forWhom: string
  /** What to have at hand for the first class. */
  need: string
}

/** By the course's name. */
export type CourseTexts = Readonly<Record<string, CourseText>>
