import { describe, expect, it } from 'vitest'
import { plannedSlots, type SeriesFields } from '@/components/slots/add/series-fields'
import { seriesFields } from '@/components/slots/add/series-rules'
import { planSlots } from '@/lib/slots/plan'
import { refusal } from '../../support/server/refusal'

const day = { date: '2026-11-23', from_time: '09:00', to_time: '12:00', classMinutes: 45, pause: 15, until: null }
const times = (plan: Parameters<typeof planSlots>[0]) =>
  planSlots(plan).map((slot) => `${slot.from_time}-${slot.to_time}`)
const dates = (plan: Parameters<typeof planSlots>[0]) => [...new Set(planSlots(plan).map((slot) => slot.date))]

describe('a day that is split into classes', () => {
  it('a day that is split into classes keeps a pause after each class', () => {
    expect(times(day)).toEqual(['09:00-09:45', '10:00-10:45', '11:00-11:45'])
  })

  it.each([
    [
      'a class that ends with the time span',
      { to_time: '10:00', classMinutes: 30, pause: 0 },
      ['09:00-09:30', '09:30-10:00'],
    ],
    ['a remainder that is left out', { to_time: '10:29', classMinutes: 30, pause: 0 }, ['09:00-09:30', '09:30-10:00']],
    [
      'a pause after the last class that does not fit',
      { to_time: '10:45', classMinutes: 45, pause: 60 },
      ['09:00-09:45'],
    ],
    ['a time span shorter than a class', { to_time: '09:44' }, []],
    ['a time span that ends before its start', { to_time: '08:00' }, []],
    ['a class of zero length', { classMinutes: 0, pause: 0 }, []],
  ])('a day is split correctly: %s', (_, change, wanted) => expect(times({ ...day, ...change })).toEqual(wanted))

  it('a day that is split into classes includes its last minute', () => {
    expect(times({ ...day, from_time: '22:59', to_time: '23:59', classMinutes: 30, pause: 0 })).toEqual([
      '22:59-23:29',
      '23:29-23:59',
    ])
  })
})

describe('a weekly repetition', () => {
  it('a weekly repetition includes its last date, but not a date one day after the last', () => {
    expect(dates({ ...day, until: '2026-12-07' })).toEqual(['2026-11-23', '2026-11-30', '2026-12-07'])
    expect(dates({ ...day, until: '2026-12-06' })).toEqual(['2026-11-23', '2026-11-30'])
  })

  it('a weekly repetition keeps its weekday over a clock change, a leap day and the end of a year', () => {
    expect(dates({ ...day, date: '2027-03-23', until: '2027-04-06' })).toEqual([
      '2027-03-23',
      '2027-03-30',
      '2027-04-06',
    ])
    expect(dates({ ...day, date: '2028-02-22', until: '2028-03-07' })).toEqual([
      '2028-02-22',
      '2028-02-29',
      '2028-03-07',
    ])
    expect(dates({ ...day, date: '2026-12-28', until: '2027-01-04' })).toEqual(['2026-12-28', '2027-01-04'])
  })

  it('a repetition without a last date has only its first day, and one that ends before that day is empty', () => {
    expect(dates(day)).toEqual(['2026-11-23'])
    expect(dates({ ...day, until: '2026-11-22' })).toEqual([])
  })
})

describe('the form for several slots', () => {
  const form: SeriesFields = {
    day: '2026-11-23',
    begins: '09:00',
    ends: '12:00',
    length: '60',
    own: '',
    pause: '0',
    until: '',
    others: [],
  }

  it('the form for several slots plans the entered slots', () => {
    expect(refusal(seriesFields, form)).toBeNull()
    expect(plannedSlots(form)).toHaveLength(3)
    expect(plannedSlots({ ...form, length: 'own', own: '50', pause: '10', until: '2026-11-30' })).toHaveLength(6)
  })

  it('the form for several slots repeats on more weekdays with their own times, sorted by date', () => {
    const others = [{ date: '2026-11-25', begins: '16:00', ends: '18:00' }]
    expect(plannedSlots({ ...form, others })).toHaveLength(3)
    const slots = plannedSlots({ ...form, others, until: '2026-12-01' })
    expect(slots.map(({ date, from_time }) => `${date} ${from_time}`)).toEqual([
      '2026-11-23 09:00',
      '2026-11-23 10:00',
      '2026-11-23 11:00',
      '2026-11-25 16:00',
      '2026-11-25 17:00',
      '2026-11-30 09:00',
      '2026-11-30 10:00',
      '2026-11-30 11:00',
    ])
  })

  it.each<[string, Partial<SeriesFields>, string, string]>([
    [
      'another weekday that ends before its start',
      { until: '2026-11-30', others: [{ date: '2026-11-25', begins: '16:00', ends: '15:00' }] },
      'others',
      'Enter a start time and a later end time for each weekday',
    ],
    ['no day', { day: '' }, 'day', 'Choose the first day'],
    ['no start', { begins: '' }, 'begins', 'Choose a start time'],
    ['no end', { ends: '' }, 'ends', 'Choose an end time'],
    ['an end before the start', { ends: '08:00' }, 'ends', 'The end must be after the start'],
    ['an invalid custom length', { length: 'own', own: '4' }, 'own', 'Enter 5 to 480 minutes'],
    ['a length that is not a number', { length: 'own', own: '1e2' }, 'own', 'Enter 5 to 480 minutes'],
    ['a negative pause', { pause: '-5' }, 'pause', 'Enter 0 to 240 minutes'],
    [
      'a class longer than the time span',
      { length: '90', ends: '10:00' },
      'ends',
      'No class of this length fits between these times',
    ],
    ['a last date before the first', { until: '2026-11-22' }, 'until', 'This is before the first day'],
    ['more than a year', { until: '2027-11-25' }, 'until', 'The date can be at most 366 days ahead'],
    [
      'too many slots',
      { length: 'own', own: '5', until: '2027-11-20' },
      'until',
      'This would add 1872 slots. Add at most 600 at a time.',
    ],
  ])('the form for several slots rejects %s at the field that can be corrected', (_, change, field, message) => {
    expect(refusal(seriesFields, { ...form, ...change })).toEqual({ field, message })
  })

  it('the form for several slots plans nothing while a year is being typed', () => {
    expect(plannedSlots({ ...form, day: '0002-11-23', until: '2026-11-23' })).toEqual([])
    expect(plannedSlots({ ...form, until: '9999-12-31' })).toEqual([])
  })
})
