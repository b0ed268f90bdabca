import { getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { contactPhoneBody, personContactBody } from '@/lib/accounts/contact-phone/contact-phone-schema'
import {
  contactFields,
  countryChoices,
  describeContactNumber,
  isKnownNumber,
  readContactNumber,
} from '@/lib/core/text/contact-number'

describe('a contact number', () => {
  it.each([
    ['IN', '77009 00123', '+917700900123'],
    ['IN', '077009 00123', '+917700900123'],
    ['GB', '07700 900123', '+447700900123'],
    ['GB', '7700900123', '+447700900123'],
    ['GB', '+44 7911 123456', '+447911123456'],
    ['GB', '0044 (7911) 123.456', '+447911123456'],
    ['GB', '\u202a+44 7911–123456\u202c', '+447911123456'],
    ['GB', '020 7946 0018', '+442079460018'],
    ['JE', '07797 712345', '+447797712345'],
    ['US', '(617) 555-0137', '+16175550137'],
    ['CA', '+1 604 555 0137', '+16045550137'],
    ['AE', '050 123 4567', '+971501234567'],
    ['SA', '٠٥٠١٢٣٤٥٦٧', '+966501234567'],
    ['SG', '9123 4567', '+6591234567'],
    ['DE', '0151 23456789', '+4915123456789'],
    ['IT', '06 6982 1234', '+390669821234'],
  ] as const)('in %s, the number %j is read as %j', (country, typed, number) => {
    expect(readContactNumber(typed, country)).toEqual({ number })
  })

  it.each([
    ['GB', '07700 900', 'This number is too short for the United Kingdom.'],
    ['GB', '1', 'This number is too short for the United Kingdom.'],
    ['GB', '07911 1234567', 'This number is too long for the United Kingdom.'],
    ['GB', '07911 123456 07911 123456', 'This number is too long for the United Kingdom.'],
    ['IN', '98765 4321', 'This number is too short for India.'],
    ['IN', '98765 432101', 'This number is too long for India.'],
    ['US', '617 555 013', 'This number is too short for the United States.'],
    ['GB', '+1 617 555 0137', 'This is a number from the United States. Choose that country.'],
    ['IN', '+44 7700 900123', 'This is a number from the United Kingdom. Choose that country.'],
    ['GB', '+800 1234 5678', 'No country uses this number. Enter another number.'],
    ['GB', '07911 123456 ext 4', 'Enter only the digits of the number'],
    ['GB', '07911 123456 / 7', 'Enter only the digits of the number'],
    ['GB', 'ring me', 'Enter only the digits of the number'],
    ['GB', '+', 'Enter only the digits of the number'],
  ] as const)('in %s, the number %j is rejected: %s', (country, typed, error) => {
    expect(readContactNumber(typed, country)).toEqual({ error })
  })

  it('a contact number is shown with its country', () => {
    expect(describeContactNumber('+917700900123')).toBe('+91 77009 00123, India')
    expect(describeContactNumber('+447400123456')).toBe('+44 7400 123456, United Kingdom')
    expect(describeContactNumber('+447911123456')).toBe('+44 7911 123456, Guernsey')
    expect(describeContactNumber('+447700900123')).toBe('+44 7700 900123, United Kingdom')
    expect(describeContactNumber('+447700900123', 'JE')).toBe('+44 7700 900123, Jersey')
    expect(describeContactNumber('+16045550137')).toBe('+1 604 555 0137, Canada')
    expect(describeContactNumber('+80012345678')).toBe('+800 1234 5678')
  })

  it('a contact number in no known range is accepted, but marked as unknown', () => {
    expect(isKnownNumber('+447911123456')).toBe(true)
    expect(isKnownNumber('+447700900123')).toBe(false)
  })

  it.each(['+917700900123', '+447911123456', '+447700900123', '+16045550137', '+971501234567', '+390669821234'])(
    'the contact number %s can be edited and saved unchanged',
    (number) => {
      const { country, number: typed } = contactFields(number)
      expect(readContactNumber(typed, country)).toEqual({ number })
    },
  )

  it('a person without a contact number starts with an empty field for India', () => {
    expect(contactFields(null)).toEqual({ country: 'IN', number: '' })
  })
})

it('the countries of a contact number are India and then the others by name', () => {
  const names = countryChoices().map(({ name }) => name)
  expect(names[0]).toBe('India')
  expect(names.slice(1, 3)).toEqual(['Afghanistan', 'Åland Islands'])
  expect(names).toContain('United Kingdom')
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(200)
})

it('every country has a number that is accepted and can be stored', () => {
  for (const { country } of countryChoices()) {
    const example = getExampleNumber(country, examples)?.formatNational() ?? ''
    expect(readContactNumber(example, country).number, country).toMatch(/^\+[1-9][0-9]{6,14}$/)
  }
})

describe('the fields of a contact number', () => {
  const errorsOf = (body: unknown) => contactPhoneBody.safeParse(body).error?.flatten().fieldErrors

  it('the fields become the number in E.164, or null if the number is empty', () => {
    expect(contactPhoneBody.parse({ country: 'GB', number: '07911 123456' })).toEqual({
      contact_phone: '+447911123456',
    })
    expect(contactPhoneBody.parse({ country: 'GB', number: '  ' })).toEqual({ contact_phone: null })
    const seen = '2026-11-02T10:30:00.000Z'
    expect(personContactBody.parse({ country: 'IN', number: '98765 43210', seen })).toEqual({
      contact_phone: '+919876543210',
      seen,
    })
  })

  it('an error of a contact number appears at its field', () => {
    expect(errorsOf({ country: 'GB', number: '0791' })).toEqual({
      number: ['This number is too short for the United Kingdom.'],
    })
    expect(errorsOf({ country: 'ZZ', number: '07911 123456' })).toEqual({ country: ['Choose a country'] })
    expect(errorsOf({ number: '07911 123456' })).toEqual({ country: ['Choose a country'] })
    expect(errorsOf({ country: 'GB' })).toEqual({ number: ['Enter a phone number'] })
    expect(errorsOf({ country: 'GB', number: '1'.repeat(41) })).toEqual({ number: ['At most 40 characters'] })
    expect(personContactBody.safeParse({ country: 'GB', number: '' }).success).toBe(false)
  })
})
