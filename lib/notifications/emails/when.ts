import { clockTime, longDate, timeRange, zonePart } from '@/lib/core/time/format'
import { clockOf } from '@/lib/core/time/zone-offset'

/** Returns the zone's name on that day: "India Standard Time (Asia/Kolkata)". */
function zoneName(at: Date, zone: string): string {
  const name = zonePart(zone, 'en-GB', 'long', at)
  return name === zone ? zone : `${name} (${zone})`
}

/**
 * A class's time in one zone. For example, `day` is "Saturday, 21 November 2026" and `time` is "6:30–7:30 pm". `zone`
 * is the zone's name.
 */
export interface When {
  readonly day: string
  readonly time: string
  readonly zone: string
}

/** Caches the last result, because the emails about a class need the same result several times. */
let lastResult: { of: string; when: When } | undefined

export function whenOf(startsAt: Date, endsAt: Date, zone: string): When {
  const of = `${startsAt.getTime()} ${endsAt.getTime()} ${zone}`
  if (lastResult?.of === of) return lastResult.when
  const start = clockOf(startsAt, zone)
  const end = clockOf(endsAt, zone)
  const when = {
    day: `${longDate(start.date)} ${start.date.slice(0, 4)}`,
    time: timeRange(start.time, end.time),
    zone: zoneName(startsAt, zone),
  }
  lastResult = { of, when }
  return when
}

/** Formats a day in the reader's zone: "Friday, 20 November 2026". */
export function dayOf(at: Date, zone: string): string {
  const { date } = clockOf(at, zone)
  return `${longDate(date)} ${date.slice(0, 4)}`
}

/** Formats an instant in the reader's zone: "Friday, 20 November 2026, 6:30 pm, India Standard Time (Asia/Kolkata)". */
export function timeOf(at: Date, zone: string): string {
  return `${dayOf(at, zone)}, ${clockTime(clockOf(at, zone).time)}, ${zoneName(at, zone)}`
}
