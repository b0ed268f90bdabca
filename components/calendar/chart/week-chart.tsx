import type { CalendarEntry } from '@/lib/bookings/lists/calendar-schema'
import { shortDate, shortWeekday } from '@/lib/core/time/format'
import { type ChartTeacher, slotsBy } from './chart-data'
import { moveInChart } from './chart-keys'
import { ChartSlot } from './chart-slot'

export interface ChartProps {
  teachers: readonly ChartTeacher[]
  slots: readonly CalendarEntry[]
  /** The dates in the chart, in the academy's time zone. */
  days: readonly string[]
  today: string
  now: Date
  onPick: (slot: CalendarEntry) => void
  /**
   * Returns the title of the holiday on a date. If a teacher is given, returns the title of that teacher's time off
   * instead.
   */
  noteOf: (date: string, teacherId?: string) => string | undefined
}

/** Shows a week for all teachers: a row for each teacher, and a column for each day. */
export function WeekChart({ teachers, slots, days, today, now, onPick, noteOf }: ChartProps) {
  const cells = slotsBy(slots, (slot) => `${slot.teacher_id} ${slot.date}`)
  const tabStop = teachers.flatMap(({ id }) => days.flatMap((date) => cells.get(`${id} ${date}`) ?? []))[0]
  return (
    <table className="chart" data-chart="week" onKeyDown={moveInChart}>
      <caption className="sr-only">Slots by teacher and day. The arrow keys move between slots.</caption>
      <thead>
        <tr>
          <th scope="col">Teacher</th>
          {days.map((date) => (
            <th key={date} scope="col" aria-current={date === today ? 'date' : undefined}>
              {shortWeekday(date)}, {shortDate(date).replace(/ \d{4}$/, '')}
              {noteOf(date) ? <span className="chart-note">{noteOf(date)}</span> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {teachers.map((teacher) => (
          <tr key={teacher.id}>
            <th scope="row">{teacher.name}</th>
            {days.map((date) => {
              const list = cells.get(`${teacher.id} ${date}`) ?? []
              const note = noteOf(date, teacher.id)
              return (
                <td key={date}>
                  {note ? <span className="chart-note">{note}</span> : null}
                  {list.map((slot) => (
                    <ChartSlot key={slot.slot_id} {...{ slot, now, onPick }} isTabStop={slot === tabStop} />
                  ))}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
