import type { SlotView } from '@/lib/slots/schema'

/** The views of the calendar: their names in FullCalendar, button labels, and words for headings. */
export const calendarViews = [
  { value: 'dayGridMonth', label: 'Month', word: 'month' },
  { value: 'timeGridWeek', label: 'Week', word: 'week' },
  { value: 'timeGridDay', label: 'Day', word: 'day' },
  { value: 'agenda', label: 'Agenda', word: 'agenda' },
] as const

export type CalendarView = (typeof calendarViews)[number]['value']
/** A view of the office's calendar. The chart is our own component, not a view of FullCalendar. */
export type OfficeView = CalendarView | 'chart'

/** The view in which a calendar opens by default. The specification requires this view for teachers' calendars. */
export const START_VIEW: CalendarView = 'timeGridWeek'
/** Below this width, a user's own calendar opens with the agenda, because seven days do not fit. */
export const NARROW = '(width < 600px)'

export function viewLabel(view: CalendarView): string {
  return calendarViews.find((each) => each.value === view)?.word ?? 'week'
}

/** The calendar's actions for the toolbar. */
export interface CalendarControls {
  show: (view: OfficeView) => void
  previous: () => void
  next: () => void
  today: () => void
  reload: () => void
}

/**
 * A slot on a calendar. Includes the teacher and the subject if the calendar shows several teachers or belongs to a
 * student.
 */
export type CalendarSlot = SlotView & { teacher_name?: string; subject?: string | null; booked_at?: string | undefined }

/**
 * An all-day note, such as a holiday, shown above the slots. `from` and `to` are dates in the academy's time zone, both
 * inclusive.
 */
export interface CalendarDayNote {
  id: string
  from: string
  to: string
  title: string
}

/** The slots and notes for a range of days. */
export interface CalendarContent {
  slots: readonly CalendarSlot[]
  notes?: readonly CalendarDayNote[]
}

/** The text on a slot. */
export interface SlotLabel {
  title: string
  /** The name of the other person, shown below the title. */
  note?: string
  /**
   * The teacher's label if the calendar shows several teachers: the initials, and one of the tones in calendar-who.css.
   */
  who?: { initials: string; tone: number }
}
