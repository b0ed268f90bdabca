import { describe, expect, it } from 'vitest'
import { checkRows, digestOf } from '@/lib/imports/check'
import { guessByContent, guessColumns as guessOf } from '@/lib/imports/columns'
import type { ExistingAccount, ExistingRecords } from '@/lib/imports/existing-records'
import { readPhone, readRows } from '@/lib/imports/list-rows'
import { readSheet as readSheetOf, textOf } from '@/lib/imports/parse'
import { addImportBody, previewImportBody } from '@/lib/imports/schema'

const readSheet = (text: string) => readSheetOf(text, 'students')
const guessColumns = (header: readonly string[]) => guessOf(header, 'students')
const base64 = (bytes: Uint8Array | string) => ({ contentBase64: Buffer.from(bytes).toString('base64') })
const columns = { name: 0, phone: 1, email: 2, guardian: 3, course: 4, teacher: 5, notes: 6 }
const HEADER = 'Student,Phone,Email,Parent,Course,Teacher,Notes'
const nobody: ExistingRecords = {
  accounts: [],
  teachers: ['Vasudha Rao'],
  courses: [{ name: 'Veenai', label: 'Veena', region: 'south', isRetired: false }],
}
const account = (overrides: Partial<ExistingAccount> = {}): ExistingAccount => ({
  id: 'one',
  name: 'Meena Iyer',
  phone: '9876500001',
  contactPhone: null,
  email: 'meena@example.com',
  role: 'student',
  hasApplied: false,
  isClosed: false,
  learners: [{ name: 'Nila Iyer', isActive: true }],
  ...overrides,
})
const check = (lines: readonly string[], existing: ExistingRecords = nobody) =>
  checkRows('students', readRows(readSheet([HEADER, ...lines].join('\n')), columns, 'students'), existing)
const texts = (lines: readonly string[], existing?: ExistingRecords) =>
  check(lines, existing).rows.map(({ outcome, text }) => (text ? `${outcome}: ${text}` : outcome))
const errorWith = (message: RegExp | string) =>
  expect.objectContaining({ message: typeof message === 'string' ? message : expect.stringMatching(message) })

describe('the file', () => {
  it.each([
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffStudent;Phone;Email\nநிலா;1;2')],
    ['UTF-16', Buffer.from('\ufeffStudent;Phone;Email\nநிலா;1;2', 'utf16le')],
  ])('the file of an import is read as %s', (_, bytes) => {
    expect(readSheet(textOf(base64(bytes)))).toMatchObject({
      header: ['Student', 'Phone', 'Email'],
      rows: [{ line: 2, cells: ['நிலா', '1', '2'] }],
    })
  })

  it('the file of an import is read as windows-1252', () => {
    const text = textOf(base64(Buffer.from('Name,Phone,Email\nJos\u00e9,1,2', 'latin1')))
    expect(readSheet(text).rows[0]?.cells[0]).toBe('José')
  })

  it.each([
    ['xlsx', Buffer.from('504b030414000600', 'hex'), /^This is an Excel file/],
    ['xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^This is an Excel file/],
    ['PDF', Buffer.from('%PDF-1.7'), /^This file is not in CSV format/],
    ['an unknown binary file', Buffer.from([1, 0, 2, 0, 0, 3]), /^This file is not in CSV format/],
  ])('the file of an import is rejected if it is %s', (_, bytes, message) => {
    expect(() => textOf(base64(bytes))).toThrow(errorWith(message))
  })

  it('the file of an import is rejected without rows, with too many rows, or with over 100 columns', () => {
    expect(() => readSheet('Name,Phone,Email\n,,\n')).toThrow(errorWith('This list has no rows'))
    expect(() => readSheet(' \n')).toThrow(errorWith('This list has no rows'))
    const rows = Array.from({ length: 5001 }, () => 'Nila,9876500001,a@b.in')
    expect(() => readSheet(['Name,Phone,Email', ...rows].join('\n'))).toThrow(
      errorWith(/^A list can have at most 5,000/),
    )
    expect(() => readSheet(`Name,Phone,Email${',x'.repeat(137)}\nNila`)).toThrow(
      errorWith(/^This list has 140 columns/),
    )
  })

  it('empty columns and rows of a spreadsheet are ignored', () => {
    const sheet = readSheet(`Name,Phone,Email${','.repeat(300)}\n${','.repeat(300)}\nNila,1,2${','.repeat(300)}`)
    expect(sheet).toMatchObject({ header: ['Name', 'Phone', 'Email'], rows: [{ line: 3 }], notes: [] })
  })

  it('a list may be pasted with tabs, and with cells of several lines', () => {
    const { rows } = readSheet('Name\tPhone\tEmail\tNotes\r\n"Nila\nIyer"\t1\t2\t"says ""hello"""\r\nArjun\t1\t2\t')
    expect(rows.map(({ line, cells }) => [line, cells[0], cells[3] ?? ''])).toEqual([
      [2, 'Nila\nIyer', 'says "hello"'],
      [4, 'Arjun', ''],
    ])
  })

  it('a list may have two header lines, and repeat its column names', () => {
    const sheet = readSheet('Classes of 2026,,\nName,Phone,Email\nNila,9876500001,a@b.in\nName,Phone,Email\nArjun,1,2')
    expect(sheet.header).toEqual(['Name', 'Phone', 'Email'])
    expect(sheet.rows.map(({ line }) => line)).toEqual([3, 5])
    expect(sheet.notes).toEqual([
      'Row 1, above the column names, was skipped.',
      'Row 4 repeats the column names and was skipped.',
    ])
  })

  it('no row is lost after a wrong quotation mark', () => {
    const { rows } = readSheet('Name,Phone,Email\n"Nila,1,2\nArjun,1,2\n"Tara" K,1,2\nMeena,1,2')
    expect(rows.map(({ line, problem }) => [line, problem !== ''])).toEqual([
      [2, true],
      [3, false],
      [4, true],
      [5, false],
    ])
  })

  it('a row with more cells than column names is marked', () => {
    expect(texts(['Nila,9876500001,a@b.in,,,,,and more'])).toEqual([
      'error: This row has more cells than there are column names',
    ])
  })
})

describe('the columns', () => {
  it('usual column names are recognised, and the number for calls comes before the one for WhatsApp', () => {
    const header = ['S.No', 'Student Name', 'Father’s name', 'WhatsApp', 'MobileNo', 'E-Mail ID', 'Instrument', 'Guru']
    expect(guessColumns(header).guess).toEqual({
      name: 1,
      guardian: 2,
      phone: 4,
      email: 5,
      course: 6,
      teacher: 7,
      notes: null,
    })
  })

  it('the column names in exports of earlier versions are recognised', () => {
    const [start, end] = ['name,email,phone,alt_mobile,qualification', 'regions,courses,status']
    const places = 'contact_phone,country,state'
    const students = `${start},other_experience,years_learning,${end},id,${places}`.split(',')
    expect(guessColumns(students).guess).toMatchObject({ name: 0, email: 1, phone: 2, course: 8 })
    const teachers = `${start},years_learning,teaching_experience,${end},user_id,${places}`.split(',')
    expect(guessOf(teachers, 'teachers').guess).toMatchObject({ name: 0, email: 1, phone: 2, course: 8 })
  })

  it('two columns with the same name are not guessed', () => {
    const { guess, notes } = guessColumns(['Name', 'Phone', 'phone', 'Email'])
    expect(guess.phone).toBeNull()
    expect(notes).toEqual(['2 columns are named “Phone”. Choose the right one.'])
  })

  it('the columns of a list without column names are guessed by their content', () => {
    const sheet = readSheet('1,Nila,a@b.in,98765 00001\n2,Arjun,c@d.in,98765 00002')
    expect(sheet).toMatchObject({ hasHeader: false, header: ['Column 1', 'Column 2', 'Column 3', 'Column 4'] })
    expect(guessByContent(sheet.rows)).toMatchObject({ name: 1, email: 2, phone: 3 })
  })

  it('two fields cannot use the same column', () => {
    const body = { text: 'a', columns: { name: 0, phone: 0, email: 1 } }
    expect(previewImportBody.safeParse(body).error?.issues[0]?.message).toMatch(/^Choose a different column/)
    expect(addImportBody.safeParse({ text: 'a', contentBase64: 'YQ==', seen: 'x' }).success).toBe(false)
    expect(previewImportBody.safeParse({ text: ' ' }).success).toBe(false)
  })
})

describe('a phone number', () => {
  it.each([
    ['98765 00001', { login: '9876500001', contact: null }],
    ['+91-98765-00001', { login: '9876500001', contact: null }],
    ['9876500001.0', { login: '9876500001', contact: null }],
    ['९८७६५००००१', { login: '9876500001', contact: null }],
    ['+44 7912 345678', { login: null, contact: '+447912345678' }],
    ['0044 7912 345678', { login: null, contact: '+447912345678' }],
    ['447912345678', { error: expect.stringMatching(/^This number needs a country/) }],
    ['98765', { error: expect.stringMatching(/^This number needs a country/) }],
    ['+999 123 4567', { error: expect.stringMatching(/^No country uses this number/) }],
    ['9.8765E+09', { error: expect.stringMatching(/^The spreadsheet has shortened/) }],
    ['9876500001 / 9876500002', { error: 'Enter one phone number' }],
    ['=SUM(B1:B2)', { error: 'This is not a phone number' }],
    ['by email', { error: 'This is not a phone number' }],
  ])('the phone number %s is read or rejected', (typed, result) => {
    expect(readPhone(typed)).toEqual(result)
  })
})

describe('a row', () => {
  it('a row adds a family with its children, in any script', () => {
    const { additions, counts } = check([
      'நிலா,98765 00001,Meena@Example.com,Meena Iyer,Veenai,vasudha  rao,likes songs',
      'अर्जुन,+91 98765 00001,,,,,',
      'José,+44 7912 345678,jose@example.com,,,,',
    ])
    expect(counts).toEqual({ new: 2, second_child: 1, new_child: 0, here: 0, error: 0 })
    expect(additions).toMatchObject([
      {
        outcome: 'new',
        account: 'Meena Iyer',
        name: 'நிலா',
        login: '9876500001',
        email: 'meena@example.com',
        notes: 'likes songs\nCourse: Veenai\nTeacher: vasudha rao',
      },
      { outcome: 'second_child', name: 'अर्जुन', email: 'meena@example.com' },
      { outcome: 'new', account: 'José', login: null, contact: '+447912345678' },
    ])
  })

  it('a family’s email is taken from any of its rows', () => {
    const { rows } = check(['Nila,9876500001,,,,,', 'Arjun,9876500001,a@b.in,,,,', 'Tara,9876500001,c@d.in,,,,'])
    expect(rows.map(({ outcome, email }) => [outcome, email])).toEqual([
      ['new', 'a@b.in'],
      ['second_child', 'a@b.in'],
      ['second_child', 'a@b.in'],
    ])
    expect(rows[2]?.warnings).toEqual(['The email differs from the one in row 3. We use the one in row 3.'])
  })

  it('a row names the row with which it conflicts', () => {
    expect(
      texts([
        'Nila,9876500001,a@b.in,,,,',
        'nila,9876500001,a@b.in,,,,',
        'Arjun,9876500002,A@b.in,,,,',
        'Tara,,t@b.in,,,,',
      ]),
    ).toEqual([
      'new',
      'here: Already in row 2',
      'error: Same email as row 2, but a different phone number',
      'error: Row 5 has no phone. Is this another child of the family in row 4? If so, copy the phone number into this row.',
    ])
  })

  it('a row is compared with the accounts of the academy', () => {
    const closed = account({ id: 'two', phone: '9876500002', email: 'b@b.in', isClosed: true })
    const teacher = account({ id: 'three', phone: '9876500003', email: 'c@b.in', role: 'teacher' })
    const abroad = account({ id: 'four', phone: '1618033989', contactPhone: '+447912345678', email: 'd@b.in' })
    expect(
      texts(
        [
          'NILA  IYER,9876500001,,,,,',
          'Arjun,9876500001,,,,,',
          'Nila Iyer,9876500009,meena@example.com,,,,',
          'Tara,9876500009,meena@example.com,,,,',
          'Tara,9876500002,x@b.in,,,,',
          'Tara,9876500003,y@b.in,,,,',
          'Tara,+44 7912 345678,,,,,',
        ],
        { ...nobody, accounts: [account(), closed, teacher, abroad] },
      ),
    ).toEqual([
      'here: Already added',
      'new_child: New child of an existing family: Meena Iyer',
      'here: Already added',
      'error: This email belongs to another account',
      'error: This phone number belongs to a closed account',
      'error: This phone number belongs to a teacher or the academy office',
      'new_child: New child of an existing family: Meena Iyer',
    ])
  })

  it('a contact number alone does not decide the family if the email or another account contradicts it', () => {
    const contactPhone = '+447912345678'
    const one = account({ id: 'one', phone: '1618033989', contactPhone, email: 'd@b.in' })
    const two = account({ id: 'two', phone: '1618033990', contactPhone, email: 'e@b.in' })
    const outcome = (row: string, accounts = [one]) => texts([row], { ...nobody, accounts })[0]
    expect(outcome('Tara,+44 7912 345678,z@b.in,,,,')).toMatch(/^error: An account with a different email/)
    expect(outcome('Tara,+44 7912 345678,,,,,', [one, two])).toMatch(/^error: An account with a different email/)
    expect(outcome('Tara,+44 7912 345678,e@b.in,,,,', [one, two])).toMatch(/^new_child: /)
  })

  it.each([
    [',9876500001,a@b.in', 'Name is required'],
    [`${'x'.repeat(101)},9876500001,a@b.in`, 'At most 100 characters'],
    ['=SUM(A1),9876500001,a@b.in', 'A name cannot begin with = or @. Replace the formula with the name.'],
    ['@nila,9876500001,a@b.in', 'A name cannot begin with = or @. Replace the formula with the name.'],
    ['#REF!,9876500001,a@b.in', 'The cell contains the spreadsheet error #REF!'],
    ['????,9876500001,a@b.in', /^Some characters could not be read/],
    ['à®¨à®¿à®²à®¾,9876500001,a@b.in', /^Some characters could not be read/],
    ['Nila\ufffd,9876500001,a@b.in', /^Some characters could not be read/],
    ['Nila,,a@b.in', 'The phone number is missing'],
    ['Nila,9876500001,', 'The email is missing'],
    ['Nila,9876500001,nila at example', 'Enter a valid email'],
    ['Nila,9876500001,a@b.in,=A1', 'A name cannot begin with = or @. Replace the formula with the name.'],
    [`Nila,9876500001,a@b.in,,,,${'x'.repeat(501)}`, 'Notes, course and teacher together: at most 500 characters'],
  ])('the row %s is an error', (line, message) => {
    const [row] = check([line]).rows
    expect(row).toMatchObject({ line: 2, outcome: 'error' })
    expect(row?.text).toMatch(message)
  })

  it('an unknown teacher or course, or a number without a country, only causes a warning', () => {
    const { rows, additions } = check(['Nila,1234567890,a@b.in,,Flute,Somebody,'])
    expect(rows[0]).toMatchObject({
      outcome: 'new',
      warnings: [
        expect.stringMatching(/^This cannot be an Indian mobile number/),
        'Course not found. The name is kept in the notes.',
        'Teacher not found. The name is kept in the notes.',
      ],
    })
    expect(additions[0]?.notes).toBe('Course: Flute\nTeacher: Somebody')
  })

  it('an account can have at most ten students', () => {
    const lines = Array.from({ length: 11 }, (_, at) => `Child ${at},9876500001,a@b.in,,,,`)
    expect(texts(lines).at(-1)).toBe('error: An account can have at most 10 students')
  })
})

it('the same people have the same digest in another file, and other people have another digest', () => {
  const one = check(['Nila,98765 00001,a@b.in,,,,']).additions
  const same = check(['', 'Nila,+919876500001,A@B.in,,,,']).additions
  const other = check(['Nila,98765 00002,a@b.in,,,,']).additions
  expect(digestOf(same)).toBe(digestOf(one))
  expect(digestOf(other)).not.toBe(digestOf(one))
  expect(digestOf(one, digestOf(one))).not.toBe(digestOf(one))
})
