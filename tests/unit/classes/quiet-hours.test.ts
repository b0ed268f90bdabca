import { expect, it } from 'vitest'
import { afterQuietHours } from '@/lib/core/time/quiet-hours'

const night = { quiet_from: '21:00', quiet_until: '08:00' }
const after = (at: string, zone: string, hours = night) => afterQuietHours(new Date(at), zone, hours).toISOString()

it.each([
  ['Asia/Kolkata', '2027-01-15T15:29:59.999Z', '2027-01-15T15:29:59.999Z', 'one moment before 9 pm'],
  ['Asia/Kolkata', '2027-01-15T15:30:00.000Z', '2027-01-16T02:30:00.000Z', '9 pm'],
  ['Asia/Kolkata', '2027-01-15T20:00:00.000Z', '2027-01-16T02:30:00.000Z', 'half past one'],
  ['Asia/Kolkata', '2027-01-16T02:29:59.999Z', '2027-01-16T02:30:00.000Z', 'one moment before 8 am'],
  ['Asia/Kolkata', '2027-01-16T02:30:00.000Z', '2027-01-16T02:30:00.000Z', '8 am'],
  ['America/New_York', '2027-01-15T06:30:00.000Z', '2027-01-15T13:00:00.000Z', 'noon in India'],
  ['America/New_York', '2027-03-14T03:00:00.000Z', '2027-03-14T12:00:00.000Z', 'the night in which summer time begins'],
  ['Europe/London', '2026-10-24T22:00:00.000Z', '2026-10-25T08:00:00.000Z', 'the night in which summer time ends'],
  ['Pacific/Kiritimati', '2027-01-31T08:00:00.000Z', '2027-01-31T18:00:00.000Z', 'the last evening of a month'],
])('in %s, an email of %s may be sent at %s: %s', (zone, at, expected) => {
  expect(after(at, zone)).toBe(expected)
})

it.each([
  ['22:30', '06:30', 'Asia/Kolkata', '2027-01-15T16:59:00.000Z', '2027-01-15T16:59:00.000Z', 'before 10:30 pm'],
  ['22:30', '06:30', 'Asia/Kolkata', '2027-01-15T17:00:00.000Z', '2027-01-16T01:00:00.000Z', '10:30 pm'],
  [
    '22:30',
    '06:30',
    'America/New_York',
    '2027-01-16T03:30:00.000Z',
    '2027-01-16T11:30:00.000Z',
    '10:30 pm in New York',
  ],
  ['00:30', '06:00', 'Asia/Kolkata', '2027-01-15T18:59:00.000Z', '2027-01-15T18:59:00.000Z', 'just after midnight'],
  ['00:30', '06:00', 'Asia/Kolkata', '2027-01-15T19:00:00.000Z', '2027-01-16T00:30:00.000Z', 'half past midnight'],
  ['13:00', '16:00', 'Asia/Kolkata', '2027-01-15T08:00:00.000Z', '2027-01-15T10:30:00.000Z', 'half past one at noon'],
  ['13:00', '16:00', 'Asia/Kolkata', '2027-01-15T20:00:00.000Z', '2027-01-15T20:00:00.000Z', 'the night'],
  ['21:00', '21:00', 'Asia/Kolkata', '2027-01-15T15:30:00.000Z', '2027-01-15T15:30:00.000Z', 'no quiet hours'],
])(
  'with quiet hours from %s until %s in %s, an email of %s may be sent at %s: %s',
  (from, until, zone, at, expected) => {
    expect(after(at, zone, { quiet_from: from, quiet_until: until })).toBe(expected)
  },
)
