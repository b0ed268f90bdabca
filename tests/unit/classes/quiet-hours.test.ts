import { expect, it } from 'vitest'
import { afterQuietHours } from '@/lib/core/time/quiet-hours'

const after = (at: string, zone: string) => afterQuietHours(new Date(at), zone).toISOString()

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
