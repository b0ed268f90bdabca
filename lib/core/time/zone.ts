import { DateTime } from 'luxon'
import { publicEnv } from '@/lib/core/config/env'
import type { TimeFields } from '@/lib/core/http/fields'
import { clockOf, plainMidnight, plainWeeksLater } from './zone-offset'

/** Returns the academy's IANA time zone, in which the API reads and writes every date and time. */
export function academyZone(): string {
  return publicEnv().ACADEMY_TIME_ZONE
}

/** Returns today's date in the academy's zone, `YYYY-MM-DD`. */
export function academyToday(now = new Date()): string {
  return clockOf(now, academyZone()).date
}

/** Converts an academy date and time to an instant. Returns null if the clocks skip that time. */
export function toInstant(date: string, time: string): Date | null {
  const wall = DateTime.fromFormat(`${date} ${time}`, 'yyyy-MM-dd HH:mm', { zone: academyZone() })
  return wall.isValid && wall.toFormat('HH:mm') === time ? wall.toJSDate() : null
}

/** Returns the first instant of the academy date that is `plusDays` after `date`. */
export function startOfDay(date: string, plusDays = 0): Date {
  const zone = academyZone()
  return (
    plainMidnight(date, plusDays, zone) ??
    DateTime.fromFormat(date, 'yyyy-MM-dd', { zone }).plus({ days: plusDays }).startOf('day').toJSDate()
  )
}

/** Moves a span by whole weeks on the academy's clock. Returns null if the clocks skip the start or the end. */
export function weeksLater(span: { startsAt: Date; endsAt: Date }, weeks: number) {
  const [startsAt, endsAt] = [span.startsAt, span.endsAt].map((at) => {
    const plain = plainWeeksLater(at, weeks, academyZone())
    if (plain) return plain
    const wall = DateTime.fromJSDate(at, { zone: academyZone() })
    return toInstant(wall.plus({ weeks }).toFormat('yyyy-MM-dd'), wall.toFormat('HH:mm'))
  })
  return startsAt && endsAt ? { startsAt, endsAt } : null
}

/** Returns the start of an academy month (`YYYY-MM`) and the start of the next month. */
export function monthBounds(month: string): { from: Date; to: Date } {
  const first = DateTime.fromFormat(month, 'yyyy-MM', { zone: academyZone() }).startOf('month')
  return { from: first.toJSDate(), to: first.plus({ months: 1 }).toJSDate() }
}

/**
 * Returns the first and last date that a calendar shows when it opens. The range starts on this week's Monday and
 * covers at least the next seven days, because phones show a list of seven days.
 */
export function initialCalendarRange(now = new Date()): { from: string; to: string } {
  const today = DateTime.fromJSDate(now, { zone: academyZone() })
  return { from: today.startOf('week').toFormat('yyyy-MM-dd'), to: today.plus({ days: 6 }).toFormat('yyyy-MM-dd') }
}

/**
 * Converts a time (`HH:MM`) in another zone to the academy's zone. The date is the other zone's date at the instant
 * `on`. `days` is -1 if the academy's date is a day earlier, and 1 if it is a day later. If the other zone's clocks
 * skip the time, adds one hour.
 */
export function toAcademyTime(on: Date, time: string, zone: string): { time: string; days: number } {
  const theirs = DateTime.fromISO(`${DateTime.fromJSDate(on, { zone }).toISODate()}T${time}`, { zone })
  const ours = theirs.setZone(academyZone())
  const days = ours.startOf('day').diff(theirs.setZone(academyZone(), { keepLocalTime: true }).startOf('day'), 'days')
  return { time: ours.toFormat('HH:mm'), days: Math.round(days.days) }
}

/** Returns the first and last date of the academy's current month. */
export function academyMonth(now = new Date()): { from: string; to: string } {
  const today = DateTime.fromJSDate(now, { zone: academyZone() })
  return { from: today.startOf('month').toFormat('yyyy-MM-dd'), to: today.endOf('month').toFormat('yyyy-MM-dd') }
}

/** Returns the API fields that describe a time span. */
export function timeFields(startsAt: Date, endsAt: Date): TimeFields {
  const start = clockOf(startsAt, academyZone())
  const end = clockOf(endsAt, academyZone())
  return {
    date: start.date,
    from_time: start.time,
    to_time: end.time,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
  }
}
