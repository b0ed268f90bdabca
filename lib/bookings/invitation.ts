import { academy } from '@/lib/academy'

/**
 * Calendar texts (RFC 5545, RFC 5546) as Google, Apple and Outlook calendars take them: invitations by mail, and the classes
 * that a person fetches. Instants are written in UTC, which needs no zone definitions and is shown in each reader's own
 * zone. Written here and not by a library: lines must be folded by octets, or names in Tamil and Devanagari break them.
 */
export interface ClassEvent {
  /** The same for all changes of one class, and in every calendar text that speaks of it. */
  uid: string
  /** Higher with every change. */
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

/** One content line, folded: no line is longer than 75 octets, and no character is cut. */
export function foldLine(line: string): string {
  const length = Buffer.byteLength(line)
  if (length <= MAX_OCTETS) return line
  if (length === line.length) return foldAscii(line)
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    // A continuation begins with a space, which counts.
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

/** The same where every character is an octet. */
function foldAscii(line: string): string {
  const lines = [line.slice(0, MAX_OCTETS)]
  for (let at = MAX_OCTETS; at < line.length; at += MAX_OCTETS - 1) lines.push(line.slice(at, at + MAX_OCTETS - 1))
  return lines.join('\r\n ')
}

const control = /\p{Cc}/gu

/** A TEXT value. */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(control, '').replace(/[\\;,]/g, '\\$&'))
    .join('\\n')
}

/** A quoted parameter value. There is no way to write a quotation mark in one that every calendar reads. */
function quoted(text: string): string {
  return `"${text.replace(control, ' ').replaceAll('"', "'")}"`
}

/** `20261121T043000Z`. */
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
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${academy.shortName}//Classes//EN`, 'CALSCALE:GREGORIAN']
  return `${[...head, ...properties, ...events, 'END:VCALENDAR'].map(foldLine).join('\r\n')}\r\n`
}

/** An invitation as it goes into the mail. */
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
 * Several classes in one text, as it goes into the mail. A REQUEST or CANCEL may speak of one event only (RFC 5546), so
 * these are published: each event keeps its own UID and sequence, and a later invitation to one of them finds it.
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

/** Refresh interval for subscribed calendars: RFC 7986, and the property that Outlook and Apple use. */
const REFRESH = ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']

/** A calendar needs a component (RFC 5545, 3.6). Without classes it defines UTC, which shows nothing. */
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

/** Classes as a calendar to import or to subscribe to, under this name. */
export function writeCalendar(name: string, events: readonly ClassEvent[]): string {
  const lines = events.flatMap((event) => eventLines(event))
  return calendar([`X-WR-CALNAME:${escapeText(name)}`, ...REFRESH], lines.length > 0 ? lines : NO_EVENTS)
}

/** What calendars call a class, from the day it is booked through every move of it. */
export function classUid(bookingId: string): string {
  return `class-${bookingId}@${academy.domain}`
}
