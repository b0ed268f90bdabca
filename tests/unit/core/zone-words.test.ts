import { describe, expect, it } from 'vitest'
import { momentIn } from '@/components/review/instant-format'
import { placeOf, placeTime, zoneLabel } from '@/lib/core/time/format'
import { whenOf } from '@/lib/notifications/emails/when'

const winter = '2027-01-15T12:00:00Z'
const summer = '2027-07-15T12:00:00Z'

describe('the name of a zone’s clock', () => {
  it.each([
    ['Asia/Kolkata', winter, 'IST'],
    ['Asia/Kolkata', summer, 'IST'],
    ['Asia/Kathmandu', summer, 'GMT+5:45'],
    ['Europe/London', winter, 'GMT'],
    ['Europe/London', summer, 'GMT+1'],
    // The minute before the clocks go forward, and the minute when they do.
    ['Europe/London', '2027-03-28T00:59:00Z', 'GMT'],
    ['Europe/London', '2027-03-28T01:00:00Z', 'GMT+1'],
  ])('the clock in %s at %s is called %s', (zone, at, label) => expect(zoneLabel(zone, at)).toBe(label))

  it.each([
    ['Asia/Kolkata', 'India', 'India time (IST)'],
    ['Asia/Colombo', 'Sri Lanka', 'Sri Lanka time (IST)'],
    ['Europe/London', 'United Kingdom', 'United Kingdom time'],
    ['America/New_York', 'New York', 'New York time'],
  ])('the clock in %s is called %s all year', (zone, place, time) =>
    expect([placeOf(zone), placeTime(zone)]).toEqual([place, time]),
  )
})

it('a moment is shown on the clock of the requested zone, on its day there', () => {
  expect(momentIn('2027-07-15T23:30:00Z', 'Europe/London')).toEqual({ date: '16 Jul 2027', time: '12:30 am' })
  expect(momentIn('2027-01-15T23:30:00Z', 'Europe/London')).toEqual({ date: '15 Jan 2027', time: '11:30 pm' })
})

it('an email shows a class on the local clock, which changes twice a year while UTC does not', () => {
  const at = (day: string) => whenOf(new Date(`${day}T17:30:00Z`), new Date(`${day}T18:30:00Z`), 'Europe/London')
  expect(at('2027-03-27')).toEqual({
    day: 'Saturday, 27 March 2027',
    time: '5:30–6:30 pm',
    zone: 'Greenwich Mean Time (Europe/London)',
  })
  expect(at('2027-03-28')).toEqual({
    day: 'Sunday, 28 March 2027',
    time: '6:30–7:30 pm',
    zone: 'British Summer Time (Europe/London)',
  })
})
