import { describe, expect, it } from 'vitest'
import {
  escapeText,
  foldLine,
  type Invitation,
  utcStamp,
  writeCalendar,
  writeInvitation,
} from '@/lib/bookings/invitation'

const invitation: Invitation = {
  method: 'REQUEST',
  uid: 'class-1@academy.example',
  sequence: 0,
  startsAt: new Date('2026-11-21T13:00:00Z'),
  endsAt: new Date('2026-11-21T14:00:00Z'),
  summary: 'Violin with Lakshmi',
  description: 'One line\nand, another; with \\ in it',
  location: 'Online, Academy',
  url: 'https://academy.example/before-class?slot=1',
  organizer: { name: 'The "Academy"', address: 'office@academy.example' },
  attendee: { name: 'லட்சுமி சுப்பிரமணியம் அவர்கள், திருவனந்தபுரத்திலிருந்து', address: 'l@academy.example' },
  at: new Date('2026-11-20T10:00:00Z'),
}
/** Joins the folded lines of a calendar invitation, as a calendar app does. */
const unfold = (text: string) => text.replace(/\r\n[ \t]/g, '')

describe('an invitation', () => {
  it('an invitation to a class has exactly the expected bytes', () => {
    const plain = { ...invitation, attendee: { name: 'Asha', address: 'a@b.example' }, description: 'Text' }
    expect(writeInvitation(plain)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Swaramala//Classes//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:REQUEST',
        'BEGIN:VEVENT',
        'UID:class-1@academy.example',
        'SEQUENCE:0',
        'DTSTAMP:20261120T100000Z',
        'DTSTART:20261121T130000Z',
        'DTEND:20261121T140000Z',
        'SUMMARY:Violin with Lakshmi',
        'DESCRIPTION:Text',
        'LOCATION:Online\\, Academy',
        'URL:https://academy.example/before-class?slot=1',
        `ORGANIZER;CN="The 'Academy'":mailto:office@academy.example`,
        'ATTENDEE;CN="Asha";CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED',
        ' ;RSVP=FALSE:mailto:a@b.example',
        'STATUS:CONFIRMED',
        'TRANSP:OPAQUE',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  it('an invitation to a class has lines of at most 75 octets, which split no character and end with CRLF', () => {
    const text = writeInvitation(invitation)
    const lines = text.split('\r\n')
    expect(lines.at(-1)).toBe('')
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toMatch(/[\n\r\uFFFD]/)
    }
    expect(unfold(text)).toContain(`CN="${invitation.attendee.name}"`)
    expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text)
  })

  it('an invitation to a class escapes special characters in texts', () => {
    expect(unfold(writeInvitation(invitation))).toContain(
      'DESCRIPTION:One line\\nand\\, another\\; with \\\\ in it\r\n',
    )
    expect(escapeText('a\r\nb\rc\u0007d')).toBe('a\\nb\\ncd')
  })

  it('a cancellation has its own method and status, and a higher sequence of the same UID', () => {
    const text = writeInvitation({ ...invitation, method: 'CANCEL', sequence: 2 })
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:2', 'UID:class-1@academy.example']) {
      expect(text).toContain(`${line}\r\n`)
    }
  })

  it('a name never becomes a property of an invitation', () => {
    const name = 'Eve"\r\nATTENDEE:mailto:x@evil.example'
    const text = writeInvitation({ ...invitation, attendee: { name, address: 'e@b.example' }, summary: name })
    expect(text.split('\r\n').filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1)
  })

  it('an invitation has UTC times in every time zone of the machine', () => {
    expect(utcStamp(new Date('2026-11-01T00:30:00+05:30'))).toBe('20261031T190000Z')
  })
})

describe('a calendar file', () => {
  it('a calendar file without classes still has one component, the definition of UTC', () => {
    const lines = writeCalendar('Swaramala', []).trimEnd().split('\r\n')
    expect(lines.slice(-9)).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:Etc/UTC',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0000',
      'TZOFFSETTO:+0000',
      'END:STANDARD',
      'END:VTIMEZONE',
      'END:VCALENDAR',
    ])
  })

  it('a calendar file has exactly the expected bytes, and no attendees', () => {
    const text = writeCalendar('Swaramala; Academy', [{ ...invitation, description: 'Text' }])
    expect(text).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Swaramala//Classes//EN',
        'CALSCALE:GREGORIAN',
        'X-WR-CALNAME:Swaramala\\; Academy',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL:PT1H',
        'BEGIN:VEVENT',
        'UID:class-1@academy.example',
        'SEQUENCE:0',
        'DTSTAMP:20261120T100000Z',
        'DTSTART:20261121T130000Z',
        'DTEND:20261121T140000Z',
        'SUMMARY:Violin with Lakshmi',
        'DESCRIPTION:Text',
        'LOCATION:Online\\, Academy',
        'URL:https://academy.example/before-class?slot=1',
        'STATUS:CONFIRMED',
        'TRANSP:OPAQUE',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })
})

describe('line folding', () => {
  it.each([
    ['a line of 75 octets unchanged', 'x'.repeat(75), ['x'.repeat(75)]],
    ['a line of 76 octets in two lines', 'x'.repeat(76), ['x'.repeat(75), ' x']],
    ['a character of four octets unsplit', `${'x'.repeat(73)}𝄞y`, ['x'.repeat(73), ' 𝄞y']],
    ['74 octets in a continuation line', 'x'.repeat(150), ['x'.repeat(75), ` ${'x'.repeat(74)}`, ' x']],
  ])('line folding writes %s', (_, line, lines) => expect(foldLine(line).split('\r\n')).toEqual(lines))
})
