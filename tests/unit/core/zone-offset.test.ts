import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import { clockOf, plainMidnight } from '@/lib/core/time/zone-offset'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Zones with and without clock changes. Lord Howe changes by half an hour, Havana and Cairo at midnight. Chatham and
 * Apia are near the date line.
 */
const zones = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'UTC',
  'Europe/London',
  'America/New_York',
  'America/Havana',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
]

describe.each(zones)('the clock in %s', (zone) => {
  const offsetAt = (at: number) => DateTime.fromMillis(at, { zone }).offset
  const days = Array.from({ length: 1200 }, (_, day) => Date.UTC(2026, 0, 1) + day * DAY)
  const changes = days.filter((at) => offsetAt(at) !== offsetAt(at + DAY))

  it('the clock has the zone’s offset on days with a clock change and on all other days', () => {
    const around = changes.flatMap((at) =>
      Array.from({ length: 4 * 72 }, (_, part) => at - DAY + (part * HOUR) / 4 - 1),
    )
    for (const at of [...around, ...days.map((day, n) => day + (n % 48) * (HOUR / 2))]) {
      const local = DateTime.fromMillis(at, { zone })
      const expected = { date: local.toFormat('yyyy-MM-dd'), time: local.toFormat('HH:mm') }
      expect(clockOf(new Date(at), zone)).toEqual(expected)
    }
  })

  it('midnight is found without a search on most days, and is never wrong', () => {
    let quickCount = 0
    for (const at of days) {
      const date = new Date(at).toISOString().slice(0, 10)
      const midnight = plainMidnight(date, 1, zone)
      const expected = DateTime.fromISO(date, { zone }).plus({ days: 1 }).startOf('day')
      if (midnight) expect(midnight.toISOString()).toBe(expected.toUTC().toISO())
      if (midnight) quickCount++
    }
    expect(quickCount).toBeGreaterThan(days.length * 0.97)
  })
})

it('an invalid day has no midnight', () => {
  expect(plainMidnight('2026-02-30', 0, 'Asia/Kolkata')).toBeNull()
  expect(plainMidnight('tomorrow', 0, 'Asia/Kolkata')).toBeNull()
})
