import { DateTime } from 'luxon'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The cache of a zone is cleared when it contains this many days. */
const MAX_DAYS = 10_000

/** The minutes ahead of UTC for each zone and UTC day. Null for a day on which the clocks change. */
const offsets = new Map<string, Map<number, number | null>>()

const exactOffset = (at: number, zone: string): number => DateTime.fromMillis(at, { zone }).offset

/** Returns the offset from UTC that applies to the whole UTC day, or null if the offset changes during the day. */
function offsetOfDay(day: number, zone: string): number | null {
  const zoneOffsets = offsets.get(zone) ?? new Map<number, number | null>()
  offsets.set(zone, zoneOffsets)
  const cached = zoneOffsets.get(day)
  if (cached !== undefined) return cached
  const [begin, noon, end] = [0, 0.5, 1].map((part) => exactOffset((day + part) * DAY, zone))
  const offset = begin !== undefined && begin === noon && begin === end ? begin : null
  if (zoneOffsets.size >= MAX_DAYS) zoneOffsets.clear()
  zoneOffsets.set(day, offset)
  return offset
}

/**
 * Converts an instant to the date (`YYYY-MM-DD`) and time (`HH:MM`) in a zone. Looks up the offset only once per UTC
 * day, because a list of slots needs thousands of conversions. If the clocks change on that day, looks it up for every
 * conversion.
 */
export function clockOf(at: Date, zone: string): { date: string; time: string } {
  const instant = at.getTime()
  const offset = offsetOfDay(Math.floor(instant / DAY), zone) ?? exactOffset(instant, zone)
  const wall = new Date(instant + offset * MINUTE).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}

/** Moves an instant by whole weeks in local time. Returns null if the clocks change on the old or new day. */
export function plainWeeksLater(at: Date, weeks: number, zone: string): Date | null {
  const offset = offsetOfDay(Math.floor(at.getTime() / DAY), zone)
  const moved = at.getTime() + weeks * 7 * DAY
  const newOffset = offsetOfDay(Math.floor(moved / DAY), zone)
  if (offset === null || newOffset === null) return null
  const instant = moved + (offset - newOffset) * MINUTE
  return offsetOfDay(Math.floor(instant / DAY), zone) === newOffset ? new Date(instant) : null
}

/** Returns the first instant of a day in a zone, or null if the clocks change around that time. */
export function plainMidnight(date: string, plusDays: number, zone: string): Date | null {
  const utcMidnight = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(utcMidnight) || new Date(utcMidnight).toISOString().slice(0, 10) !== date) return null
  const midnight = utcMidnight + plusDays * DAY
  const offset = offsetOfDay(Math.floor(midnight / DAY), zone)
  if (offset === null) return null
  const instant = midnight - offset * MINUTE
  return offsetOfDay(Math.floor(instant / DAY), zone) === offset ? new Date(instant) : null
}
