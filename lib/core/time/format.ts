/**
 * Formats dates and times for display. Uses only Intl, so that pages download no library for this. The API sends the
 * academy's times as plain dates and `HH:MM`. A viewer's local times are computed from the UTC instants.
 */

import type { TimeFields } from '@/lib/core/http/fields'
import { isTimeZone } from './time-zone'

/** India's only time zone. The app calls the zone India, because few people would look for Kolkata. */
export const INDIA = 'Asia/Kolkata'

/** Maps outdated zone names, which some browsers still report, to the current names. */
const renamed: Record<string, string> = {
  'Asia/Calcutta': INDIA,
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** Returns the current name of a zone that was renamed. Returns any other name unchanged. */
export const currentZoneName = (zone: string): string => renamed[zone] ?? zone

/** Returns the browser's time zone. Null for a zone that Intl does not support, such as `Etc/Unknown`. */
export function browserZone(): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
  return [currentZoneName(zone), zone].find(isTimeZone) ?? null
}

/** Returns a zone's city, such as "London" for Europe/London, and "India" for India's zone. */
export function cityOf(zone: string): string {
  if (zone === INDIA) return 'India'
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** Returns the country or place of a zone, such as "India" for Asia/Kolkata. */
export function placeOf(zone: string): string {
  const name = zonePart(zone, 'en-GB', 'shortGeneric', new Date())
  return name.endsWith(' Time') ? name.slice(0, -' Time'.length) : cityOf(zone)
}

/** Returns a zone's label at an instant: "IST" for Asia/Kolkata, "GMT+1" for Europe/London in summer. */
export function zoneLabel(zone: string, at: string | Date): string {
  return zonePart(zone, 'en-IN', 'short', new Date(at))
}

/**
 * Formats a zone as "India time (IST)". Omits the abbreviation if it changes during the year: "United Kingdom time".
 */
export function placeTime(zone: string): string {
  const year = new Date().getUTCFullYear()
  const [winter, summer] = [0, 6].map((month) => zoneLabel(zone, new Date(Date.UTC(year, month, 15))))
  return `${placeOf(zone)} time${winter === summer ? ` (${winter})` : ''}`
}

/** Caches the formats, because creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

/** Returns a zone's name in a locale at an instant. Falls back to the IANA name. */
export function zonePart(
  zone: string,
  locale: string,
  timeZoneName: 'short' | 'long' | 'shortGeneric' | 'shortOffset',
  at: Date,
): string {
  const parts = formatOf(locale, { timeZone: zone, timeZoneName }).formatToParts(at)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

interface Clock {
  text: string
  half: 'am' | 'pm'
}

function clockOf(time: string): Clock {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { text: `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`, half: hours < 12 ? 'am' : 'pm' }
}

/** Formats `HH:MM` as "6:45 pm". */
export function clockTime(time: string): string {
  const { text, half } = clockOf(time)
  return `${text} ${half}`
}

/** Formats two `HH:MM` times as "6:30–7:30 pm" or "11:30 am–12:30 pm". */
export function timeRange(from: string, to: string): string {
  const [start, end] = [clockOf(from), clockOf(to)]
  return start.half === end.half
    ? `${start.text}–${end.text} ${end.half}`
    : `${start.text} ${start.half}–${end.text} ${end.half}`
}

const clock = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/** Converts an instant to the date (`YYYY-MM-DD`) and time (`HH:MM`) in a zone. */
export function wallClock(instant: string | Date, zone: string): { date: string; time: string } {
  const parts = formatOf('en-CA', { timeZone: zone, ...clock }).formatToParts(new Date(instant))
  const part = (type: string) => parts.find((piece) => piece.type === type)?.value ?? ''
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` }
}

/** Converts `HH:MM` to decimal hours for a dial: 18.5 is half past six in the evening. */
export function decimalHours(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours + minutes / 60
}

/** Creates a date formatter on first use and reuses it. */
function dayFormat(options: Intl.DateTimeFormatOptions): (date: string) => string {
  let format: Intl.DateTimeFormat | undefined
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
    return format.format(new Date(`${date}T00:00:00Z`))
  }
}

const monthAndYear = dayFormat({ month: 'long', year: 'numeric' })
const dayAndMonth = dayFormat({ day: 'numeric', month: 'long' })
/** Formats a `YYYY-MM` month as "November 2026". */
export const monthName = (month: string): string => monthAndYear(`${month}-01`)
/** Formats a date as "20/11/2026", as on the booking page (contract 23.2). */
export const numericDate = dayFormat({ day: '2-digit', month: '2-digit', year: 'numeric' })
/** Formats a date as "21 Nov 2026", as on class cards (contract 23.2). */
export const shortDate = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' })
/** Formats a date as "21/11". */
export const numericDay = dayFormat({ day: '2-digit', month: '2-digit' })
/** Formats a date as "Saturday". */
export const weekday = dayFormat({ weekday: 'long' })
/** Formats a date as "Sat". */
export const shortWeekday = dayFormat({ weekday: 'short' })
/** Formats a date as "Saturday, 21 November". */
export const longDate = (date: string): string => `${weekday(date)}, ${dayAndMonth(date)}`

/**
 * Converts a span to the viewer's zone. `weekday` is set if the date differs in that zone. Returns null if the viewer's
 * clock shows the same times as the academy's.
 */
export function viewerSpan(
  span: TimeFields,
  zone: string,
): { range: string; from: string; to: string; date: string; weekday: string | null } | null {
  const start = wallClock(span.starts_at, zone)
  const end = wallClock(span.ends_at, zone)
  if (start.date === span.date && start.time === span.from_time && end.time === span.to_time) return null
  return {
    range: timeRange(start.time, end.time),
    from: start.time,
    to: end.time,
    date: start.date,
    weekday: start.date === span.date ? null : weekday(start.date),
  }
}

const indianNumber = new Intl.NumberFormat('en-IN')

/** Formats rupees with Indian digit grouping: "₹700". */
export function rupees(amount: number): string {
  return `₹${indianNumber.format(amount)}`
}
