import { useAcademy } from '@/components/ui/academy-settings'
import { clockTime, shortDate, wallClock, zoneLabel } from '@/lib/core/time/format'

export interface Moment {
  date: string
  time: string
}

/** Formats an ISO instant in a time zone: "20 Nov 2026" and "6:45 pm". */
export function momentIn(instant: string, zone: string): Moment {
  const { date, time } = wallClock(instant, zone)
  return { date: shortDate(date), time: clockTime(time) }
}

/**
 * Returns a function that formats ISO instants in the academy's zone: "20 Nov 2026" and "6:45 pm IST". Without an
 * instant, the function returns empty texts.
 */
export function useInstantFormatter(): (instant: string | undefined) => Moment {
  const { timeZone } = useAcademy()
  return (instant) => {
    if (!instant) return { date: '', time: '' }
    const { date, time } = momentIn(instant, timeZone)
    return { date, time: `${time} ${zoneLabel(timeZone, instant)}` }
  }
}
