import { describe, expect, it } from 'vitest'
import { checkRows, digestOf } from '@/lib/imports/check'
import { fieldOf, guessColumns } from '@/lib/imports/columns'
import type { ExistingAccount, ExistingRecords } from '@/lib/imports/existing-records'
import { readRows } from '@/lib/imports/list-rows'
import { readSheet } from '@/lib/imports/parse'
import { previewImportBody } from '@/lib/imports/schema'

const columns = { name: 0, phone: 1, email: 2, course: 3 }
const course = (
  name: string,
  label: string,
  region: ExistingRecords['courses'][number]['region'],
  isRetired = false,
) => ({
  name,
  label,
  region,
  isRetired,
})
const empty: ExistingRecords = {
  accounts: [],
  teachers: [],
  courses: [
    course('Veenai', 'Veena', 'south'),
    course('Piano', 'Piano', 'western'),
    course('Guitar', 'Guitar', 'western'),
    course('Duet', 'Voice and Piano', 'western'),
    course('Ghatam', 'Ghatam', 'south', true),
  ],
}
const account = (overrides: Partial<ExistingAccount> = {}): ExistingAccount => ({
  id: 'one',
  name: 'Vasudha Rao',
  phone: '9876500001',
  contactPhone: null,
  email: 'vasudha@example.com',
  role: 'teacher',
  hasApplied: true,
  isClosed: false,
  learners: [],
  ...overrides,
})
const check = (lines: readonly string[], existing: ExistingRecords = empty) =>
  checkRows(
    'teachers',
    readRows(readSheet(['Teacher\tPhone\tEmail\tCourses', ...lines].join('\n'), 'teachers'), columns, 'teachers'),
    existing,
  )
const texts = (lines: readonly string[], accounts: ExistingAccount[] = []) =>
  check(lines, { ...empty, accounts }).rows.map(({ outcome, text }) => (text ? `${outcome}: ${text}` : outcome))
const coursesOf = (cell: string) => check([`Vasudha\t9876500001\tv@b.in\t${cell}`]).additions[0]?.courses

describe('the columns of a list of teachers', () => {
  it.each([
    ['Teacher', 'name'],
    ['Name', 'name'],
    ['Faculty name', 'name'],
    ['Teacher’s phone', 'phone'],
    ['Teacher email', 'email'],
    ['Teacher’s courses', 'course'],
    ['Subjects', 'course'],
    ['Students', undefined],
    ['Number of students', undefined],
    ['Father’s name', undefined],
    ['Father’s mobile', undefined],
    ['Remarks', undefined],
  ])('the column %s of a list of teachers is recognised or ignored', (name, field) => {
    expect(fieldOf(name, 'teachers')?.field).toBe(field)
  })

  it('the columns of a list of teachers are guessed, and the courses are required', () => {
    expect(guessColumns(['S.No', 'Faculty', 'Mobile', 'E-mail', 'Instruments'], 'teachers').guess).toMatchObject({
      name: 1,
      phone: 2,
      email: 3,
      course: 4,
      teacher: null,
    })
    const body = { kind: 'teachers', text: 'a', columns: { name: 0, phone: 1, email: 2 } }
    expect(previewImportBody.safeParse(body).error?.issues[0]).toMatchObject({
      message: 'Choose the column with the courses of each teacher',
      path: ['columns'],
    })
    expect(previewImportBody.safeParse({ ...body, kind: 'students' }).success).toBe(true)
    expect(previewImportBody.safeParse({ ...body, columns }).success).toBe(true)
  })
})

describe('the courses of a teacher', () => {
  it.each([
    ['veenai', { south: ['Veenai'] }],
    ['VEENA', { south: ['Veenai'] }],
    ['Piano, Veena', { south: ['Veenai'], western: ['Piano'] }],
    ['Piano; Guitar', { western: ['Piano', 'Guitar'] }],
    ['Piano/Guitar and veenai', { south: ['Veenai'], western: ['Piano', 'Guitar'] }],
    ['Voice and Piano, Guitar', { western: ['Duet', 'Guitar'] }],
    ['Piano, piano ,, ', { western: ['Piano'] }],
    ['"Piano\nVeena"', { south: ['Veenai'], western: ['Piano'] }],
  ])('the courses %j are read', (cell, courses) => {
    expect(coursesOf(cell)).toEqual(courses)
  })

  it('unknown and retired courses of a teacher are dropped with a warning in the row', () => {
    const { rows, additions } = check(['Vasudha\t9876500001\tv@b.in\tVeena, Ghatam and Kazoo'])
    expect(rows[0]).toMatchObject({
      outcome: 'new',
      courses: ['Veena'],
      warnings: ['Course not found: Ghatam, Kazoo. The other courses are kept.'],
    })
    expect(additions).toMatchObject([{ outcome: 'new', name: 'Vasudha', courses: { south: ['Veenai'] }, notes: '' }])
  })

  it('the digest of a list changes with the courses of a teacher', () => {
    const [one, other] = ['Veena', 'Veena, Piano'].map((cell) => check([`Vasudha\t9876500001\tv@b.in\t${cell}`]))
    expect(digestOf(one?.additions ?? [])).not.toBe(digestOf(other?.additions ?? []))
  })
})

describe('a row of a teacher', () => {
  it('a teacher without courses, or with the phone or email of an earlier row, is an error', () => {
    expect(
      texts([
        'Vasudha\t9876500001\ta@b.in\tVeena',
        'Vasudha\t9876500001\ta@b.in\tPiano',
        'Arjun\t9876500002\tA@b.in\tPiano',
        'Meera\t9876500003\tm@b.in\t',
        'Tara\t9876500004\tt@b.in\tKazoo',
        'Ravi\t9876500005\t\tPiano',
        'Leela\t\tl@b.in\tPiano',
      ]),
    ).toEqual([
      'new',
      'error: Same phone as row 2. Each teacher needs a different number. Put all of a teacher’s courses in one row.',
      'error: Same email as row 2, but a different phone number',
      'error: The courses are missing',
      'error: Course not found: Kazoo. A teacher needs at least one course.',
      'error: The email is missing',
      'error: The phone number is missing',
    ])
  })

  it('a teacher is found by phone, contact number or email, even without known courses', () => {
    const abroad = account({
      id: 'two',
      name: 'Tara',
      phone: '1618033989',
      contactPhone: '+447912345678',
      email: 't@b.in',
    })
    const moved = account({
      id: 'three',
      name: 'Ravi',
      phone: '9876500003',
      contactPhone: '+919876500033',
      email: 'r@b.in',
    })
    const applied = account({ id: 'four', phone: '9876500004', email: 'f@b.in', role: 'student' })
    expect(
      texts(
        [
          'vasudha  rao\t9876500001\t\t',
          'V. Rao\t9876500009\tVasudha@example.com\tKazoo',
          'Tara\t+44 7912 345678\tother@b.in\tVeena',
          'Ravi\t9876500033\tother@b.in\tVeena',
          'Asha\t9876500004\tother@b.in\tVeena',
        ],
        [account(), abroad, moved, applied],
      ),
    ).toEqual([
      'here: Already added',
      'here: Already added as Vasudha Rao',
      'here: Already added',
      'here: Already added',
      'here: This person has applied as a teacher. Approve the form on the Teachers page.',
    ])
  })

  it('a teacher with the phone or email of a student, an admin or a closed account is an error', () => {
    const student = account({ role: 'student', hasApplied: false })
    const office = account({ id: 'two', phone: '9876500002', email: 'o@b.in', role: 'admin', hasApplied: false })
    const closed = account({ id: 'three', phone: '9876500003', email: 'c@b.in', isClosed: true })
    expect(
      texts(
        [
          'A\t9876500001\ta@b.in\tVeena',
          'B\t9876500011\tvasudha@example.com\tVeena',
          'C\t9876500002\tc@d.in\tVeena',
          'D\t9876500012\to@b.in\tVeena',
          'E\t9876500003\te@b.in\tVeena',
          'F\t9876500013\tc@b.in\tVeena',
        ],
        [student, office, closed],
      ),
    ).toEqual([
      'error: This phone number belongs to a student’s account. Use another number, or let the teacher apply from that account.',
      'error: This email belongs to a student’s account. Use another email, or let the teacher apply from that account.',
      'error: This phone number belongs to the academy office',
      'error: This email belongs to another account',
      'error: This phone number belongs to a closed account',
      'error: This email belongs to another account',
    ])
  })
})

it('a list of students rejects the phone number of a teacher who has not opened the account', () => {
  const list = readRows(readSheet('Student,Phone,Email\nNila,9876500001,n@b.in', 'students'), columns, 'students')
  const { rows } = checkRows('students', list, { ...empty, accounts: [account()] })
  expect(rows[0]?.text).toBe('This phone number belongs to a teacher or the academy office')
})
