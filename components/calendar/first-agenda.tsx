import { daysOf, todayIn } from '@/components/slots/slot-days'
import { slotState, slotStates } from '@/components/slots/slot-state'
import { CalendarEvent } from './calendar-event'
import type { CalendarSlot, SlotLabel } from './calendar-views'
import { DayHeader } from './day-header'

/** Maximum number of rows, to keep the initial HTML small. */
const MOST = 20

type FirstAgendaProps = {
  slots: readonly CalendarSlot[]
  labelOf: (slot: CalendarSlot) => SlotLabel
  empty: string
  academy: string
  viewer: string | null
  now: Date
}

/** Shows a list of upcoming days while the calendar's code loads. If JavaScript is off, the list stays visible. */
export function FirstAgenda({ slots, labelOf, empty, academy, viewer, now }: FirstAgendaProps) {
  const today = todayIn(academy, now)
  const coming = slots
    .filter(({ date }) => date >= today)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
    .slice(0, MOST)
  if (coming.length === 0) return <p className="first-agenda p-6 text-muted">{empty}</p>
  return (
    <div className="first-agenda">
      {daysOf(coming).map(({ date, slots: list }) => (
        <section key={date}>
          <h2 className="bg-sandal px-3.5 pt-3 pb-2.5">
            <DayHeader date={date} isToday={date === today} text="" view="agenda" />
          </h2>
          <ul>
            {list.map((slot) => (
              <li key={slot.slot_id} className={`first-agenda-row ${slotStates[slotState(slot, now)].calendar.look}`}>
                <CalendarEvent slot={slot} label={labelOf(slot)} viewer={viewer} place="first list" />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
