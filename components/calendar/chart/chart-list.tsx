import { slotsBy } from './chart-data'
import { ChartSlot } from './chart-slot'
import type { ChartProps } from './week-chart'

/** Shows one day for all teachers as a list, for narrow screens. Leaves out teachers without slots. */
export function ChartList({ teachers, slots, days: [day = ''], now, onPick, noteOf }: ChartProps) {
  const byTeacher = slotsBy(slots, ({ teacher_id }) => teacher_id)
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {teachers.map(({ id, name }) => {
        const list = byTeacher.get(id) ?? []
        const note = noteOf(day, id)
        if (list.length === 0 && !note) return null
        return (
          <li key={id}>
            <h2 className="type-h4 mb-2 [overflow-wrap:anywhere]">{name}</h2>
            {note ? <p className="type-small mb-2 text-muted [overflow-wrap:anywhere]">{note}</p> : null}
            <div className="grid grid-cols-2 gap-2">
              {list.map((slot) => (
                <ChartSlot key={slot.slot_id} {...{ slot, now, onPick }} isTabStop />
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
