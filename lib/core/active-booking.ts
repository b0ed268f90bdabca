/** A booking that is not cancelled. */
export interface ActiveBooking {
  /** The booking's ID. */
  id: string
  slotId: string
  teacherId: string
  /** The account that the class belongs to. */
  studentId: string
  /** The person who takes the class. */
  learner: { id: string; name: string }
  subject: string
  /** True if the student chose the subject when they booked. */
  subjectChosen: boolean
  /** The weekly series to which this booking belongs. */
  seriesId: string | null
  /**
   * `unmarked` until a person has recorded whether the class took place. A class can be cancelled or moved only while
   * it is `unmarked`.
   */
  attendance: 'unmarked' | 'held' | 'student_absent' | 'teacher_absent'
  startsAt: Date
  endsAt: Date
  /** The time when the class was booked. Moving the class does not change it. */
  createdAt: Date
}

/** The columns of a booking that an `ActiveBooking` needs. */
export const activeBookingFields = {
  id: true,
  slotId: true,
  teacherId: true,
  studentId: true,
  learner: { select: { id: true, name: true } },
  subject: true,
  subjectChosen: true,
  seriesId: true,
  attendance: true,
  startsAt: true,
  endsAt: true,
  createdAt: true,
} as const satisfies Record<keyof ActiveBooking, true | object>

/** Returns the learner's name if the learner is not the account's owner, otherwise null. */
export const childIn = ({
  learner,
  student,
}: {
  learner: { name: string }
  student: { name: string }
}): string | null => (learner.name === student.name ? null : learner.name)
