import { shortDate, shortWeekday, weekday } from '@/lib/core/time/format'
import type { CalendarView } from './calendar-views'

type DayHeaderProps = {
  /** The date in the academy's time zone. */
  date: string
  isToday: boolean
  /** The header text from FullCalendar. Only the month view shows this text. */
  text: string
  view: CalendarView
}

/** Shows the header of a day: "Mon 20" above a column, "Monday 20 Nov 2026" in the agenda. */
export function DayHeader({ date, isToday, text, view }: DayHeaderProps) {
  if (view === 'dayGridMonth') return text
  if (view === 'agenda')
    return (
      <span className="calendar-list-day">
        <b>{isToday ? 'Today' : weekday(date)}</b>
        <span className="tnum">{shortDate(date)}</span>
      </span>
    )
  return (
    <span className="calendar-day">
      <span>
        {isToday ? <span className="calendar-today">Today, </span> : null}
        {shortWeekday(date)}
      </span>
      <b>{Number(date.slice(8))}</b>
    </span>
  )
}
