import type { SlotView } from '@/lib/slots/schema'

/** The views of the calendar: FullCalendar's name, the button's label, and the word in the heading. */
export const calendarViews = [
  { value: 'dayGridMonth', label: 'Month', word: 'month' },
  { value: 'timeGridWeek', label: 'Week', word: 'week' },
  { value: 'timeGridDay', label: 'Day', word: 'day' },
  { value: 'agenda', label: 'Agenda', word: 'agenda' },
] as const

export type CalendarView = (typeof calendarViews)[number]['value']

/** The view of a teacher's calendar in the specification, and of all calendars on wide screens. */
export const START_VIEW: CalendarView = 'timeGridWeek'
/** Below this width a user's own calendar opens on its agenda, because seven days do not fit next to each other. */
export const NARROW = '(width < 600px)'

export function viewLabel(view: CalendarView): string {
  return calendarViews.find((each) => each.value === view)?.word ?? 'week'
}

/** The actions of the calendar that the toolbar can call. */
export interface CalendarControls {
  show: (view: CalendarView) => void
  previous: () => void
  next: () => void
  today: () => void
  reload: () => void
}

/**
 * A slot on a calendar. If several teachers may appear, or a student views it, it includes the teacher and the subject.
 */
export type CalendarSlot = SlotView & { teacher_name?: string; subject?: string | null; booked_at?: string | undefined }

/** Something that covers whole days, such as a holiday: academy dates, both inclusive. It is shown above the slots. */
export interface CalendarDayNote {
  id: string
  from: string
  to: string
  title: string
}

/** The slots and notes of some days. */
export interface CalendarContent {
  slots: readonly CalendarSlot[]
  notes?: readonly CalendarDayNote[]
}

/** The text on a slot. */
export interface SlotWords {
  title: string
  /** Shown below the title: the other person. */
  note?: string
  /** The teacher's chip if the calendar shows several: the initials, and one of the tones of calendar-who.css. */
  who?: { initials: string; tone: number }
}
