import { viewerHours } from '@/components/slots/viewer-hours'
import type { WeeklyHour } from '@/lib/bookings/series/series-schema'
import { cityOf, shortDate, shortWeekday, timeRange } from '@/lib/core/time/format'

const states: Record<WeeklyHour['state'], string> = {
  free: 'Will be booked',
  yours: 'Already your class',
  taken: 'Taken by another student',
  closed: 'No slot added yet',
  clash: 'You have another class at this time',
  unpaid: 'Needs an approved payment',
}
const officeStates = { ...states, yours: 'Already booked for this student', clash: 'The student has another class' }

interface WeeklyHoursProps {
  hours: readonly WeeklyHour[]
  viewer: string | null
  /** True if an admin reads the list, false if the student does. */
  forOffice?: boolean
}

/** Lists the class of each week, with its time and whether it can be booked. */
export function WeeklyHours({ hours, viewer, forOffice = false }: WeeklyHoursProps) {
  const texts = forOffice ? officeStates : states
  return (
    <ul className="tnum max-h-[320px] overflow-y-auto overscroll-contain border-ink border-t border-b">
      {hours.map((hour) => (
        <li
          key={hour.date}
          data-state={hour.state}
          className="grid gap-x-5 border-line border-b py-2.5 last:border-b-0 phone:grid-cols-[152px_minmax(0,1fr)_minmax(0,1fr)]"
        >
          <b className={hour.state === 'free' ? 'font-semibold' : 'font-normal text-muted'}>
            {shortWeekday(hour.date)}, {shortDate(hour.date)}
          </b>
          <span className="text-muted">
            {timeRange(hour.from_time, hour.to_time)}
            <OwnClock hour={hour} viewer={viewer} />
          </span>
          <span className={hour.state === 'free' ? 'font-semibold text-leaf-text' : 'text-muted'}>
            {texts[hour.state]}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Shows the viewer's time in each week. Daylight saving may change it, while the academy's time stays the same. */
function OwnClock({ hour, viewer }: { hour: WeeklyHour; viewer: string | null }) {
  const { starts_at, ends_at } = hour
  const own = viewer && starts_at && ends_at ? viewerHours({ ...hour, starts_at, ends_at }, viewer) : null
  if (!own || !viewer) return null
  return (
    <span className="type-small block">
      {own} {cityOf(viewer)}
    </span>
  )
}
