import { SelectField } from '@/components/ui/field'
import { longDate } from '@/lib/core/format'
import type { SlotView } from '@/lib/slots/schema'
import { daysOf, todayIn } from './slot-days'
import { slotState } from './slot-state'

type DayPickerProps = {
  slots: readonly SlotView[]
  now: Date
  academy: string
  /** The academy's date; empty: all days. */
  day: string
  onChoose: (day: string) => void
}

/** One of a teacher's days to come, or all of them; each says how many of its hours are free. */
export function DayPicker({ slots, now, academy, day, onChoose }: DayPickerProps) {
  const today = todayIn(academy, now)
  const days = daysOf(slots).filter(({ date }) => date >= today)
  const listed = day && !days.some(({ date }) => date === day) ? [...days, { date: day, slots: [] }] : days
  return (
    <SelectField label="Day" value={day} onChange={(event) => onChoose(event.target.value)}>
      <option value="">All days</option>
      {listed
        .toSorted((a, b) => a.date.localeCompare(b.date))
        .map((one) => (
          <option key={one.date} value={one.date}>
            {longDate(one.date)} ({freeText(one.slots.filter((slot) => slotState(slot, now) === 'free').length)})
          </option>
        ))}
    </SelectField>
  )
}

const freeText = (free: number) => (free === 0 ? 'none free' : `${free} free`)
