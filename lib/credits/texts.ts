/** Error messages that several files use. */
export const NO_LEARNER = 'Student not found'
export const NO_CLASS = 'Class not found'
export const CREDITS_CHANGED = 'The number of classes left has just changed. Please check it and try again.'
export const NOT_FORGIVABLE = 'This class has already been given back'
export const NO_CLASS_LEFT = 'No classes left. Renew first.'
