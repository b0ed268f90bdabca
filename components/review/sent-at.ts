import { useAcademy } from '@/components/ui/academy-settings'
import { clockTime, numericDate, wallClock, zoneLabel } from '@/lib/core/time/format'

export interface Moment {
  date: string
  time: string
}

/** An ISO instant on a zone's clock: "20/11/2026" and "6:45 pm". */
export function momentIn(instant: string, zone: string): Moment {
  const { date, time } = wallClock(instant, zone)
  return { date: numericDate(date), time: clockTime(time) }
}

/** When something was sent, on the academy's clock: "20/11/2026" and "6:45 pm IST" from an ISO instant; empty where it is not said. */
export function useSentAt(): (instant: string | undefined) => Moment {
  const { timeZone } = useAcademy()
  return (instant) => {
    if (!instant) return { date: '', time: '' }
    const { date, time } = momentIn(instant, timeZone)
    return { date, time: `${time} ${zoneLabel(timeZone, instant)}` }
  }
}
