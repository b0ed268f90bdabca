import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  altMobileField,
  dateField,
  idField,
  isId,
  listQuery,
  NOT_ONE_LINE,
  optionalLine,
  optionalText,
  requiredText,
  timeField,
  yearsField,
} from '@/lib/core/http/fields'
import { refusalMessage } from '../../support/server/refusal'

// The timeout is long, because a busy machine needs a long time for hundreds of runs.
vi.setConfig({ testTimeout: 30_000 })

const date = dateField('A date, please')
const time = timeField('A time, please')

describe('dates', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20T18:45:00.000Z', '2026-11-20'],
    ['2026-11-20 18:45', '2026-11-20'],
    ['2028-02-29', '2028-02-29'],
  ])('the date %s is read as %s, without its time part', (value, read) => expect(date.parse(value)).toBe(read))

  it.each([
    [undefined, 'A date, please'],
    [null, 'A date, please'],
    ['', 'A date, please'],
    [20261120, 'A date, please'],
    ['20/11/2026', 'Enter a date as YYYY-MM-DD'],
    ['2026-11-2', 'Enter a date as YYYY-MM-DD'],
    ['2026-11-200', 'Enter a date as YYYY-MM-DD'],
    [`2026-11-20T${'0'.repeat(60)}`, 'Enter a date as YYYY-MM-DD'],
    ['2026-02-29', 'This date does not exist'],
    ['2026-13-01', 'This date does not exist'],
    ['2026-00-10', 'This date does not exist'],
    ['0000-01-01', 'This date does not exist'],
    ['9999-12-31', 'This date does not exist'],
  ])('the date %s is rejected: %s', (value, message) => expect(refusalMessage(date, value)).toBe(message))

  it('every day from 1900 to 2299 is accepted and returned unchanged', () => {
    const days = fc.date({ min: new Date('1901-01-01'), max: new Date('2299-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const text = day.toISOString().slice(0, 10)
        expect(date.parse(text)).toBe(text)
      }),
    )
  })
})

describe('times', () => {
  it.each([
    ['00:00', '00:00'],
    ['09:30', '09:30'],
    ['23:59', '23:59'],
    ['09:30:00', '09:30'],
    ['09:30:59', '09:30'],
  ])('the time %s is read as %s, without its seconds', (value, read) => expect(time.parse(value)).toBe(read))

  it.each([
    [undefined, 'A time, please'],
    ['', 'A time, please'],
    [930, 'A time, please'],
    ['9:30', 'Enter a time as HH:MM'],
    ['24:00', 'Enter a time as HH:MM'],
    ['12:60', 'Enter a time as HH:MM'],
    ['12:00:60', 'Enter a time as HH:MM'],
    ['12:00\n', 'Enter a time as HH:MM'],
    ['noon', 'Enter a time as HH:MM'],
  ])('the time %s is rejected: %s', (value, message) => expect(refusalMessage(time, value)).toBe(message))
})

describe('a second mobile number', () => {
  it.each([
    ['9876543210', '+919876543210'],
    ['+919876543210', '+919876543210'],
    [' 9876543210 ', '+919876543210'],
    ['98765 43210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['0091 98765-43210', '+919876543210'],
    ['\u202a+91 98765 43210\u202c', '+919876543210'],
    ['९८७६५४३२१०', '+919876543210'],
    ['', null],
    [null, null],
    [undefined, null],
  ])('the mobile number %s is stored as %s', (value, stored) => expect(altMobileField.parse(value)).toBe(stored))

  it.each(['987654321', '98765432101', '+929876543210', '++919876543210', 7])(
    'the mobile number %s is rejected',
    (value) => expect(refusalMessage(altMobileField, value)).toBe('Enter a valid 10-digit phone number'),
  )

  it('a mobile number has one stored form, however it was typed', () => {
    const tenDigits = fc.stringMatching(/^[0-9]{10}$/)
    fc.assert(
      fc.property(tenDigits, (digits) => {
        expect(altMobileField.parse(digits)).toBe(`+91${digits}`)
        expect(altMobileField.parse(`+91${digits}`)).toBe(`+91${digits}`)
      }),
    )
  })
})

describe('years of study', () => {
  it.each([
    [0, 0],
    [80, 80],
    ['12', 12],
    ['0', 0],
    [' 7 ', 7],
    ['', null],
    [null, null],
    [undefined, null],
  ])('the years %s are read as %s', (value, read) => expect(yearsField.parse(value)).toBe(read))

  it.each([
    [81, 'Enter 0 to 80 years'],
    [-1, 'Enter 0 to 80 years'],
    ['81', 'Enter 0 to 80 years'],
    ['-1', 'Enter whole years'],
    [1.5, 'Enter whole years'],
    ['1.5', 'Enter whole years'],
    ['many', 'Enter whole years'],
    [Number.NaN, 'Enter whole years'],
    [true, 'Enter whole years'],
    [[], 'Enter whole years'],
  ])('the years %s are rejected: %s', (value, message) => expect(refusalMessage(yearsField, value)).toBe(message))
})

describe('text fields', () => {
  const name = requiredText('Name is required', 100)
  const remark = optionalText(500)

  it('a text is trimmed before its length is checked', () => {
    expect(name.parse('  Ananya Iyer \n')).toBe('Ananya Iyer')
    expect(name.parse(` ${'a'.repeat(100)} `)).toHaveLength(100)
    expect(refusalMessage(name, 'a'.repeat(101))).toBe('At most 100 characters')
    expect(refusalMessage(name, ' \t ')).toBe('Name is required')
  })

  it.each([
    ['a line break', 'Bob,\n\nYOUR ACCOUNT IS SUSPENDED'],
    ['another kind of line break', 'Bob\u2028Verify'],
    ['a control character', 'Bob\u0007'],
    ['a character that reverses the text direction', 'Bob \u202egro.live'],
    ['an invisible letter', 'Bob\u200bby'],
    ['another invisible letter', 'Bob\u3164by'],
  ])('a name with %s is rejected', (_what, value) => expect(refusalMessage(name, value)).toBe(NOT_ONE_LINE))

  it('a name may contain the joiners of Indian scripts, but not consist of them', () => {
    for (const validName of ['ശ്രീ\u200cജിത്ത്', 'ನ್\u200dಯಾಯ']) expect(name.parse(validName)).toBe(validName)
    expect(refusalMessage(name, '\u200d')).toBe('Name is required')
  })

  it('an optional text of one line is a text or null', () => {
    expect(optionalLine(20).parse(' Scales ')).toBe('Scales')
    expect(optionalLine(20).parse('')).toBeNull()
    expect(refusalMessage(optionalLine(20), 'Scales\nand ragas')).toBe(NOT_ONE_LINE)
  })

  it('an optional text is a text or null, and never empty', () => {
    expect(remark.parse('')).toBeNull()
    expect(remark.parse('  ')).toBeNull()
    expect(remark.parse(null)).toBeNull()
    expect(remark.parse(undefined)).toBeNull()
    expect(remark.parse('a'.repeat(500))).toHaveLength(500)
    expect(refusalMessage(remark, 'a'.repeat(501))).toBe('At most 500 characters')
    expect(refusalMessage(remark, 5)).toBe('Enter text')
  })

  it('the one character that PostgreSQL cannot store is rejected', () => {
    const message = 'This text contains a character that cannot be stored'
    expect(refusalMessage(name, 'Anan\u0000ya')).toBe(message)
    expect(refusalMessage(remark, '\u0000')).toBe(message)
    expect(refusalMessage(idField('An id, please'), '\u0000')).toBe(message)
  })

  it('a text in any script is not changed', () => {
    expect(name.parse('அனன்யா ஐயர் 🎻')).toBe('அனன்யா ஐயர் 🎻')
  })
})

describe('ID fields', () => {
  it('an ID in a body can be any text of up to 100 characters, because an unknown format is no form error', () => {
    const id = idField('Select a slot')
    expect(id.parse('7')).toBe('7')
    expect(refusalMessage(id, '')).toBe('Select a slot')
    expect(refusalMessage(id, 7)).toBe('Select a slot')
    expect(refusalMessage(id, 'x'.repeat(101))).toBe('Select a slot')
  })

  it('the format of the academy’s IDs is recognised', () => {
    expect(isId('00000000-0000-4000-8000-000000000001')).toBe(true)
    expect(isId('ABCDEF00-0000-4000-8000-000000000001')).toBe(true)
    for (const text of [
      '',
      '1',
      "' OR 1=1",
      '00000000-0000-4000-8000-000000000001\n',
      '{00000000-0000-4000-8000-000000000001}',
    ])
      expect(isId(text)).toBe(false)
  })
})

describe('the query of a list', () => {
  it('the query of a list has no filter by default', () => expect(listQuery.parse({})).toEqual({}))

  it.each([
    ['1', 1],
    ['100', 100],
    ['500', 500],
    ['501', 500],
    ['999999999', 500],
  ])('a list query with limit=%s returns pages of %i rows', (limit, rows) =>
    expect(listQuery.parse({ limit }).limit).toBe(rows),
  )

  it.each(['0', '-1', '1.5', '', 'all', '1e3', '9999999999'])('a list query with limit=%s is rejected', (limit) =>
    expect(refusalMessage(listQuery, { limit })).toBe('limit must be a whole number from 1'),
  )

  it('the query of a list accepts three statuses', () => {
    for (const status of ['pending', 'approved', 'rejected']) expect(listQuery.parse({ status })).toEqual({ status })
    expect(refusalMessage(listQuery, { status: 'waiting' })).toBe('status must be pending, approved or rejected')
  })

  it('the query of a list rejects a search over 100 characters and a cursor over 200', () => {
    expect(listQuery.parse({ q: ` ${'a'.repeat(100)}` }).q).toHaveLength(100)
    expect(refusalMessage(listQuery, { q: 'a'.repeat(101) })).toBe('At most 100 characters')
    expect(refusalMessage(listQuery, { cursor: 'a'.repeat(801) })).toBe('This cursor is not valid')
  })
})
