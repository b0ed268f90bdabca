/** Why no class is on some days: a holiday of the academy, or one teacher's time off. */
export interface DayOffReason {
  /** Null for a holiday. */
  teacherId: string | null
  /** A holiday's name, or why the teacher is away; null for whoever may not know. */
  reason: string | null
}

/** "Holiday: Pongal", "Away: A wedding in Madurai", and "Away" for those who are not told why. */
export function dayOffLabel({ teacherId, reason }: DayOffReason): string {
  const kind = teacherId === null ? 'Holiday' : 'Away'
  return reason === null ? kind : `${kind}: ${reason}`
}
