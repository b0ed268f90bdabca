import { clockTime } from '@/lib/core/time/format'
import { hourOf, slotsBy, startHours } from './chart-data'
import { moveInChart } from './chart-keys'
import { ChartSlot } from './chart-slot'
import type { ChartProps } from './week-chart'

/** Shows one day for all teachers: a column for each teacher, and a row for each hour in which a slot starts. */
export function DayChart({ teachers, slots, days: [day = ''], now, onPick, noteOf }: ChartProps) {
  const cells = slotsBy(slots, (slot) => `${slot.teacher_id} ${hourOf(slot.from_time)}`)
  const hours = startHours(slots)
  const tabStop = hours.flatMap((hour) => teachers.flatMap(({ id }) => cells.get(`${id} ${hour}`) ?? []))[0]
  return (
    <table className="chart" data-chart="day" onKeyDown={moveInChart}>
      <caption className="sr-only">Slots by hour and teacher. The arrow keys move between slots.</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {teachers.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
              {noteOf(day, id) ? <span className="chart-note">{noteOf(day, id)}</span> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row" className="tnum">
              {clockTime(hour).replace(':00', '')}
            </th>
            {teachers.map(({ id }) => (
              <td key={id}>
                {(cells.get(`${id} ${hour}`) ?? []).map((slot) => (
                  <ChartSlot key={slot.slot_id} {...{ slot, now, onPick }} isTabStop={slot === tabStop} />
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
