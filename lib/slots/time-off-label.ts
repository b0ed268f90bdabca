/** The reason why no classes can take place: a holiday of the academy, or a teacher's time off. */
export interface TimeOffReason {
  /** The teacher who is away. Null for a holiday. */
  teacherId: string | null
  /** A holiday's name or a teacher's reason. Null if the viewer may not see the reason. */
  reason: string | null
}

/** Returns "Holiday: Pongal", "Away: A wedding in Madurai", or only "Away" if the viewer may not see the reason. */
export function timeOffLabel({ teacherId, reason }: TimeOffReason): string {
  const kind = teacherId === null ? 'Holiday' : 'Away'
  return reason === null ? kind : `${kind}: ${reason}`
}
