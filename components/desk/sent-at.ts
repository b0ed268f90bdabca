import { academy } from '@/lib/academy'
import { numericDate, wallClock } from '@/lib/zone-format'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: academy.timeZone,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** When something was sent, on the academy's clock: "20/11/2026" and "6:45 pm IST" from an ISO instant. */
export function sentAt(instant: string): { date: string; time: string } {
  const { date } = wallClock(instant, academy.timeZone)
  return { date: numericDate(date), time: `${clock.format(new Date(instant))} ${academy.timeZoneLabel}` }
}
