import type { SlotView } from '@/lib/slots/schema'

/** The views of the calendar: FullCalendar's name, what the button says, what the heading says. */
export const calendarViews = [
  { value: 'dayGridMonth', label: 'Month', word: 'month' },
  { value: 'timeGridWeek', label: 'Week', word: 'week' },
  { value: 'timeGridDay', label: 'Day', word: 'day' },
  { value: 'agenda', label: 'Agenda', word: 'agenda' },
] as const

export type CalendarView = (typeof calendarViews)[number]['value']

/** The specification's view of a teacher's calendar, and that of wide screens everywhere. */
export const START_VIEW: CalendarView = 'timeGridWeek'
/** Below this width a person's own calendar opens on its agenda: a phone has no room for seven days side by side. */
export const NARROW = '(width < 600px)'

export function viewLabel(view: CalendarView): string {
  return calendarViews.find((each) => each.value === view)?.word ?? 'week'
}

/** What the toolbar can ask of the calendar. */
export interface CalendarControls {
  show: (view: CalendarView) => void
  previous: () => void
  next: () => void
  today: () => void
  reload: () => void
}

/** An hour on a calendar; where it may be any teacher's, or is looked at by its student, it says whose and what it is. */
export type CalendarSlot = SlotView & { teacher_name?: string; subject?: string | null; booked_at?: string | undefined }

/** Something that takes whole days, such as a holiday: academy dates, both inclusive. It stands above the hours. */
export interface CalendarDayNote {
  id: string
  from: string
  to: string
  title: string
}

/** What a calendar shows in some days. */
export interface CalendarContent {
  slots: readonly CalendarSlot[]
  notes?: readonly CalendarDayNote[]
}

/** What is written on an hour. */
export interface SlotWords {
  title: string
  /** Below the title: with whom. */
  note?: string
  /** Who teaches, as a chip, where the calendar shows several: initials, and one of the tones of calendar-who.css. */
  who?: { initials: string; tone: number }
}
