import { DateTime } from 'luxon'
import { publicEnv } from '@/lib/core/config/env'
import type { TimeFields } from '@/lib/core/http/fields'
import { clockOf, plainMidnight } from './zone-offset'

/** The academy's IANA time zone: every date and time of the API is read and written in it. */
export function academyZone(): string {
  return publicEnv().ACADEMY_TIME_ZONE
}

/** Today's date in the academy's zone, `YYYY-MM-DD`. */
export function academyToday(now = new Date()): string {
  return clockOf(now, academyZone()).date
}

/**
 * The instant of a wall-clock time of the academy, or null where that wall time does not exist
 * (inside a spring-forward gap).
 */
export function toInstant(date: string, time: string): Date | null {
  const wall = DateTime.fromFormat(`${date} ${time}`, 'yyyy-MM-dd HH:mm', { zone: academyZone() })
  return wall.isValid && wall.toFormat('HH:mm') === time ? wall.toJSDate() : null
}

/** The first instant of a date of the academy, moved by whole days. */
export function startOfDay(date: string, plusDays = 0): Date {
  const zone = academyZone()
  return (
    plainMidnight(date, plusDays, zone) ??
    DateTime.fromFormat(date, 'yyyy-MM-dd', { zone }).plus({ days: plusDays }).startOf('day').toJSDate()
  )
}

/** The same hours of the academy's clock so many weeks later; null where the clocks skip one of the two times then. */
export function weeksLater(span: { startsAt: Date; endsAt: Date }, weeks: number) {
  const [startsAt, endsAt] = [span.startsAt, span.endsAt].map((at) => {
    const wall = DateTime.fromJSDate(at, { zone: academyZone() })
    return toInstant(wall.plus({ weeks }).toFormat('yyyy-MM-dd'), wall.toFormat('HH:mm'))
  })
  return startsAt && endsAt ? { startsAt, endsAt } : null
}

/** The first instants of a month of the academy (`YYYY-MM`) and of the month after it. */
export function monthBounds(month: string): { from: Date; to: Date } {
  const first = DateTime.fromFormat(month, 'yyyy-MM', { zone: academyZone() }).startOf('month')
  return { from: first.toJSDate(), to: first.plus({ months: 1 }).toJSDate() }
}

/**
 * The academy's days that a calendar shows when it is opened, both inclusive: this week from Monday on, and at least seven
 * days from today, which is what a phone lists.
 */
export function daysShownFirst(now = new Date()): { from: string; to: string } {
  const today = DateTime.fromJSDate(now, { zone: academyZone() })
  return { from: today.startOf('week').toFormat('yyyy-MM-dd'), to: today.plus({ days: 6 }).toFormat('yyyy-MM-dd') }
}

/**
 * A wall-clock time (`HH:MM`) of another zone on the academy's clock, as both stood on the day of `on`: the time there,
 * and how many days before (-1) or after (1) theirs it falls. A time that their clock skips is read an hour later.
 */
export function onAcademyClock(on: Date, time: string, zone: string): { time: string; days: number } {
  const theirs = DateTime.fromISO(`${DateTime.fromJSDate(on, { zone }).toISODate()}T${time}`, { zone })
  const ours = theirs.setZone(academyZone())
  const days = ours.startOf('day').diff(theirs.setZone(academyZone(), { keepLocalTime: true }).startOf('day'), 'days')
  return { time: ours.toFormat('HH:mm'), days: Math.round(days.days) }
}

/** The first and the last day of the academy's month. */
export function academyMonth(now = new Date()): { from: string; to: string } {
  const today = DateTime.fromJSDate(now, { zone: academyZone() })
  return { from: today.startOf('month').toFormat('yyyy-MM-dd'), to: today.endOf('month').toFormat('yyyy-MM-dd') }
}

/** A span of time as the calls write it. */
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
