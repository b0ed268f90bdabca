import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { academyToday, days } from '../../support/academy-days'
import { applyAsStudent, applyAsTeacher, book, enrol, openSlot, type Person } from '../../support/people'
import { database, expectDone, expectRefusal, make, tokenOf } from '../../support/server/api-client'

let person: Person
let admin: Person
beforeEach(async () => {
  ;[person, admin] = await Promise.all([enrol(database, 'student'), enrol(database, 'admin')])
})

const teacherForm = () => ({
  user_id: person.id,
  alt_mobile: '9876543210',
  qualification: 'gurukulam system qualification',
  years_learning: '12',
  teaching_experience: 'Ten years of veena',
  regions: ['south', 'drawing'],
  courses: { south: ['Veenai', 'Sanskrit'], drawing: ['Painting'] },
})
const studentForm = () => ({
  user_id: person.id,
  alt_mobile: '+919876543210',
  qualification: 'Others',
  other_experience: 'Harmonium at home',
  years_learning: 3,
  regions: ['north'],
  courses: { north: ['Sitar', 'Ghazal'] },
})

const forms = [
  { call: 'teacherProfile', form: teacherForm, list: 'teachersList', apply: applyAsTeacher },
  { call: 'studentProfile', form: studentForm, list: 'students', apply: applyAsStudent },
] as const

describe.each(forms)('POST $call', ({ call, form, apply }) => {
  const send = (change: object = {}, as = person) => make(call, { as, body: { ...form(), ...change } })

  it('stores a form as pending', async () => {
    expect(expectDone(call, await send(), 201).message).toBe('Waiting for admin approval')
  })

  it('replaces a form that is not approved, and makes the new form pending', async () => {
    expectDone(call, await send(), 201)
    expectDone(call, await send({ alt_mobile: null }), 201)
    const table = call === 'teacherProfile' ? 'teacher_profiles' : 'student_profiles'
    await database.query(`UPDATE ${table} SET status = 'rejected' WHERE user_id = $1`, [person.id])
    expectDone(call, await send(), 201)
    const { rows } = await database.query(`SELECT status, alt_mobile FROM ${table} WHERE user_id = $1`, [person.id])
    expect(rows).toEqual([{ status: 'pending', alt_mobile: '+919876543210' }])
  })

  it('rejects a form that would replace an approved one', async () => {
    await apply(database, person.id, 'approved')
    expectRefusal(await send(), 409, 'Your application is already approved')
  })

  it.each<[string, () => object, number, string | undefined]>([
    ['no user', () => ({ user_id: '' }), 422, 'Please login first.'],
    ['somebody else', () => ({ user_id: admin.id }), 403, undefined],
    ['no qualification', () => ({ qualification: undefined }), 422, undefined],
    ['an unknown qualification', () => ({ qualification: 'Grade 8' }), 422, undefined],
    ['a mobile of 9 digits', () => ({ alt_mobile: '987654321' }), 422, 'Enter a valid 10-digit phone number'],
    ['no region', () => ({ regions: [], courses: {} }), 422, 'Select at least one region'],
    ['no course', () => ({ courses: {} }), 422, 'Select at least one course'],
    [
      'a course that is not offered',
      () => ({ regions: ['north'], courses: { north: ['Theremin'] } }),
      422,
      'Choose courses from the list',
    ],
    [
      'a course without its region',
      () => ({ regions: ['western'] }),
      422,
      'A selected course belongs to a region that is not selected',
    ],
    ['81 years', () => ({ years_learning: 81 }), 422, 'Enter 0 to 80 years'],
    ['years in words', () => ({ years_learning: 'many' }), 422, 'Enter whole years'],
    [
      '501 characters',
      () => ({ teaching_experience: 'a'.repeat(501), other_experience: 'a'.repeat(501) }),
      422,
      'At most 500 characters',
    ],
  ])('rejects a form with %s', async (_, change, status, message) =>
    expectRefusal(await send(change()), status, message),
  )

  it('rejects a form that an admin sends for another person', async () => expectRefusal(await send({}, admin), 403))
})

describe('rules between fields', () => {
  it.each<['teacherProfile' | 'studentProfile', object, string]>([
    ['teacherProfile', { qualification: 'MA Music' }, 'years_learning'],
    ['teacherProfile', { years_learning: null }, 'years_learning'],
    ['studentProfile', { qualification: 'Fresher' }, 'other_experience'],
    ['studentProfile', { other_experience: null }, 'other_experience'],
  ])('rejects %s with %j at %s', async (call, change, field) => {
    const form = call === 'teacherProfile' ? teacherForm() : studentForm()
    const answer = await make(call, { as: person, body: { ...form, ...change } })
    expectRefusal(answer, 422)
    expect(answer.json.errors).toHaveProperty(field)
  })
})

describe('the application lists of the academy office', () => {
  it('GET /teachers-list returns each form with regions as a list and courses as a map', async () => {
    await make('teacherProfile', { as: person, body: teacherForm() })
    const answer = await make('teachersList', { as: admin, query: { q: person.email } })
    expect(expectDone('teachersList', answer, 200).data).toMatchObject([
      {
        user_id: person.id,
        name: person.name,
        email: person.email,
        phone: person.phone,
        alt_mobile: '+919876543210',
        qualification: 'gurukulam system qualification',
        years_learning: 12,
        teaching_experience: 'Ten years of veena',
        regions: ['south', 'drawing'],
        courses: { south: ['Veenai', 'Sanskrit'], drawing: ['Painting'] },
        status: 'pending',
      },
    ])
  })

  it('GET /students returns each form with regions and courses as JSON text', async () => {
    await make('studentProfile', { as: person, body: studentForm() })
    const answer = await make('students', { as: admin, query: { q: person.email } })
    expect(expectDone('students', answer, 200).data).toMatchObject([
      {
        id: person.id,
        name: person.name,
        email: person.email,
        phone: person.phone,
        alt_mobile: '+919876543210',
        qualification: 'Others',
        years_learning: 3,
        other_experience: 'Harmonium at home',
        regions: '["north"]',
        courses: '{"north":["Sitar","Ghazal"]}',
        status: 'pending',
      },
    ])
  })
})

it.each([
  { call: 'decideTeacher', list: 'teachersList', apply: applyAsTeacher },
  { call: 'decideStudent', list: 'students', apply: applyAsStudent },
] as const)('$call decides only the version of the form that the admin has read', async ({ call, list, apply }) => {
  await apply(database, person.id, 'pending')
  const shown = expectDone(list, await make(list, { as: admin, query: { q: person.email } }), 200).data[0]
  const decide = (read: string | null | undefined) => {
    const headers = { 'if-match': `"${read}"` }
    return make(call, { as: admin, params: { userId: person.id }, body: { action: 'approve' }, headers })
  }
  await database.query(
    `UPDATE ${list === 'students' ? 'student' : 'teacher'}_profiles SET submitted_at = submitted_at + interval '1 second' WHERE user_id = $1`,
    [person.id],
  )
  expectRefusal(
    await decide(shown?.submitted_at),
    409,
    'The applicant has just sent this form again. Reload the list and check it.',
  )
  const again = expectDone(list, await make(list, { as: admin, query: { q: person.email } }), 200).data[0]
  expectDone(call, await decide(again?.submitted_at), 200)
})

it('a pending student form stays in the list, even if its sender has another role by now', async () => {
  const teacher = await enrol(database, 'teacher')
  await applyAsStudent(database, teacher.id, 'pending')
  const listStudentIds = async (query: Record<string, string>) => {
    const answer = await make('students', { as: admin, query: { q: teacher.email, ...query } })
    return expectDone('students', answer, 200).data.map(({ id }) => id)
  }
  expect(await listStudentIds({ status: 'pending' })).toEqual([teacher.id])
  expect(await listStudentIds({})).toEqual([])
})

describe.each([
  { call: 'decideTeacher', list: 'teachersList', apply: applyAsTeacher },
  { call: 'decideStudent', list: 'students', apply: applyAsStudent },
] as const)('POST $call', ({ call, list, apply }) => {
  const decide = (action: unknown, userId = person.id) =>
    make(call, { as: admin, params: { userId }, body: { action } })
  const status = async () => {
    const answer = await make(list, { as: admin, query: { q: person.email } })
    return expectDone(list, answer).data[0]?.status
  }

  it('approves and rejects a form in any order, and logs each change', async () => {
    await apply(database, person.id, 'pending')
    for (const [action, outcome] of [
      ['approve', 'approved'],
      ['reject', 'rejected'],
      ['approve', 'approved'],
    ]) {
      expect(expectDone(call, await decide(action), 200).message).toContain(outcome)
      expectRefusal(await decide(action), 409)
      expect(await status()).toBe(outcome)
    }
  })

  it.each<[string, () => [unknown, string], number, string | undefined]>([
    ['no action', () => [undefined, person.id], 422, 'The action must be approve or reject'],
    ['another action', () => ['delete', person.id], 422, 'The action must be approve or reject'],
    ['nobody', () => ['approve', randomUUID()], 404, undefined],
    ['an ID of another format', () => ['approve', '7'], 404, undefined],
    ['a person without a form', () => ['approve', admin.id], 404, undefined],
  ])('rejects a decision with %s', async (_, value, refused, message) => {
    const [action, userId] = value()
    expectRefusal(await decide(action, userId), refused, message)
  })
})

describe('the teacher role', () => {
  const decide = (action: string) =>
    make('decideTeacher', { as: admin, params: { userId: person.id }, body: { action } })
  const addSlot = (as: string) =>
    make('addSlot', {
      as,
      body: { teacher_id: person.id, date: days(academyToday(), 2), from_time: '09:00', to_time: '10:00' },
    })

  it('a person becomes a teacher on approval and loses the role on rejection, without a new login', async () => {
    const token = await tokenOf(person)
    await make('teacherProfile', { as: token, body: teacherForm() })
    expectRefusal(await addSlot(token), 403, 'Only teachers can add slots')

    expectDone('decideTeacher', await decide('approve'))
    const { slot } = expectDone('addSlot', await addSlot(token))
    expect(expectDone('profile', await make('profile', { as: token })).user.role).toBe('teacher')

    const student = await enrol(database, 'student')
    const seen = () => make('slots', { as: student, params: { teacherId: person.id } })
    expect(expectDone('slots', await seen()).slots).toHaveLength(1)

    expectDone('decideTeacher', await decide('reject'))
    expectRefusal(await addSlot(token), 403, 'Only teachers can add slots')
    expectRefusal(await seen(), 404)
    expectRefusal(await make('teacherByPhone', { as: student, params: { phone: person.phone } }), 404)
    const { teachers } = expectDone('teachers', await make('teachers', { as: student }))
    expect(teachers.filter(({ id }) => id === person.id)).toEqual([])
    const booking = { student_id: student.id, teacher_id: person.id, selectedSlots: [slot.slot_id] }
    expectRefusal(await make('bookSlots', { as: student, body: booking }), 404)
    expect(expectDone('profile', await make('profile', { as: token })).user.role).toBe('student')
  })

  it('a person whose approval is revoked stops being a teacher, and booked classes keep their links', async () => {
    const teacher = await enrol(database, 'teacher')
    const slot = await openSlot(database, teacher.id, 60)
    await book(database, slot, person.id)
    const { meetingLink } = expectDone(
      'createMeeting',
      await make('createMeeting', { as: teacher, body: { slot_id: slot.id } }),
    )
    const rejected = await make('decideTeacher', {
      as: admin,
      params: { userId: teacher.id },
      body: { action: 'reject' },
    })
    expectDone('decideTeacher', rejected)

    const { classes } = expectDone(
      'bookedClasses',
      await make('bookedClasses', { as: person, params: { userId: person.id } }),
    )
    expect(classes).toMatchObject([{ slot_id: slot.id, teacher_name: teacher.name }])
    const again = await make('createMeeting', { as: person, body: { slot_id: slot.id } })
    expect(expectDone('createMeeting', again, 200).meetingLink).toBe(meetingLink)
  })
})
