import { describe, expect, it } from 'vitest'
import { isNight, nightLine, slotsToCollapse } from '@/components/slots/waking-hours'
import type { SlotView } from '@/lib/slots/schema'
import { academyInstant } from '../../support/browser/academy-clock'

const now = new Date('2027-01-10T12:00:00Z')
const zone = { dubai: 'Asia/Dubai', london: 'Europe/London', colombo: 'Asia/Colombo', india: 'Asia/Kolkata' }

const slotAt = (from: string, to: string, overrides: Partial<SlotView> = {}): SlotView => {
  const date = overrides.date ?? '2027-01-12'
  return {
    slot_id: `${date} ${from}`,
    teacher_id: 'teacher',
    date,
    from_time: from,
    to_time: to,
    starts_at: academyInstant(date, from).toISOString(),
    ends_at: academyInstant(date, to).toISOString(),
    booked: 0,
    student_id: null,
    student_name: null,
    learner_id: null,
    learner_name: null,
    ...overrides,
  }
}
const taken = { booked: 1 } as const

describe('a slot at night', () => {
  // London in winter is five and a half hours behind the academy.
  it.each([
    ['12:29', '13:29', true, '6:59 to 7:59'],
    ['12:30', '13:30', false, '7:00 to 8:00'],
    ['02:30', '03:30', false, '9:00 to 10:00 at night'],
    ['02:31', '03:31', true, '9:01 to 10:01 at night'],
    ['05:00', '06:00', true, '11:30 at night to 0:30'],
    ['04:30', '05:30', true, '11 to midnight'],
  ])('for a reader in London, the academy’s slot from %s to %s is at night: %s', (from, to, night) => {
    expect(isNight(slotAt(from, to), zone.london)).toBe(night)
  })

  it('no slot is a night slot for a clock that shows the academy’s time, or for an unknown zone', () => {
    const early = slotAt('02:00', '03:00')
    for (const viewer of [zone.india, zone.colombo, null]) expect(isNight(early, viewer)).toBe(false)
  })

  it('night slots follow the new clock on the day on which the clocks go forward', () => {
    const isSpringNight = (from: string, to: string) => isNight(slotAt(from, to, { date: '2027-03-28' }), zone.london)
    expect([isSpringNight('11:30', '12:30'), isSpringNight('11:29', '12:29')]).toEqual([false, true])
  })
})

describe('the hidden slots', () => {
  const [night, daylight] = [slotAt('10:00', '11:00'), slotAt('15:00', '16:00')]
  const foldedOf = (slots: SlotView[], viewer: string | null = zone.london) => {
    const { folded, onlyNight } = slotsToCollapse(slots, viewer, now, 'me')
    return { folded: [...folded], onlyNight }
  }

  it('night slots are hidden if a slot by day is free', () => {
    expect(foldedOf([night, daylight])).toEqual({ folded: [night.slot_id], onlyNight: false })
  })

  it('night slots are shown if no slot by day is free, with a notice if a night slot is free', () => {
    expect(foldedOf([night, { ...daylight, ...taken }])).toEqual({ folded: [], onlyNight: true })
    expect(
      foldedOf([
        { ...night, ...taken },
        { ...daylight, ...taken },
      ]),
    ).toEqual({ folded: [], onlyNight: false })
    const yesterday = slotAt('15:00', '16:00', { date: '2027-01-09' })
    expect(foldedOf([night, yesterday])).toEqual({ folded: [], onlyNight: true })
  })

  it('the reader’s own class is never hidden', () => {
    expect(foldedOf([{ ...night, ...taken, student_id: 'me' }, daylight]).folded).toEqual([])
  })
})

describe('the notice about night slots', () => {
  it('the notice about night slots counts the free ones, from the first minute to the last', () => {
    const slots = [slotAt('06:30', '07:30'), slotAt('09:00', '10:00', taken), slotAt('10:00', '11:00')]
    expect(nightLine(slots, zone.london, true, now)).toBe('2 more night-time slots (1:00 am to 5:30 am)')
    expect(nightLine(slots, zone.london, false, now)).toBe('2 night-time slots (1:00 am to 5:30 am)')
    expect(nightLine([slotAt('09:00', '10:00', taken)], zone.london, true, now)).toBe('1 night-time slot, none free')
  })

  it('the notice names both nights of a day that ends in another night', () => {
    const slots = [slotAt('00:30', '01:30'), slotAt('07:00', '08:00'), slotAt('23:45', '23:59')]
    expect(nightLine(slots, zone.dubai, true, now)).toBe(
      '3 more night-time slots (11:00 pm to 6:30 am and 10:15 pm to 10:29 pm)',
    )
  })
})
