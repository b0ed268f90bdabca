import { clockTime, longDate, timeRange, wallClock, zonePart } from '@/lib/core/format'

/** "India Standard Time (Asia/Kolkata)": what the reader's zone is called on that day. */
function zoneName(at: Date, zone: string): string {
  const name = zonePart(zone, 'en-GB', 'long', at)
  return name === zone ? zone : `${name} (${zone})`
}

/** A class's time on one clock: "Saturday, 21 November 2026", "6:30–7:30 pm", and the zone's name. */
export interface When {
  day: string
  hours: string
  zone: string
}

export function whenOf(startsAt: Date, endsAt: Date, zone: string): When {
  const start = wallClock(startsAt, zone)
  const end = wallClock(endsAt, zone)
  return {
    day: `${longDate(start.date)} ${start.date.slice(0, 4)}`,
    hours: timeRange(start.time, end.time),
    zone: zoneName(startsAt, zone),
  }
}

/** A day on the reader's clock: "Friday, 20 November 2026". */
export function dayOf(at: Date, zone: string): string {
  const { date } = wallClock(at, zone)
  return `${longDate(date)} ${date.slice(0, 4)}`
}

/** A moment on the reader's clock: "Friday, 20 November 2026, 6:30 pm, India Standard Time (Asia/Kolkata)". */
export function timeOf(at: Date, zone: string): string {
  return `${dayOf(at, zone)}, ${clockTime(wallClock(at, zone).time)}, ${zoneName(at, zone)}`
}
