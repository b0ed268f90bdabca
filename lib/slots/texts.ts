/** Sent if slots that the office adds overlap others, also if the database detects it. */
export const OVERLAPS_OF_TEACHER = 'Some of these slots overlap existing slots of this teacher. Nothing was saved.'
