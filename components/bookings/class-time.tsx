import { viewerTimes } from '@/components/slots/viewer-times'
import type { TimeFields } from '@/lib/core/http/fields'
import { cityOf, shortDate, shortWeekday, timeRange } from '@/lib/core/time/format'

interface ClassTimeProps {
  booking: TimeFields
  viewer: string | null
  className?: string
}

/** Shows the day and time of a class in a list. Also shows the viewer's local time if it differs. */
export function ClassTime({ booking, viewer, className = '' }: ClassTimeProps) {
  const own = viewerTimes(booking, viewer)
  return (
    <p className={`tnum ${className}`}>
      <b className="block font-semibold">
        {shortWeekday(booking.date)}, {shortDate(booking.date)}
      </b>
      {timeRange(booking.from_time, booking.to_time)}
      {own && viewer ? (
        <span className="type-small block text-muted">
          {own} {cityOf(viewer)}
        </span>
      ) : null}
    </p>
  )
}
