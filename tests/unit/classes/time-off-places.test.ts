import { describe, expect, it } from 'vitest'
import { actionFor } from '@/lib/time-off/default-action'
import { type BookingToPlace, type PlanningContext, placesFor } from '@/lib/time-off/places'
import type { TimeSpan } from '@/lib/time-off/timetable'

const DAY = 86_400_000
/** Returns a time span. Days are counted from a fixed Monday, and hours may be fractions. */
const timeSpan = (day: number, from: number, minutes = 60): TimeSpan => {
  const startsAt = new Date(Date.UTC(2027, 0, 4) + day * DAY + from * 3_600_000)
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) }
}
const days = (from: number, to: number): TimeSpan => ({
  startsAt: timeSpan(from, 0).startsAt,
  endsAt: timeSpan(to + 1, 0).startsAt,
})
const later = ({ startsAt, endsAt }: TimeSpan, weeks: number): TimeSpan => ({
  startsAt: new Date(startsAt.getTime() + weeks * 7 * DAY),
  endsAt: new Date(endsAt.getTime() + weeks * 7 * DAY),
})

const booking = (slotId: string, at: TimeSpan, overrides: Partial<BookingToPlace> = {}): BookingToPlace => ({
  slotId,
  teacherId: 'teacher',
  learnerId: `student of ${slotId}`,
  seriesId: null,
  ...at,
  ...overrides,
})
const planningContext = (overrides: Partial<PlanningContext> = {}): PlanningContext => ({
  range: days(0, 4),
  slots: [],
  booked: [],
  timeOffList: [],
  teaching: new Set(['teacher', 'other']),
  lastOfSeries: new Map(),
  until: timeSpan(366, 0).startsAt,
  later,
  ...overrides,
})
const slot = (id: string, at: TimeSpan, booked = false) => ({ id, teacherId: 'teacher', booked, ...at })
const placeOf = (overrides: Partial<PlanningContext>, one = booking('a', timeSpan(0, 10))) =>
  placesFor([one], planningContext(overrides)).get('a')?.nextWeek

describe('the same time one week later', () => {
  it('a new slot is opened one week later if nothing conflicts', () => {
    expect(placeOf({})).toEqual({ at: timeSpan(7, 10), slotId: null })
    // Adjacent slots do not overlap.
    expect(placeOf({ slots: [slot('before', timeSpan(7, 9)), slot('after', timeSpan(7, 11))] })).toMatchObject({
      slotId: null,
    })
  })

  it('a free slot of exactly the same time one week later is used', () => {
    expect(placeOf({ slots: [slot('free', timeSpan(7, 10))] })).toEqual({ at: timeSpan(7, 10), slotId: 'free' })
  })

  it.each<[string, Partial<PlanningContext>]>([
    ['This slot is booked', { slots: [slot('booked', timeSpan(7, 10), true)] }],
    ['This slot is booked', { slots: [slot('free', timeSpan(7, 9, 90)), slot('booked', timeSpan(7, 10.75), true)] }],
    ['Another free slot overlaps this time', { slots: [slot('longer', timeSpan(7, 10, 90))] }],
    ['The student already has a class at this time', { booked: [{ learnerId: 'student of a', ...timeSpan(7, 10) }] }],
    ['This date is also a holiday or time off', { timeOffList: [{ teacherId: null, ...days(7, 7) }] }],
    ['This date is also a holiday or time off', { timeOffList: [{ teacherId: 'teacher', ...days(7, 7) }] }],
    ['This teacher no longer teaches here', { teaching: new Set() }],
    ['This date is too far ahead', { until: timeSpan(7, 10).startsAt }],
    ['This time does not exist, because the clocks change', { later: () => null }],
  ])('the same time one week later is not available: %s', (why, value) => expect(placeOf(value)).toBe(why))

  it('slots and time off of other teachers, and classes of other students, do not matter', () => {
    const place = placeOf({
      slots: [{ ...slot('another’s', timeSpan(7, 10), true), teacherId: 'other' }],
      booked: [{ learnerId: 'somebody', ...timeSpan(7, 10) }],
      timeOffList: [{ teacherId: 'other', ...days(7, 7) }],
    })
    expect(place).toEqual({ at: timeSpan(7, 10), slotId: null })
  })

  it('after time off of more than a week, a class moves to the first week after it', () => {
    expect(placeOf({ range: days(0, 9) })).toEqual({ at: timeSpan(14, 10), slotId: null })
    // The time off ends at noon on day 7. On that day, 12:00 is possible, but 10:00 is not.
    const range = { startsAt: timeSpan(0, 0).startsAt, endsAt: timeSpan(7, 12).startsAt }
    expect(placeOf({ range })).toMatchObject({ at: timeSpan(14, 10) })
    expect(placeOf({ range }, booking('a', timeSpan(0, 12)))).toMatchObject({ at: timeSpan(7, 12) })
  })

  it('the same time one week later is given to one class, and the next class moves to the week after', () => {
    const bookings = [
      booking('a', timeSpan(0, 10)),
      booking('b', timeSpan(7, 10)),
      booking('c', timeSpan(8, 10)),
      booking('d', timeSpan(15, 10)),
    ]
    const places = placesFor(bookings, planningContext({ range: days(0, 20) }))
    expect([...places.values()].map(({ nextWeek }) => nextWeek)).toMatchObject([
      { at: timeSpan(21, 10) },
      { at: timeSpan(28, 10) },
      { at: timeSpan(22, 10) },
      { at: timeSpan(29, 10) },
    ])
    const overlapping = [booking('a', timeSpan(0, 10)), booking('b', timeSpan(7, 10.5))]
    expect(placesFor(overlapping, planningContext({ range: days(0, 8) })).get('b')?.nextWeek).toMatchObject({
      at: timeSpan(21, 10.5),
    })
  })

  it('two classes of one student with two teachers are not moved to the same time', () => {
    const bookings = [
      booking('a', timeSpan(0, 10), { learnerId: 'one' }),
      booking('b', timeSpan(7, 10), { learnerId: 'one', teacherId: 'other' }),
    ]
    expect(placesFor(bookings, planningContext({ range: days(0, 7) })).get('b')?.nextWeek).toMatchObject({
      at: timeSpan(21, 10),
    })
  })
})

describe('a week at the end of the series', () => {
  const weekly = (slotId: string, at: TimeSpan, overrides: Partial<BookingToPlace> = {}) =>
    booking(slotId, at, { seriesId: 'series', learnerId: 'one', ...overrides })
  const ending = (day: number, hourOfDay = 10) => new Map([['series', timeSpan(day, hourOfDay).startsAt]])
  const appendOf = (overrides: Partial<PlanningContext>, one = weekly('a', timeSpan(0, 10))) =>
    placesFor([one], planningContext({ lastOfSeries: ending(21), ...overrides })).get('a')?.append

  it('the week at the end of a series is the week after its last class', () => {
    expect(appendOf({})).toEqual({ at: timeSpan(28, 10), slotId: null })
    expect(appendOf({ slots: [slot('free', timeSpan(28, 10))] })).toEqual({ at: timeSpan(28, 10), slotId: 'free' })
    // The last class was moved to a later day in the same week.
    expect(appendOf({ lastOfSeries: ending(24) })).toMatchObject({ at: timeSpan(28, 10) })
    // Here, the class to move is itself the last one of its series.
    expect(appendOf({ lastOfSeries: ending(0) })).toMatchObject({ at: timeSpan(7, 10) })
  })

  it('the week at the end of a series is later if the teacher or the student is not free', () => {
    const overrides = {
      slots: [slot('booked', timeSpan(28, 10), true), slot('longer', timeSpan(35, 10, 90))],
      timeOffList: [{ teacherId: null, ...days(42, 48) }],
      booked: [{ learnerId: 'one', ...timeSpan(49, 10) }],
    }
    expect(appendOf(overrides)).toMatchObject({ at: timeSpan(56, 10) })
    expect(appendOf({ range: days(0, 30) })).toMatchObject({ at: timeSpan(35, 10) })
  })

  it('no week at the end is available too far ahead, without a teacher, or for a single class', () => {
    expect(appendOf({ until: timeSpan(28, 9).startsAt })).toBe(
      'There is no free week after the last class of the series',
    )
    expect(appendOf({ later: () => null })).toBe('There is no free week after the last class of the series')
    expect(appendOf({ teaching: new Set() })).toBe('This teacher no longer teaches here')
    expect(appendOf({}, booking('a', timeSpan(0, 10)))).toBeNull()
  })

  it('several classes of a series get consecutive weeks, and no time is given to two classes', () => {
    const bookings = [
      weekly('a', timeSpan(0, 10)),
      weekly('b', timeSpan(7, 10)),
      booking('c', timeSpan(14, 10), { learnerId: 'two' }),
    ]
    const places = placesFor(bookings, planningContext({ range: days(0, 20), lastOfSeries: ending(14, 9) }))
    expect([...places.values()].map(({ append }) => append)).toMatchObject([
      { at: timeSpan(21, 10) },
      { at: timeSpan(28, 10) },
      null,
    ])
    expect(places.get('c')?.nextWeek).toMatchObject({ at: timeSpan(35, 10) })
  })
})

it.each([
  ['append', { append: true, nextWeek: true }, 'append'],
  ['append', { append: false, nextWeek: true }, 'next_week'],
  ['append', { append: false, nextWeek: false }, 'cancel'],
  ['next_week', { append: true, nextWeek: true }, 'next_week'],
  ['next_week', { append: true, nextWeek: false }, 'cancel'],
  ['cancel', { append: true, nextWeek: true }, 'cancel'],
] as const)('the default choice %s with %o leads to %s', (choice, possible, action) => {
  expect(actionFor(choice, possible)).toBe(action)
})
