import { shortDate, shortWeekday, weekday } from '@/lib/core/time/format'
import type { CalendarView } from './calendar-views'

type DayHeaderProps = {
  /** Academy date. */
  date: string
  isToday: boolean
  /** What the calendar itself would say: in a month, the weekday alone. */
  text: string
  view: CalendarView
}

/** The head of a day: weekday and number over a column, weekday and date over a part of the agenda. */
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
