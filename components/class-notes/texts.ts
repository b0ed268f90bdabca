import type { Attendance, NotePart } from '@/lib/class-notes/schema'

/** The labels of the attendance buttons. */
export const marks = [
  { value: 'held', label: 'Took place' },
  { value: 'student_absent', label: 'Student absent' },
  { value: 'teacher_absent', label: 'Teacher absent' },
] as const satisfies readonly { value: Attendance; label: string }[]

/** Returns the attendance label shown to students, or undefined if the attendance is not marked. */
export const markLabel = (attendance: Attendance | undefined): string | undefined =>
  marks.find(({ value }) => value === attendance)?.label

export const partLabels: Readonly<Record<NotePart, string>> = {
  taught: 'What we did',
  homework: 'Until next time',
  private: 'Private note',
}
