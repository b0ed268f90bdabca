import { describe, expect, it } from 'vitest'
import { submitPaymentBody } from '@/lib/payments/schema'
import { refusal } from '../../support/server/refusal'

const payment = { user_id: 'u', course_name: 'Violin', fee: 700, screenshotBase64: 'aGVsbG8=' }

describe('submitting a payment', () => {
  it('a payment accepts a course in any casing, and its fee as a number or as digits', () => {
    const read = submitPaymentBody.parse({ ...payment, course_name: ' vIOLIN ', fee: '700' })
    expect(read).toMatchObject({ course_name: { name: 'Violin' }, fee: 700, utr: null })
  })

  it.each([
    ['none', undefined, null],
    ['null', null, null],
    ['empty', '', null],
    ['12 digits', '123456789012', '123456789012'],
    ['12 digits with spaces around', ' 123456789012 ', '123456789012'],
    ['copied from a payment app', '\u202aUTR: 1234 5678 9012\u202c', '123456789012'],
    ['in Devanagari digits', '१२३४५६७८९०१२', '123456789012'],
  ])('a payment accepts a UTR of %s', (_, utr, stored) =>
    expect(submitPaymentBody.parse({ ...payment, utr }).utr).toBe(stored),
  )

  it.each([
    ['no user', { user_id: '' }, 'user_id', 'Please login first.'],
    ['a missing user', { user_id: undefined }, 'user_id', 'Please login first.'],
    ['no course', { course_name: '' }, 'course_name', 'Choose a course'],
    ['a missing course', { course_name: undefined }, 'course_name', 'Choose a course'],
    ['an unknown course', { course_name: 'Theremin' }, 'course_name', 'The academy has no course with this name'],
    ['a fractional fee', { fee: 700.5 }, 'fee', 'The fee must be a whole number of rupees'],
    ['a fee in words', { fee: 'seven hundred' }, 'fee', 'The fee must be a whole number of rupees'],
    ['a missing fee', { fee: undefined }, 'fee', 'The fee must be a whole number of rupees'],
    ['no screenshot', { screenshotBase64: '' }, 'screenshotBase64', 'Please add the screenshot of your payment'],
    [
      'a missing screenshot',
      { screenshotBase64: undefined },
      'screenshotBase64',
      'Please add the screenshot of your payment',
    ],
    ['a UTR of 11 digits', { utr: '12345678901' }, 'utr', 'Enter the 12-digit UPI reference'],
    ['a UTR of 13 digits', { utr: '1234567890123' }, 'utr', 'Enter the 12-digit UPI reference'],
    ['letters in the UTR', { utr: 'ABCDEF789012' }, 'utr', 'Enter the 12-digit UPI reference'],
    ['a UTR as a number', { utr: 123456789012 }, 'utr', 'Enter the 12-digit UPI reference'],
  ])('rejects a payment with %s', (_, change, field, message) =>
    expect(refusal(submitPaymentBody, { ...payment, ...change })).toEqual({ field, message }),
  )
})
