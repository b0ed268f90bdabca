import type { CalendarEntry } from '@/lib/bookings/lists/calendar-schema'
import type { MyStudent } from '@/lib/bookings/lists/students-schema'
import type { ListedClass } from '@/lib/bookings/schema'
import type { ClassNotes } from '@/lib/class-notes/schema'
import type { LearnerView } from '@/lib/learners/schema'
import type { SlotView } from '@/lib/slots/schema'
import { academyDate, academyInstant } from '../browser/academy-clock'
import { idOf, LONG, newStudent, newTeacher, student, teacher } from './people'

// Records from the academy, in the format of the API responses.

interface SlotTimes {
  date: string
  from_time: string
  to_time: string
  starts_at: string
  ends_at: string
}

/** Returns a time span on the academy's clock. */
export function slotTimes(date: string, from: string, to: string): SlotTimes {
  return {
    date,
    from_time: from,
    to_time: to,
    starts_at: academyInstant(date, from).toISOString(),
    ends_at: academyInstant(date, to).toISOString(),
  }
}

/** Returns a time span that starts in this many minutes. */
export function slotTimesFromNow(inMinutes: number, minutes = 60): SlotTimes {
  const instant = (offset: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + offset * 60_000)
  const wall = (at: Date) => new Date(at.getTime() + 330 * 60_000).toISOString()
  const [from, to] = [instant(inMinutes), instant(inMinutes + minutes)]
  return {
    date: wall(from).slice(0, 10),
    from_time: wall(from).slice(11, 16),
    to_time: wall(to).slice(11, 16),
    starts_at: from.toISOString(),
    ends_at: to.toISOString(),
  }
}

export const freeSlot = (number: number, span: SlotTimes, teacherId = teacher.id): SlotView => ({
  slot_id: idOf(1000 + number),
  teacher_id: teacherId,
  ...span,
  booked: 0,
  student_id: null,
  student_name: null,
  learner_id: null,
  learner_name: null,
})

/** Returns a slot that `by` has booked. If `by` is null, the student is hidden. */
export const bookedSlot = (
  number: number,
  span: SlotTimes,
  by: { id: string; name: string } | null = student,
): SlotView => ({
  ...freeSlot(number, span),
  booked: 1,
  student_id: by?.id ?? null,
  student_name: by?.name ?? null,
  learner_id: by?.id ?? null,
  learner_name: by?.name ?? null,
})

export const booking = (number: number, span: SlotTimes, subject = 'Veenai'): ListedClass => ({
  slot_id: idOf(1000 + number),
  teacher_id: teacher.id,
  teacher_name: teacher.name,
  student_id: student.id,
  student_name: student.name,
  learner_id: student.id,
  learner_name: student.name,
  subject,
  ...span,
  attendance: 'unmarked',
  booked_at: '2026-01-05T20:00:00.000Z',
  until_next_time: null,
  notes: null,
})

/** Returns a teacher's free slots over the next few days, and two booked ones. */
export const someSlots = (): SlotView[] => [
  bookedSlot(1, slotTimesFromNow(50)),
  freeSlot(2, slotTimes(academyDate(1), '10:00', '10:45')),
  freeSlot(3, slotTimes(academyDate(1), '11:30', '12:15')),
  bookedSlot(4, slotTimes(academyDate(2), '08:00', '09:00')),
  freeSlot(5, slotTimes(academyDate(3), '10:00', '10:45')),
  freeSlot(6, slotTimes(academyDate(3), '12:00', '12:45')),
]

export const someBookings = (): ListedClass[] => [
  booking(1, slotTimesFromNow(50)),
  booking(4, slotTimes(academyDate(2), '08:00', '09:00'), 'Carnatic Classical Vocal Tamil'),
  booking(7, slotTimes(academyDate(2), '10:00', '11:00'), 'Painting'),
]

/** Returns a past class with its shared class notes. */
export const pastBooking = (number: number, daysAgo: number, overrides: Partial<ListedClass> = {}): ListedClass => ({
  ...booking(number, slotTimes(academyDate(-daysAgo), '10:00', '11:00'), 'Painting'),
  attendance: 'held',
  notes: { taught: 'Skies with three brushes\nand one with two', homework: `A tree each day. ${LONG}`, more: false },
  ...overrides,
})

/** Returns a class that the teacher cancelled. */
export const cancelledBooking = (
  number: number,
  inDays: number,
  cancellation: Partial<NonNullable<ListedClass['cancellation']>> = {},
): ListedClass => ({
  ...booking(number, slotTimes(academyDate(inDays), '10:00', '11:00')),
  cancellation: {
    id: idOf(2000 + number),
    at: '2026-01-06T09:40:00.000Z',
    by: 'teacher',
    by_name: teacher.name,
    reason: 'A concert in Chennai',
    late: null,
    ...cancellation,
  },
})

/** Returns complete class notes, including the part that only the teacher and the academy office see. */
export const classNotes = (overrides: Partial<ClassNotes> = {}): ClassNotes => ({
  taught: 'Skies with three brushes',
  homework: `A tree each day. ${LONG}`,
  private: 'Holds the brush too hard',
  version: 3,
  additions: [],
  may: 'edit',
  ...overrides,
})
/** Returns a slot with the teacher's name, for calendars with several teachers. */
export const calendarEntry = (
  slot: SlotView,
  overrides: { teacher_name?: string; subject?: string } = {},
): CalendarEntry => ({
  ...slot,
  teacher_name: overrides.teacher_name ?? teacher.name,
  subject: slot.booked ? (overrides.subject ?? 'Veenai') : null,
})

/** Returns today's slots: one free slot and two booked slots, the last of them late in the evening. */
export const slotsOfToday = (teacherId = teacher.id): SlotView[] =>
  [
    bookedSlot(21, slotTimes(academyDate(0), '09:00', '10:00')),
    freeSlot(22, slotTimes(academyDate(0), '11:00', '11:45')),
    bookedSlot(23, slotTimes(academyDate(0), '20:00', '21:00')),
  ].map((slot) => ({ ...slot, teacher_id: teacherId }))

/** Returns the slots from `slotsOfToday` for each of two teachers. */
export const entriesOfBothTeachers = (): CalendarEntry[] =>
  [teacher, newTeacher].flatMap(({ id, name }, at) =>
    slotsOfToday(id).map((slot, number) =>
      calendarEntry({ ...slot, slot_id: idOf(1100 + 10 * at + number) }, { teacher_name: name }),
    ),
  )

export const someStudents = (): MyStudent[] => [
  {
    student_id: student.id,
    learner_id: student.id,
    about: '',
    name: student.name,
    subject: 'Veenai',
    next_class: { slot_id: idOf(1001), subject: 'Veenai', ...slotTimes(academyDate(2), '08:00', '09:00') },
    last_class: { slot_id: idOf(1009), subject: 'Veenai', ...slotTimes(academyDate(-5), '08:00', '09:00') },
    last_note: `Arohanam, slowly. ${LONG}`,
    whatsapp_slot_id: idOf(1001),
  },
  {
    student_id: newStudent.id,
    learner_id: newStudent.id,
    about: 'Plays the violin of her grandmother.',
    name: newStudent.name,
    subject: 'Painting',
    next_class: null,
    last_class: { slot_id: idOf(1010), subject: 'Painting', ...slotTimes(academyDate(-50), '17:00', '18:00') },
    last_note: null,
    whatsapp_slot_id: null,
  },
]

export const learner = (overrides: Partial<LearnerView> = {}): LearnerView => ({
  id: student.id,
  name: student.name,
  year_of_birth: null,
  relation: null,
  notes: '',
  archived: false,
  revision: 1,
  ...overrides,
})
