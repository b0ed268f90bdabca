/** Messages about learners, shared by services, endpoint tables and screens. */
export const CHOOSE_LEARNER = 'Choose a learner'
export const NO_LEARNER = 'This student was not found'
export const LEARNER_CHANGED = 'This record has just changed. Please check it and try again.'
export const LAST_LEARNER = 'An account needs at least one student'
export const LEARNER_HAS_CLASSES = 'This student still has upcoming classes. Cancel them first.'
export const CONSENT_FIRST =
  'The consent for this student was withdrawn. A parent or guardian must agree again before the student can be restored.'
export const LEARNER_ARCHIVE_FIRST = 'Archive this student first'
export const TEN_LEARNERS = 'An account can have at most 10 students'
