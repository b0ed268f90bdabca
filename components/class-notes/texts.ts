import type { Attendance, NotePart } from '@/lib/class-notes/schema'

/** The labels of the attendance buttons. */
export const marks = [
  { value: 'held', label: 'Took place' },
  { value: 'student_absent', label: 'Student absent' },
  { value: 'teacher_absent', label: 'Teacher absent' },
] as const satisfies readonly { value: Attendance; label: string }[]

const COUNTS_AS_USED = 'The class counts as used. The office can give it back to the student.'
const GIVEN_BACK = 'The class is returned to the student’s balance.'

/** Explains whether an absence uses up one of the student's classes. */
export function countedText(attendance: Attendance): string {
  if (attendance === 'held') return ''
  if (attendance !== 'unmarked') return attendance === 'teacher_absent' ? GIVEN_BACK : COUNTS_AS_USED
  return `This class is part of a plan. Teacher absent: ${GIVEN_BACK} Student absent: ${COUNTS_AS_USED}`
}

/** Returns the attendance label shown to students, or undefined if the attendance is not marked. */
export const markLabel = (attendance: Attendance | undefined): string | undefined =>
  marks.find(({ value }) => value === attendance)?.label

export const partLabels: Readonly<Record<NotePart, string>> = {
  taught: 'What we did',
  homework: 'For next time',
  private: 'Private note',
}
