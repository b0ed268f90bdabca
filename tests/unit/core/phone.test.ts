import { describe, expect, it } from 'vitest'
import {
  callableNumber,
  describeMobile,
  describeNumber,
  internationalNumber,
  isLoginNumber,
  searchedNumber,
  spacedNumber,
  tenDigits,
} from '@/lib/core/text/phone'

describe('the phone number of an account', () => {
  it.each([
    '9000000021',
    '90000 00021',
    '90000-00021',
    '+91 90000 00021',
    '+919000000021',
    '919000000021',
    '0091 90000 00021',
    '09000000021',
    ' 0 90000–00021 ',
    '(+91) 90000 00021',
    'tel:+91-90000-00021',
    'Tel: 090000 00021',
    // Copied numbers may contain invisible characters.
    '\u202a+91\u00a090000\u00a000021\u202c',
    '\u200e90000\u200b00021\ufeff',
    '＋９１ ９００００ ０００２１',
    '९०००००००२१',
    '௯௦௦௦௦௦௦௦௨௧',
    '٩٠٠٠٠٠٠٠٢١',
    '+91 ۹۰۰۰۰ ۰۰۰۲۱',
  ])('the phone %j is stored as its ten digits', (typed) => expect(tenDigits(typed)).toBe('9000000021'))

  it.each([
    '90000000211',
    '900000002',
    '+4490000000',
    '+449000000021',
    '0090000000021',
    '00449000000021',
    '90000 00021 / 22',
    '9000000021 ext 4',
    '９００００',
    'ring me',
    '',
    '+91 900',
  ])('the phone %j is kept as typed, and then rejected', (typed) => expect(tenDigits(typed)).toBe(typed))

  it('the form formats a phone as Indian, so that a family abroad notices the mistake', () => {
    expect(describeMobile('07700 900123')).toBe('+91 77009 00123, India')
    expect(describeMobile('07700 9001')).toBeNull()
    expect(describeMobile(undefined)).toBeNull()
  })

  it.each(['0123456789', '1618033989', '2125550123', '5876543210'])(
    'the form formats the phone %j as one that cannot be an Indian mobile',
    (typed) => expect(describeMobile(typed)).toMatch(`${typed}. This cannot be an Indian mobile number.`),
  )
})

describe('the phone number of a trial request', () => {
  it.each([
    ['\u202a+44 7700 900123\u202c', false, '+447700900123'],
    ['tel:+1-617-555-0137', true, '+16175550137'],
    ['0044 (7700) 900.123', false, '+447700900123'],
    ['+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', false, '+966501234567'],
    ['९८७६५ ४३२१०', true, '+919876543210'],
    ['098765 43210', true, '+919876543210'],
    ['07700 900123', false, null],
    ['98765 43210', false, null],
    ['2079460018', true, null],
  ])('the phone %j that was typed in India (%j) is read as %j', (typed, inIndia, number) => {
    expect(internationalNumber(typed, inIndia)).toBe(number)
  })

  it('the phone of a trial request is shown with its country code', () => {
    expect(describeNumber('+919876543210')).toBe('+91 98765 43210, India')
    expect(describeNumber('+447700900123')).toBe('+447700900123')
  })
})

describe('the number for calls and WhatsApp', () => {
  it.each([
    // The contact number must be used, whatever the login phone is.
    ['9876543210', '+447911123456', '+447911123456'],
    ['1618033989', '+447911123456', '+447911123456'],
    ['9876543210', '+912223456789', '+912223456789'],
    // Without a contact number, a login phone that looks like an Indian mobile number is used.
    ['6000000000', null, '+916000000000'],
    ['9876543210', undefined, '+919876543210'],
    ['9876543210', '', '+919876543210'],
    // A login phone that cannot be an Indian mobile number is never used for calls or WhatsApp.
    ['5876543210', null, null],
    ['2125550123', null, null],
    ['1618033989', null, null],
    ['0000000012', null, null],
    // The phone of a trial request already contains its country code.
    ['+16175550137', null, '+16175550137'],
  ])('with the phone %j and the contact number %j, calls and WhatsApp use %j', (phone, contact, number) => {
    expect(callableNumber(phone, contact)).toBe(number)
  })

  it('a generated login number begins with 1', () => {
    expect(isLoginNumber('1618033989')).toBe(true)
    expect(['6180339890', '161803398', '+1618033989', '16180339890'].filter(isLoginNumber)).toEqual([])
  })

  it('only Indian mobile numbers are grouped', () => {
    expect(spacedNumber('+919876543210')).toBe('+91 98765 43210')
    expect(spacedNumber('+447911123456')).toBe('+447911123456')
  })
})

describe('a search for a phone number', () => {
  it.each([
    ['+91 98765 43210', '9876543210'],
    ['+91 98765', '98765'],
    ['98765-432', '98765432'],
    ['\u202a098765 43210\u202c', '9876543210'],
    ['+44 7700 900', '+447700900'],
    ['0044 7700 900123', '+447700900123'],
    ['+44 (0)7700 900123', '+447700900123'],
    ['07700.900.123', '7700900123'],
    ['0412 345 678', '412345678'],
    ['0021', '0021'],
    ['000000021', '000000021'],
    ['Asha', 'Asha'],
    ['asha@example.com', 'asha@example.com'],
    ['SMA/26-27/00001', 'SMA/26-27/00001'],
    ['12', '12'],
  ])('the search text %j searches for %j', (typed, expected) => expect(searchedNumber(typed)).toBe(expected))
})
