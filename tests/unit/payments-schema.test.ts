import { describe, expect, it } from 'vitest'
import { submitPaymentBody } from '@/lib/payments/schema'
import { refusal } from '../support/refusal'

const payment = { user_id: 'u', course_name: 'Violin', fee: 700, screenshotBase64: 'aGVsbG8=' }

describe('submitting a payment', () => {
  it('names a course of the catalogue in any casing, and its fee as a number or as digits', () => {
    const read = submitPaymentBody.parse({ ...payment, course_name: ' vIOLIN ', fee: '700' })
    expect(read).toMatchObject({ course_name: { name: 'Violin', fee: 700 }, fee: 700, utr: null })
  })

  it.each([
    ['none', undefined, null],
    ['null', null, null],
    ['empty', '', null],
    ['12 digits', '123456789012', '123456789012'],
    ['12 digits with spaces around', ' 123456789012 ', '123456789012'],
    ['copied from a payment app', '\u202aUTR: 1234 5678 9012\u202c', '123456789012'],
    ['in Devanagari digits', '१२३४५६७८९०१२', '123456789012'],
  ])('the UTR may be %s', (_, utr, stored) => expect(submitPaymentBody.parse({ ...payment, utr }).utr).toBe(stored))

  it.each([
    ['no user', { user_id: '' }, 'user_id', 'Please login first.'],
    ['user left out', { user_id: undefined }, 'user_id', 'Please login first.'],
    ['no course', { course_name: '' }, 'course_name', 'Choose a course'],
    ['course left out', { course_name: undefined }, 'course_name', 'Choose a course'],
    ['an unknown course', { course_name: 'Theremin' }, 'course_name', 'The academy has no course of this name'],
    ['the struck-through price', { fee: 800 }, 'fee', 'This is not the fee of this course'],
    ['a cheaper fee', { fee: 1 }, 'fee', 'This is not the fee of this course'],
    ['a negative fee', { fee: -700 }, 'fee', 'This is not the fee of this course'],
    ['a broken fee', { fee: 700.5 }, 'fee', 'The fee must be a whole number of rupees'],
    ['a fee in words', { fee: 'seven hundred' }, 'fee', 'The fee must be a whole number of rupees'],
    ['fee left out', { fee: undefined }, 'fee', 'The fee must be a whole number of rupees'],
    ['no screenshot', { screenshotBase64: '' }, 'screenshotBase64', 'Please add the screenshot of your payment'],
    [
      'screenshot left out',
      { screenshotBase64: undefined },
      'screenshotBase64',
      'Please add the screenshot of your payment',
    ],
    ['11 digits of UTR', { utr: '12345678901' }, 'utr', 'Enter the 12-digit UPI reference'],
    ['13 digits of UTR', { utr: '1234567890123' }, 'utr', 'Enter the 12-digit UPI reference'],
    ['letters in the UTR', { utr: 'ABCDEF789012' }, 'utr', 'Enter the 12-digit UPI reference'],
    ['a UTR as a number', { utr: 123456789012 }, 'utr', 'Enter the 12-digit UPI reference'],
  ])('%s', (_, change, field, message) =>
    expect(refusal(submitPaymentBody, { ...payment, ...change })).toEqual({ field, message }),
  )
})
