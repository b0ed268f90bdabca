/**
 * How dates and times are said on screen. Only Intl, so that it costs a phone nothing. The academy's own times come from
 * the API as plain date and `HH:MM`; a viewer's own clock is worked out from the instants.
 */

import type { TimeFields } from '@/lib/core/http/fields'
import { isTimeZone } from './time-zone'

/** The only zone of India. Most Indians would search for another city. */
export const INDIA = 'Asia/Kolkata'

/** Browsers still report names that were renamed. */
const renamed: Record<string, string> = {
  'Asia/Calcutta': INDIA,
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** A zone under the name it has today. */
export const currentZoneName = (zone: string): string => renamed[zone] ?? zone

/** Returns the browser's time zone, or null when Intl does not know it, such as `Etc/Unknown`. */
export function browserZone(): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
  return [currentZoneName(zone), zone].find(isTimeZone) ?? null
}

/** "London" for Europe/London; "India" for the zone of India. */
export function cityOf(zone: string): string {
  if (zone === INDIA) return 'India'
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** "India" for Asia/Kolkata: how the academy's own clock is called. */
export function placeOf(zone: string): string {
  const name = zonePart(zone, 'en-GB', 'shortGeneric', new Date())
  return name.endsWith(' Time') ? name.slice(0, -' Time'.length) : cityOf(zone)
}

/** "IST" for Asia/Kolkata, "GMT+1" for Europe/London in summer: what a clock there is called at that instant. */
export function zoneLabel(zone: string, at: string | Date): string {
  return zonePart(zone, 'en-IN', 'short', new Date(at))
}

/** "India time (IST)"; "United Kingdom time" where the label is not the same all year. */
export function placeTime(zone: string): string {
  const year = new Date().getUTCFullYear()
  const [winter, summer] = [0, 6].map((month) => zoneLabel(zone, new Date(Date.UTC(year, month, 15))))
  return `${placeOf(zone)} time${winter === summer ? ` (${winter})` : ''}`
}

/** Making one costs more than using it a hundred times, and a list of slots asks for thousands. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

/** What a zone is called at an instant, in the words of a locale; without one, its own name. */
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

/** "6:45 pm" from `HH:MM`. */
export function clockTime(time: string): string {
  const { text, half } = clockOf(time)
  return `${text} ${half}`
}

/** "6:30–7:30 pm", "11:30 am–12:30 pm" from two `HH:MM`. */
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

/** A wall clock in a zone: date `YYYY-MM-DD` and time `HH:MM` of an ISO instant. */
export function wallClock(instant: string | Date, zone: string): { date: string; time: string } {
  const parts = formatOf('en-CA', { timeZone: zone, ...clock }).formatToParts(new Date(instant))
  const part = (type: string) => parts.find((piece) => piece.type === type)?.value ?? ''
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` }
}

/** Hours as a decimal for a dial: 18.5 is half past six in the evening. */
export function decimalHours(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours + minutes / 60
}

/** How days are written; made when first used, and kept. */
function dayFormat(options: Intl.DateTimeFormatOptions): (date: string) => string {
  let format: Intl.DateTimeFormat | undefined
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
    return format.format(new Date(`${date}T00:00:00Z`))
  }
}

const monthAndYear = dayFormat({ month: 'long', year: 'numeric' })
const dayAndMonth = dayFormat({ day: 'numeric', month: 'long' })
/** "November 2026" for a month `YYYY-MM`. */
export const monthName = (month: string): string => monthAndYear(`${month}-01`)
/** "20/11/2026": day/month/year, as on the booking page (contract 23.2). */
export const numericDate = dayFormat({ day: '2-digit', month: '2-digit', year: 'numeric' })
/** "21 Nov 2026": day, short month, year, as on class cards (contract 23.2). */
export const shortDate = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' })
/** "21/11". */
export const numericDay = dayFormat({ day: '2-digit', month: '2-digit' })
/** "Saturday". */
export const weekday = dayFormat({ weekday: 'long' })
/** "Sat". */
export const shortWeekday = dayFormat({ weekday: 'short' })
/** "Saturday, 21 November". */
export const longDate = (date: string): string => `${weekday(date)}, ${dayAndMonth(date)}`

/**
 * The same span on the viewer's own clock, with the weekday spelled out where it is another day there; null where the
 * viewer's clock shows what the academy's shows.
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

/** "₹700": rupees as Indians write them. */
export function rupees(amount: number): string {
  return `₹${indianNumber.format(amount)}`
}
