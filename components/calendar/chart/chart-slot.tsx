import { slotState, slotStates } from '@/components/slots/slot-state'
import type { CalendarEntry } from '@/lib/bookings/lists/calendar-schema'
import { clockTime, shortDate, timeRange, weekday } from '@/lib/core/time/format'

export interface ChartSlotProps {
  slot: CalendarEntry
  now: Date
  /** True for the slot that the Tab key reaches. The arrow keys reach the others (chart-keys.ts). */
  isTabStop: boolean
  onPick: (slot: CalendarEntry) => void
}

/** Shows a slot as a button with its start time and the student's first name. */
export function ChartSlot({ slot, now, isTabStop, onPick }: ChartSlotProps) {
  const state = slotState(slot, now)
  const { label, look } = slotStates[state].calendar
  const who = slot.student_name ?? label
  return (
    <button
      type="button"
      data-chart-slot=""
      data-state={state}
      tabIndex={isTabStop ? 0 : -1}
      className={`chart-slot tnum ${look}`}
      aria-label={`${who}, ${weekday(slot.date)}, ${shortDate(slot.date)}, ${timeRange(slot.from_time, slot.to_time)}, ${slot.teacher_name}`}
      onClick={() => onPick(slot)}
    >
      <span className="chart-time">{clockTime(slot.from_time).replace(':00', '')}</span>
      <span className="min-w-0 truncate">
        {slot.student_name ? firstName(slot.student_name) : state === 'free' ? 'Free' : label}
      </span>
    </button>
  )
}

const firstName = (name: string) => name.split(' ')[0] || name
