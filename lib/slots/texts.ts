/** The error message if the office adds overlapping slots. The service and the database can both detect the overlap. */
export const OVERLAPS_OF_TEACHER = 'Some of these slots overlap existing slots of this teacher. Nothing was saved.'
