/** The views of the calendar: FullCalendar's name, what the button says, what the heading says. */
export const calendarViews = [
  { value: 'dayGridMonth', label: 'Month', word: 'month' },
  { value: 'timeGridWeek', label: 'Week', word: 'week' },
  { value: 'timeGridDay', label: 'Day', word: 'day' },
  { value: 'agenda', label: 'Agenda', word: 'agenda' },
] as const

export type CalendarView = (typeof calendarViews)[number]['value']

export const START_VIEW: CalendarView = 'timeGridWeek'

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
