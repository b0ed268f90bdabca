/** A booked class, as the services lock it and pass it on: the row of a booking that is not cancelled. */
export interface BookedLesson {
  /** Of the booking. */
  id: string
  slotId: string
  teacherId: string
  studentId: string
  subject: string
  /** By the student, when they booked. */
  subjectChosen: boolean
  /** Of the weekly place that the class belongs to. */
  seriesId: string | null
  /** Anything but `unmarked` once it has begun and somebody said whether it took place: it stands then. */
  attendance: 'unmarked' | 'held' | 'student_absent' | 'teacher_absent'
  startsAt: Date
  endsAt: Date
  /** When the class was booked. Moving it does not change this. */
  createdAt: Date
}

/** What of a booking's row is read for it. */
export const bookedLessonFields = {
  id: true,
  slotId: true,
  teacherId: true,
  studentId: true,
  subject: true,
  subjectChosen: true,
  seriesId: true,
  attendance: true,
  startsAt: true,
  endsAt: true,
  createdAt: true,
} as const satisfies Record<keyof BookedLesson, true>
