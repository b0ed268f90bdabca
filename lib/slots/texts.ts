/** The error for overlapping slots that the office adds, whether the service or the database detects the overlap. */
export const OVERLAPS_OF_TEACHER = 'Some of these slots overlap existing slots of this teacher. Nothing was saved.'
