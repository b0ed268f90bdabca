import { describe, expect, it } from 'vitest'
import { feeChanges } from '@/lib/academy/fee-changes'
import { saveFeeSettingsBody } from '@/lib/academy/schema'
import { defaultContent } from '@/lib/core/config/academy'
import { completeContent } from '@/lib/core/config/academy-content'
import { defaultFeeSettings, type FeeSettings } from '@/lib/core/config/fee-settings'
import { type FeeTexts, feeTextGroups, feeTexts } from '@/lib/core/config/fee-texts'

const textOf = (name: keyof FeeTexts, change: Partial<FeeSettings> = {}, cancelHours = 24) =>
  feeTexts({ ...defaultFeeSettings, ...change, cancelHours })[name]

describe('the sentences that families read about fees and classes', () => {
  it('the sentences for families describe the default settings', () => {
    expect(feeTextGroups({ ...defaultFeeSettings, cancelHours: 12 })).toEqual([
      {
        title: 'Dues and reminders',
        sentences: [
          'Monthly fees are due on the 1st of the month.',
          'A fee is overdue if it is not paid within 5 days of its due date.',
          'We remind you 3 days before the due date if the fee is not paid yet.',
          'We remind you on the due date if the fee is not paid yet.',
          'We remind you 7 days after the due date if the fee is not paid yet.',
          'We do not send fee reminders or announcements between 9:00 pm and 8:00 am in your time zone.',
        ],
      },
      {
        title: 'Make-up classes',
        sentences: [
          'A class that you cancel at least 12 hours before it starts becomes a make-up class. You can use it within 90 days of the cancellation. Each student gets at most 2 make-up classes per term and course.',
          'If you ask the office to cancel a class less than 12 hours before it starts, the class counts as used.',
          'If a class is cancelled because of a holiday, you get the class back.',
          'At the end of a month or term, up to 4 unused classes stay valid for the next month or term.',
          'Otherwise, classes expire only if their plan sets a limit.',
          'If a month has a fifth class, the plan includes it.',
        ],
      },
      { title: 'Discounts', sentences: ['There is no discount for brothers and sisters.'] },
      {
        title: 'Booking',
        sentences: [
          'You can book a class even if you have no classes left.',
          'You can book classes even while a fee is overdue.',
          'You, your teacher and the office can cancel or move a class.',
        ],
      },
    ])
  })

  it.each<[keyof FeeTexts, Partial<FeeSettings>, string]>([
    ['due_day', { due_day: null }, 'Monthly fees are due on the day of the month on which the course began.'],
    ['due_day', { due_day: 12 }, 'Monthly fees are due on the 12th of the month.'],
    ['due_day', { due_day: 22 }, 'Monthly fees are due on the 22nd of the month.'],
    ['grace_days', { grace_days: 0 }, 'A fee that is not paid by its due date is overdue.'],
    ['grace_days', { grace_days: 1 }, 'A fee is overdue if it is not paid within 1 day of its due date.'],
    ['reminder_days_before', { reminder_days_before: 0 }, 'We do not remind you before the due date.'],
    ['remind_on_due_day', { remind_on_due_day: false }, 'We do not remind you on the due date.'],
    ['reminder_days_after', { reminder_days_after: 0 }, 'We do not remind you after the due date.'],
    [
      'quiet_hours',
      { quiet_from: '00:00', quiet_until: '00:00' },
      'We send fee reminders and announcements at any time of the day.',
    ],
    [
      'quiet_hours',
      { quiet_from: '22:30', quiet_until: '06:00' },
      'We do not send fee reminders or announcements between 10:30 pm and 6:00 am in your time zone.',
    ],
    ['make_up', { make_up_per_term: 0 }, 'A class that you cancel does not become a make-up class.'],
    [
      'make_up',
      { who_may_cancel: 'office', make_up_days: 30 },
      'A class that the office cancels at your request at least 24 hours before it starts becomes a make-up class. You can use it within 30 days of the cancellation. Each student gets at most 2 make-up classes per term and course.',
    ],
    [
      'late_cancellation',
      { late_cancellation: 'returns' },
      'If you ask the office to cancel a class less than 24 hours before it starts, you get the class back.',
    ],
    ['holiday_returns', { holiday_returns: false }, 'A class that is cancelled because of a holiday counts as used.'],
    ['carry_over', { carry_over: 0 }, 'Classes expire if you have not used them by the end of the month or term.'],
    [
      'carry_over',
      { carry_over: 1 },
      'At the end of a month or term, 1 unused class stays valid for the next month or term.',
    ],
    [
      'plan_validity_days',
      { plan_validity_days: 60 },
      'Classes also expire after 60 days, unless their plan states another limit.',
    ],
    ['fifth_week', { fifth_week: 'none' }, 'If a month has a fifth week, there is no class in that week.'],
    ['fifth_week', { fifth_week: 'extra' }, 'If a month has a fifth class, it costs extra.'],
    [
      'sibling_discount',
      { sibling_discount: 'later', sibling_value: 10 },
      'Each child after the first in a family gets 10% off each plan fee.',
    ],
    [
      'sibling_discount',
      { sibling_discount: 'all', sibling_kind: 'rupees', sibling_value: 1500 },
      'If two or more children from one family learn here, each of them gets ₹1,500 off each plan fee.',
    ],
    [
      'booking_without_credit',
      { booking_without_credit: 'warning' },
      'If you have no classes left, the app warns you, but you can still book.',
    ],
    [
      'booking_without_credit',
      { booking_without_credit: 'refuse' },
      'You can book a class only if you have classes left.',
    ],
    ['block_overdue_booking', { block_overdue_booking: true }, 'You cannot book new classes while a fee is overdue.'],
    [
      'who_may_cancel',
      { who_may_cancel: 'office' },
      'Only your teacher and the office can cancel or move a class. If you cannot come, write to the office.',
    ],
  ])('the sentences for families describe another %s: %o', (name, change, sentence) => {
    expect(textOf(name, change)).toBe(sentence)
  })

  it('the sentences for families describe a deadline at the start of the class', () => {
    expect(textOf('make_up', {}, 0)).toMatch(/^A class that you cancel before it starts becomes a make-up class\./)
    expect(textOf('late_cancellation', {}, 0)).toBe(
      'If you ask the office to cancel a class after it has started, the class counts as used.',
    )
  })
})

describe('the settings for fees and classes', () => {
  const { fees, ...earlier } = defaultContent()
  const check = (change: object) => saveFeeSettingsBody.safeParse({ ...fees, seen: 1, ...change })

  it('a version that was stored before fee settings existed has their defaults', () => {
    expect(completeContent(earlier).fees).toEqual(defaultFeeSettings)
    expect(completeContent({ ...earlier, fees: { due_day: null, grace_days: 9 } }).fees).toEqual({
      ...defaultFeeSettings,
      due_day: null,
      grace_days: 9,
    })
  })

  it('fee settings are accepted as the form sends them', () => {
    expect(check({ due_day: '', grace_days: ' 7 ', plan_validity_days: '' }).data).toMatchObject({
      due_day: null,
      grace_days: 7,
      plan_validity_days: null,
    })
    expect(check({ due_day: '28' }).data?.due_day).toBe(28)
  })

  it.each([
    ['due_day', { due_day: 29 }, 'Choose a day from 1 to 28, or the joining day'],
    ['grace_days', { grace_days: 61 }, 'Enter a whole number from 0 to 60'],
    ['quiet_from', { quiet_from: '21:15' }, 'Choose a time on the hour or half hour'],
    ['make_up_days', { make_up_days: 0 }, 'Enter a whole number from 1 to 1000'],
    ['plan_validity_days', { plan_validity_days: 0 }, 'Enter 1 to 1000 days, or leave the field empty'],
    ['sibling_value', { sibling_discount: 'later' }, 'Enter 1 to 100 per cent'],
    ['sibling_value', { sibling_discount: 'all', sibling_value: 101 }, 'Enter 1 to 100 per cent'],
    ['sibling_value', { sibling_discount: 'all', sibling_kind: 'rupees' }, 'Enter an amount of at least ₹1'],
    ['fifth_week', { fifth_week: 'sometimes' }, 'Choose one of the options'],
  ])('fee settings with a wrong %s are rejected: %o', (field, change, message) => {
    expect(check(change).error?.issues).toMatchObject([{ path: [field], message }])
  })

  it('the changes of fee settings are listed in words', () => {
    const change: Partial<FeeSettings> = {
      due_day: null,
      quiet_from: '22:00',
      sibling_discount: 'later',
      sibling_value: 10,
      who_may_cancel: 'office',
    }
    expect(feeChanges(defaultFeeSettings, { ...defaultFeeSettings, ...change })).toEqual([
      { what: 'Due day', from: '1', to: 'The day on which the course began' },
      { what: 'Quiet hours', from: '9:00 pm to 8:00 am', to: '10:00 pm to 8:00 am' },
      { what: 'Sibling discount', from: 'No discount', to: '10% for every child after the first' },
      {
        what: 'Who can cancel or move classes',
        from: 'Families, teachers and the office',
        to: 'Only teachers and the office',
      },
    ])
  })
})
