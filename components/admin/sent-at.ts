import { academy } from '@/lib/academy'
import { numericDate, wallClock } from '@/lib/core/format'

/** When something was sent: "20/11/2026" and "6:45 pm IST" from an ISO instant, on the academy's clock or another's. */
export function sentAt(instant: string, zone: string = academy.timeZone): { date: string; time: string } {
  const { date } = wallClock(instant, zone)
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', minute: '2-digit', hour12: true })
  const time = clock.format(new Date(instant))
  return { date: numericDate(date), time: zone === academy.timeZone ? `${time} ${academy.timeZoneLabel}` : time }
}
