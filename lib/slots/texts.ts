/** Sent if slots that the office adds overlap others, whether the service or the database detects the overlap. */
export const OVERLAPS_OF_TEACHER = 'Some of these slots overlap existing slots of this teacher. Nothing was saved.'
