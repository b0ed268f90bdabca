import { ACADEMY_DOMAIN } from '@/lib/core/config/academy-defaults'
import { academySettings } from '@/lib/core/config/settings'

/**
 * This file writes iCalendar data (RFC 5545, RFC 5546) that Google, Apple and Outlook read. Times are in UTC. The
 * format limits a line to 75 bytes. The file uses no library, because libraries count characters instead of bytes.
 */
export interface ClassEvent {
  /** The UID, which is the same in all versions of a class and in all calendar data about the class. */
  uid: string
  /** The version number, which increases with every change. */
  sequence: number
  startsAt: Date
  endsAt: Date
  summary: string
  description: string
  location: string
  url: string
  /** When this version was written. */
  at: Date
}

export interface Invitation extends ClassEvent {
  method: 'REQUEST' | 'CANCEL'
  organizer: { name: string; address: string }
  attendee: { name: string; address: string }
}

const MAX_OCTETS = 75

/** Folds a content line, so that no line is longer than 75 octets and no character is split. */
export function foldLine(line: string): string {
  const length = Buffer.byteLength(line)
  if (length <= MAX_OCTETS) return line
  if (length === line.length) return foldAscii(line)
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    // A continuation line begins with a space, which counts as one octet.
    if (octets + size > MAX_OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** Folds a line that contains only ASCII characters, each of which is one octet. */
function foldAscii(line: string): string {
  const lines = [line.slice(0, MAX_OCTETS)]
  for (let at = MAX_OCTETS; at < line.length; at += MAX_OCTETS - 1) lines.push(line.slice(at, at + MAX_OCTETS - 1))
  return lines.join('\r\n ')
}

const control = /\p{Cc}/gu

/** Escapes a value of the iCalendar type TEXT. */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(control, '').replace(/[\\;,]/g, '\\$&'))
    .join('\\n')
}

/** Quotes a parameter value. Replaces quotation marks, because calendar programs escape them in different ways. */
function quoted(text: string): string {
  return `"${text.replace(control, ' ').replaceAll('"', "'")}"`
}

/** Formats an instant as `20261121T043000Z`. */
export function utcStamp(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function eventLines(event: ClassEvent, people: string[] = [], cancelled = false): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcStamp(event.at)}`,
    `DTSTART:${utcStamp(event.startsAt)}`,
    `DTEND:${utcStamp(event.endsAt)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    `URL:${event.url}`,
    ...people,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

function calendar(properties: string[], events: string[]): string {
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${academySettings().shortName}//Classes//EN`,
    'CALSCALE:GREGORIAN',
  ]
  return `${[...head, ...properties, ...events, 'END:VCALENDAR'].map(foldLine).join('\r\n')}\r\n`
}

/** Writes the calendar data of one class for an email: an invitation or a cancellation. */
export function writeInvitation(invitation: Invitation): string {
  const { method, organizer, attendee } = invitation
  const cancelled = method === 'CANCEL'
  const people = [
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.address}`,
    `ATTENDEE;CN=${quoted(attendee.name)};CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${cancelled ? 'DECLINED' : 'ACCEPTED'};RSVP=FALSE:mailto:${attendee.address}`,
  ]
  return calendar([`METHOD:${method}`], eventLines(invitation, people, cancelled))
}

/**
 * Writes several classes into one calendar for an email. REQUEST and CANCEL allow one event only (RFC 5546), so
 * the method is PUBLISH. Each event keeps its UID and sequence, so that later invitations match it.
 */
export function writeSchedule(
  organizer: Invitation['organizer'],
  events: readonly ClassEvent[],
  cancelled = false,
): string {
  const people = [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.address}`]
  return calendar(
    ['METHOD:PUBLISH'],
    events.flatMap((event) => eventLines(event, people, cancelled)),
  )
}

/** Tells calendar apps to refresh a subscribed calendar every hour. Outlook and Apple read X-PUBLISHED-TTL. */
const REFRESH = ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']

/**
 * A calendar must contain a component (RFC 5545, 3.6). A calendar without classes therefore defines the UTC time zone,
 * which no program displays.
 */
const NO_EVENTS = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** Writes classes as a named calendar to import or subscribe to. */
export function writeCalendar(name: string, events: readonly ClassEvent[]): string {
  const lines = events.flatMap((event) => eventLines(event))
  return calendar([`X-WR-CALNAME:${escapeText(name)}`, ...REFRESH], lines.length > 0 ? lines : NO_EVENTS)
}

/** Returns the UID of a class, which stays the same after every move. */
export function classUid(bookingId: string): string {
  return `class-${bookingId}@${ACADEMY_DOMAIN}`
}
