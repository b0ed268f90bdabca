import { viewerTimes } from '@/components/slots/viewer-times'
import type { WeeklySlot } from '@/lib/bookings/series/series-schema'
import { cityOf, shortDate, shortWeekday, timeRange } from '@/lib/core/time/format'

const states: Record<WeeklySlot['state'], string> = {
  free: 'Will be booked',
  yours: 'Already booked by you',
  taken: 'Taken by another student',
  closed: 'No slot added yet',
  clash: 'You have another class at this time',
  unpaid: 'Needs an approved payment',
}
const officeStates = { ...states, yours: 'Already booked for this student', clash: 'The student has another class' }

interface WeeklySlotsProps {
  slots: readonly WeeklySlot[]
  viewer: string | null
  /** True if the list is for an admin, false if it is for the student. */
  forOffice?: boolean
}

/** Lists one class for each week, with its time and whether it can be booked. */
export function WeeklySlots({ slots, viewer, forOffice = false }: WeeklySlotsProps) {
  const texts = forOffice ? officeStates : states
  return (
    <ul className="tnum max-h-[320px] overflow-y-auto overscroll-contain border-ink border-t border-b">
      {slots.map((slot) => (
        <li
          key={slot.date}
          data-state={slot.state}
          className="grid gap-x-5 border-line border-b py-2.5 last:border-b-0 phone:grid-cols-[152px_minmax(0,1fr)_minmax(0,1fr)]"
        >
          <b className={slot.state === 'free' ? 'font-semibold' : 'font-normal text-muted'}>
            {shortWeekday(slot.date)}, {shortDate(slot.date)}
          </b>
          <span className="text-muted">
            {timeRange(slot.from_time, slot.to_time)}
            <OwnClock slot={slot} viewer={viewer} />
          </span>
          <span className={slot.state === 'free' ? 'font-semibold text-leaf-text' : 'text-muted'}>
            {texts[slot.state]}
          </span>
        </li>
      ))}
    </ul>
  )
}

/**
 * Shows the time of a weekly class in the viewer's time zone. Because of daylight saving, the viewer's time can differ
 * from week to week.
 */
function OwnClock({ slot, viewer }: { slot: WeeklySlot; viewer: string | null }) {
  const { starts_at, ends_at } = slot
  const own = viewer && starts_at && ends_at ? viewerTimes({ ...slot, starts_at, ends_at }, viewer) : null
  if (!own || !viewer) return null
  return (
    <span className="type-small block">
      {own} {cityOf(viewer)}
    </span>
  )
}
