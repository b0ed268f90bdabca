/** The choices offered in the forms. Separate from the schema, so that screens can import them without zod. */

/** The contract prescribes these spellings (contract 7.16, 7.17). */
export const GURUKULAM = 'gurukulam system qualification'
export const teacherQualifications = [
  GURUKULAM,
  'teacher training in music',
  'BA Music',
  'MA Music',
  'Mphil Music',
  'PhD Music',
] as const

export const OTHER_EXPERIENCE = 'Others'
export const studentExperiences = [
  'Arts Experience',
  'Fresher',
  'Already Learner',
  'performer',
  OTHER_EXPERIENCE,
] as const
