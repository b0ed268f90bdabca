import { describe, expect, it } from 'vitest'
import {
  changeBarrier,
  changeRuleText,
  classDate,
  classTime,
  classWith,
  countdown,
  daysAhead,
  isUnderWay,
  lookOf,
  otherNamesText,
  relativeDay,
  roleIn,
  weekAhead,
  weeklyText,
} from '@/components/bookings/class-texts'
import { changeFault, OFFICE_CANCELS } from '@/lib/bookings/change-rule'
import { informedText } from '@/lib/notifications/emails/informed-text'
import { countInformed } from '@/lib/notifications/informed'

const HOUR = 3_600_000
const startsAt = new Date('2026-11-21T13:00:00Z')
const booking = { startsAt, endsAt: new Date(startsAt.getTime() + HOUR) }
const hoursAhead = (hours: number) => new Date(startsAt.getTime() - hours * HOUR)
const why = { reason: 'A concert' }
const none = { reason: null }
const tooLate = 'A class can be changed up to 24 hours before it begins'

describe('the deadline for changing a class', () => {
  it('a student can change a class until 24 hours before, to the millisecond, without a reason', () => {
    expect(changeFault('student', booking, none, hoursAhead(25), 24)).toBeNull()
    expect(changeFault('student', booking, none, hoursAhead(24), 24)).toBeNull()
    expect(changeFault('student', booking, none, new Date(hoursAhead(24).getTime() + 1), 24)).toBe(tooLate)
    expect(changeFault('student', booking, why, hoursAhead(1), 24)).toBe(tooLate)
  })

  it('the deadline for a change follows the setting in hours, and zero means the start of the class', () => {
    expect(changeFault('student', booking, none, hoursAhead(2), 2)).toBeNull()
    expect(changeFault('student', booking, none, hoursAhead(1), 2)).toBe(tooLate.replace('24', '2'))
    expect(changeFault('student', booking, none, startsAt, 0)).toBeNull()
  })

  it('a student can change a class in the ten minutes after booking, but not after it has started', () => {
    const createdAt = hoursAhead(2)
    const minutesLater = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)
    const booked = { ...booking, createdAt }
    expect(changeFault('student', booked, none, createdAt, 24)).toBeNull()
    expect(changeFault('student', booked, none, new Date(minutesLater(10).getTime() - 1), 24)).toBeNull()
    expect(changeFault('student', booked, none, minutesLater(10), 24)).toBe(tooLate)
    const atLastMoment = { ...booking, createdAt: hoursAhead(0.1) }
    expect(changeFault('student', atLastMoment, none, new Date(startsAt.getTime() - 1), 24)).toBeNull()
    expect(changeFault('student', atLastMoment, none, startsAt, 24)).toBe(tooLate)
  })

  it('a student cannot change a class if only the office cancels', () => {
    const createdAt = hoursAhead(2)
    expect(changeFault('student', { ...booking, createdAt }, none, createdAt, null)).toBe(OFFICE_CANCELS)
    expect(changeFault('student', booking, none, hoursAhead(100), null)).toBe(OFFICE_CANCELS)
    expect(changeFault('teacher', booking, why, hoursAhead(1), null)).toBeNull()
    expect(changeRuleText(undefined, startsAt, null)).toBe(
      'Only your teacher and the office can cancel or move a class.',
    )
  })

  it.each(['teacher', 'admin'] as const)('a %s can change a class until it ends, with a reason', (role) => {
    expect(changeFault(role, booking, why, hoursAhead(0.1), 24)).toBeNull()
    expect(changeFault(role, booking, why, new Date(booking.endsAt.getTime() - 1), 24)).toBeNull()
    expect(changeFault(role, booking, none, hoursAhead(48), 24)).toBe('Please give a reason')
    expect(changeFault(role, booking, { reason: '' }, hoursAhead(48), 24)).toBe('Please give a reason')
  })

  it.each(['student', 'teacher', 'admin'] as const)('a %s cannot change a class after it has ended', (role) => {
    expect(changeFault(role, booking, why, booking.endsAt, 0)).toBe('This class has ended')
  })
})

describe('the display of a class', () => {
  const card = {
    teacher_id: 'teacher',
    date: '2026-11-21',
    from_time: '18:30',
    to_time: '19:30',
    starts_at: '2026-11-21T13:00:00.000Z',
    ends_at: '2026-11-21T14:00:00.000Z',
  }

  it('a reader’s role follows from the teacher of the class and the academy office', () => {
    expect(roleIn(card, { id: 'teacher', role: 'teacher' })).toBe('teacher')
    expect(roleIn(card, { id: 'somebody', role: 'teacher' })).toBe('student')
    expect(roleIn(card, { id: 'somebody', role: 'student' })).toBe('student')
    expect(roleIn(card, { id: 'teacher', role: 'admin' })).toBe('admin')
  })

  it('a change of a class is offered while it is allowed, before a reason is given', () => {
    expect(changeBarrier('student', card, hoursAhead(24), 24)).toBeNull()
    expect(changeBarrier('student', card, hoursAhead(23), 24)).toBe(tooLate)
    const bookedAt = (hours: number) => ({ ...card, booked_at: hoursAhead(hours).toISOString() })
    expect(changeBarrier('student', bookedAt(23.1), hoursAhead(23), 24)).toBeNull()
    expect(changeBarrier('student', bookedAt(23.5), hoursAhead(23), 24)).toBe(tooLate)
    expect(changeBarrier('teacher', card, startsAt, 24)).toBeNull()
    expect(changeBarrier('teacher', card, booking.endsAt, 24)).toBe('This class has ended')
  })

  it.each([
    ['2026-11-21T11:59:00Z', null],
    ['2026-11-21T12:00:00Z', 'Starts in 60 minutes'],
    ['2026-11-21T12:00:01Z', 'Starts in 60 minutes'],
    ['2026-11-21T12:35:30Z', 'Starts in 25 minutes'],
    ['2026-11-21T12:59:00Z', 'Starts in 1 minute'],
    ['2026-11-21T12:59:59Z', 'Starts in 1 minute'],
    ['2026-11-21T13:00:00Z', null],
    ['2026-11-21T13:30:00Z', null],
  ])('at %s the countdown reads %s', (now, wanted) => expect(countdown(card.starts_at, new Date(now))).toBe(wanted))

  it('a class counts as running from its start until just before its end', () => {
    expect(isUnderWay(card, new Date('2026-11-21T12:59:59.999Z'))).toBe(false)
    expect(isUnderWay(card, startsAt)).toBe(true)
    expect(isUnderWay(card, booking.endsAt)).toBe(false)
  })

  it('today and tomorrow are those of the academy, whatever the machine’s clock says', () => {
    // In Kolkata, the 21st starts at 18:30 UTC on the 20th.
    expect(relativeDay('2026-11-21', 'Asia/Kolkata', new Date('2026-11-20T18:29:00Z'))).toBe('Tomorrow')
    expect(relativeDay('2026-11-21', 'Asia/Kolkata', new Date('2026-11-20T18:30:00Z'))).toBe('Today')
    expect(relativeDay('2026-11-22', 'Asia/Kolkata', new Date('2026-11-20T18:29:00Z'))).toBeNull()
    // The day on which New York sets its clocks back has 25 hours.
    expect(relativeDay('2026-11-02', 'America/New_York', new Date('2026-11-01T04:30:00Z'))).toBe('Tomorrow')
  })

  it('the date and time of a class are written as text', () => {
    expect(classDate('2026-11-21', 'Asia/Kolkata', new Date('2026-11-20T10:00:00Z'))).toBe('Tomorrow, Sat, 21 Nov 2026')
    expect(classDate('2026-11-21', 'Asia/Kolkata', new Date('2026-11-01T10:00:00Z'))).toBe('Sat, 21 Nov 2026')
    expect(classTime(card)).toBe('Saturday, 21 November, 6:30–7:30 pm')
  })

  it('the week ahead is today and the next six days', () => {
    const now = new Date('2026-11-21T04:00:00Z')
    const on = (...dates: string[]) =>
      weekAhead(
        dates.map((date) => ({ date })),
        'Asia/Kolkata',
        now,
      )
    expect(on('2026-11-21', '2026-11-21', '2026-11-27', '2026-11-28')).toBe(
      '2 classes today, 3 classes in the next seven days.',
    )
    expect(on('2026-11-21')).toBe('One class today, one class in the next seven days.')
    expect(on('2026-11-28')).toBe('No class today, none in the next seven days.')
  })

  it('a class has the colour of its course, and an unknown course has a default', () => {
    expect(lookOf({ subject: 'Painting' }).art).toBe('drawing')
    expect(lookOf({ subject: 'Whistling' })).toEqual({ art: 'carnatic', sign: 'veena', label: 'Whistling' })
  })
})

describe('the other people of a class', () => {
  const nila = { teacher_name: 'Vidya', student_name: 'Nila', subject: 'Veenai' } as Parameters<typeof classWith>[0]
  it.each([
    ['student', 'Vidya', 'Veenai with Vidya'],
    ['teacher', 'Nila', 'Veenai with Nila'],
    ['admin', 'Nila and Vidya', 'Veenai: Nila and Vidya'],
  ] as const)('the title of a class names the other people for a %s', (role, others, title) => {
    expect([otherNamesText(nila, role), classWith(nila, role)]).toEqual([others, title])
  })
})

describe('the change rule next to Book Now', () => {
  const slot = { starts_at: startsAt.toISOString() }

  it('the rule next to Book Now states the notice period and the ten minutes after booking', () => {
    const usual =
      'You can cancel or move a class up to 24 hours before it starts, or in the first 10 minutes after booking.'
    expect(changeRuleText(slot, hoursAhead(24), 24)).toBe(usual)
    expect(changeRuleText(undefined, hoursAhead(1), 24)).toBe(usual)
    expect(changeRuleText(slot, hoursAhead(23), 24)).toBe(
      'This class starts in less than 24 hours: you can cancel or move it only in the first 10 minutes after booking.',
    )
  })

  it('the change rule next to Book Now follows the setting', () => {
    expect(changeRuleText(slot, hoursAhead(2), 1)).toMatch(/up to 1 hour before it starts/)
    expect(changeRuleText(slot, hoursAhead(2), 0)).toBe('You can cancel or move a class until it starts.')
  })
})

describe('days until a class', () => {
  it('the days until a class are counted on the academy’s calendar, from the day after tomorrow', () => {
    const now = new Date('2026-11-21T20:00:00Z')
    expect(daysAhead('2026-11-22', 'Asia/Kolkata', now)).toBeNull()
    expect(daysAhead('2026-11-23', 'Asia/Kolkata', now)).toBeNull()
    expect(daysAhead('2026-11-24', 'Asia/Kolkata', now)).toBe('Starts in 2 days.')
    expect(daysAhead('2026-12-02', 'Asia/Kolkata', now)).toBe('Starts in 10 days.')
  })
})

describe('the people who were informed of a change', () => {
  it('the notice of a change never includes a recipient whose email is held until the address is confirmed', () => {
    const held = 'has not confirmed an email address and sees this only in the app. Please call or message them.'
    expect(informedText({ emailed: 1, held: 0, notifications: 1 }, ['Nila'])).toBe('We’ll email Nila.')
    expect(informedText({ emailed: 0, held: 1, notifications: 1 }, ['Nila'])).toBe(`Nila ${held}`)
    expect(informedText({ emailed: 2, held: 0, notifications: 2 }, ['Nila', 'Vidya'])).toBe(
      'We’ll email Nila and Vidya.',
    )
    expect(informedText({ emailed: 0, held: 2, notifications: 2 }, ['Nila', 'Vidya'])).toBe(
      `Nila and Vidya ${held.replace('has', 'have').replace('sees', 'see')}`,
    )
    expect(informedText({ emailed: 12, held: 1, notifications: 13 })).toBe(
      'We’ll email 12 people. 1 person has not confirmed an email address and sees this only in the app. Please call or message them.',
    )
    expect(informedText({ emailed: 0, held: 0, notifications: 0 }, ['Nila'])).toBe('')
  })

  it('the notice of a change counts each recipient once, but not the person who made the change', () => {
    const [nila, vidya] = [
      { id: 'nila', emailVerifiedAt: new Date() },
      { id: 'vidya', emailVerifiedAt: null },
    ]
    const held_since = expect.any(String)
    expect(countInformed([nila, vidya, nila], { id: 'office', role: 'admin' })).toEqual({
      ...{ emailed: 1, held: 1, notifications: 2 },
      held_since,
    })
    expect(countInformed([nila, vidya], { id: 'nila', role: 'student' })).toEqual({
      emailed: 0,
      held: 1,
      notifications: 1,
    })
  })
})

describe('a weekly class', () => {
  it('a weekly class shows its weekday and last day, and a single class shows nothing', () => {
    expect(weeklyText({ date: '2026-11-23', weekly_until: '2026-12-21' })).toBe('Every Monday until 21 Dec 2026')
    expect(weeklyText({ date: '2026-11-23' })).toBeNull()
  })

  it('a weekly class that was moved to another weekday than the others shows no weekday', () => {
    expect(weeklyText({ date: '2026-12-01', weekly_until: '2026-12-21' })).toBe('Every week until 21 Dec 2026')
  })
})
