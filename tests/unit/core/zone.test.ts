import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetConfiguration } from '../../support/variables'

// The timeout is long, because the test with random times is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

/** Sets the academy's time zone, and returns the module lib/core/time/zone.ts. */
async function academyIn(zone: string) {
  forgetConfiguration()
  const env = {
    DATABASE_URL: 'postgres://localhost/none',
    NEXTAUTH_SECRET: 'sixteen characters',
    ACADEMY_TIME_ZONE: zone,
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  return import('@/lib/core/time/zone')
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

it('these tests run in a zone with an odd offset that is neither UTC nor the academy’s', () => {
  expect(new Date('2026-11-20T00:00:00Z').getTimezoneOffset()).toBe(-345)
})

describe('an academy in Kolkata', () => {
  it('an academy is in Kolkata by default', async () => {
    expect((await academyIn('')).academyZone()).toBe('Asia/Kolkata')
  })

  it.each([
    ['a Monday', '2026-11-16T12:00:00Z', '2026-11-16', '2026-11-22'],
    ['the last minute of a Sunday there', '2026-11-22T18:29:00Z', '2026-11-16', '2026-11-28'],
    ['the first minute of the Monday after it', '2026-11-22T18:30:00Z', '2026-11-23', '2026-11-29'],
  ])(
    'on %s, a calendar first shows the days from Monday of this week to six days from today',
    async (_, now, from, to) => {
      const { initialCalendarRange } = await academyIn('')
      expect(initialCalendarRange(new Date(now))).toEqual({ from, to })
    },
  )

  it('the academy’s day starts at its own midnight, not at midnight in UTC', async () => {
    const { academyToday } = await academyIn('')
    vi.useFakeTimers({ now: new Date('2026-11-20T18:29:59.999Z') })
    expect(academyToday()).toBe('2026-11-20')
    vi.setSystemTime(new Date('2026-11-20T18:30:00Z'))
    expect(academyToday()).toBe('2026-11-21')
  })

  it('an academy in Kolkata reads times at +05:30', async () => {
    const { toInstant, startOfDay } = await academyIn('')
    expect(toInstant('2026-11-20', '00:00')?.toISOString()).toBe('2026-11-19T18:30:00.000Z')
    expect(toInstant('2026-11-20', '09:30')?.toISOString()).toBe('2026-11-20T04:00:00.000Z')
    expect(toInstant('2026-11-20', '23:59')?.toISOString()).toBe('2026-11-20T18:29:00.000Z')
    expect(startOfDay('2026-11-20').toISOString()).toBe('2026-11-19T18:30:00.000Z')
    expect(startOfDay('2026-12-31', 1).toISOString()).toBe('2026-12-31T18:30:00.000Z')
    expect(startOfDay('2028-03-01', -1).toISOString()).toBe('2028-02-28T18:30:00.000Z')
  })

  it('academy dates and times are written next to UTC timestamps', async () => {
    const { timeFields } = await academyIn('')
    expect(timeFields(new Date('2026-11-20T18:30:00Z'), new Date('2026-11-20T19:15:00Z'))).toEqual({
      date: '2026-11-21',
      from_time: '00:00',
      to_time: '00:45',
      starts_at: '2026-11-20T18:30:00.000Z',
      ends_at: '2026-11-20T19:15:00.000Z',
    })
  })

  it('every time that is read is written back unchanged', async () => {
    const { toInstant, timeFields } = await academyIn('')
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
    const day = fc.date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, minute, (at, past) => {
        const date = at.toISOString().slice(0, 10)
        const time = `${String(Math.floor(past / 60)).padStart(2, '0')}:${String(past % 60).padStart(2, '0')}`
        const instant = toInstant(date, time)
        expect(instant).not.toBeNull()
        if (instant) expect(timeFields(instant, instant)).toMatchObject({ date, from_time: time, to_time: time })
      }),
    )
  })
})

describe('an academy in New York, where the clocks change', () => {
  it('02:30 is rejected on the day when the clocks go forward, but its neighbours are accepted', async () => {
    const { toInstant } = await academyIn('America/New_York')
    expect(toInstant('2026-03-08', '02:30')).toBeNull()
    expect(toInstant('2026-03-08', '02:00')).toBeNull()
    expect(toInstant('2026-03-08', '01:59')?.toISOString()).toBe('2026-03-08T06:59:00.000Z')
    expect(toInstant('2026-03-08', '03:00')?.toISOString()).toBe('2026-03-08T07:00:00.000Z')
    expect(toInstant('2026-03-09', '02:30')?.toISOString()).toBe('2026-03-09T06:30:00.000Z')
  })

  it('a time that occurs twice is read as one of the two, and written back unchanged', async () => {
    const { toInstant, timeFields } = await academyIn('America/New_York')
    const instant = toInstant('2026-11-01', '01:30')
    expect(['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']).toContain(instant?.toISOString())
    for (const at of ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']) {
      expect(timeFields(new Date(at), new Date(at))).toMatchObject({ date: '2026-11-01', from_time: '01:30' })
    }
  })

  it('days are counted instead of hours, because a day with a clock change has 23 or 25', async () => {
    const { startOfDay } = await academyIn('America/New_York')
    const hours = (date: string) => (startOfDay(date, 1).getTime() - startOfDay(date).getTime()) / 3_600_000
    expect(hours('2026-03-08')).toBe(23)
    expect(hours('2026-11-01')).toBe(25)
    expect(hours('2026-11-02')).toBe(24)
  })

  it('the academy’s day starts at its midnight in summer and in winter', async () => {
    const { academyToday } = await academyIn('America/New_York')
    expect(academyToday(new Date('2026-07-01T03:59:59Z'))).toBe('2026-06-30')
    expect(academyToday(new Date('2026-07-01T04:00:00Z'))).toBe('2026-07-01')
    expect(academyToday(new Date('2026-12-01T04:59:59Z'))).toBe('2026-11-30')
    expect(academyToday(new Date('2026-12-01T05:00:00Z'))).toBe('2026-12-01')
  })
})

describe('an academy in Cairo, where the clocks go forward at midnight', () => {
  it('a day whose clocks go forward at midnight starts at its first minute that exists', async () => {
    const { startOfDay, toInstant } = await academyIn('Africa/Cairo')
    expect(toInstant('2026-04-24', '00:00')).toBeNull()
    expect(startOfDay('2026-04-24').toISOString()).toBe('2026-04-23T22:00:00.000Z')
  })
})

it('an unknown zone is a configuration error that names the variable', async () => {
  const { academyZone } = await academyIn('Asia/Calicut')
  expect(() => academyZone()).toThrow(/ACADEMY_TIME_ZONE must be an IANA time zone/)
})
