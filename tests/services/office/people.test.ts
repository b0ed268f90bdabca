import { beforeEach, describe, expect, it } from 'vitest'
import { listClasses } from '@/lib/bookings/queries'
import { pool } from '@/lib/db/client'
import { getPerson } from '@/lib/office/people-queries'
import { editPersonBody } from '@/lib/office/people-schema'
import { editPerson } from '@/lib/office/people-service'
import { releaseTogether } from '../../support/barrier'
import {
  acting,
  applyAsStudent,
  book,
  count,
  enrol,
  newEmail,
  newPhone,
  openSlot,
  type Person,
  pay,
} from '../../support/people'

let admin: Person
let student: Person

beforeEach(async () => {
  ;[admin, student] = await Promise.all([enrol(pool(), 'admin'), enrol(pool(), 'student')])
})

const seenOf = async (person: Person) => (await getPerson(person.id)).person.updated_at
const edit = async (overrides: object, of = student, by = admin) =>
  editPerson(acting(by), of.id, editPersonBody.parse({ seen: await seenOf(of), ...overrides }))
const emailsTo = async (person: Person) =>
  (
    await pool().query<{ to_address: string; subject: string; text: string }>(
      `SELECT to_address, subject, text FROM messages WHERE user_id = $1 AND kind = 'account-changed'`,
      [person.id],
    )
  ).rows

describe('the record of a person', () => {
  it('the record of a person has a student’s forms, payments and history, but no classes', async () => {
    const teacher = await enrol(pool(), 'teacher')
    await applyAsStudent(pool(), student.id, 'pending')
    await pay(pool(), student.id, { course: 'Violin' })
    await book(pool(), await openSlot(pool(), teacher.id, 600), student.id, 'of this student')
    await book(pool(), await openSlot(pool(), teacher.id, 900), (await enrol(pool(), 'student')).id, 'of another')
    const record = await getPerson(student.id)
    expect(record).toMatchObject({
      person: { name: student.name, email: student.email, phone: student.phone, role: 'student' },
      applications: { students: [{ status: 'pending' }], teacher: null },
      payments: [{ course_name: 'Violin', status: 'pending' }],
      teaching: null,
      history: [],
    })
    const { classes } = await listClasses(acting(admin), { person: student.id })
    expect(classes.map(({ subject }) => subject)).toEqual(['of this student'])
    expect(classes[0]?.student_id).toBe(student.id)
  })

  it('the record of a teacher has the month’s classes, the upcoming classes, and the free slots', async () => {
    const teacher = await enrol(pool(), 'teacher')
    const insertClassSlot = (from: string) =>
      pool().query(
        `WITH at AS (SELECT ${from} AS start)
         INSERT INTO slots (teacher_id, starts_at, ends_at) SELECT $1, start, start + interval '45 minutes' FROM at
         RETURNING id, teacher_id AS "teacherId", starts_at AS "startsAt", ends_at AS "endsAt"`,
        [teacher.id],
      )
    const month = `date_trunc('month', now() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'`
    const [inside, before] = [await insertClassSlot(month), await insertClassSlot(`${month} - interval '1 hour'`)]
    for (const { rows } of [inside, before]) await book(pool(), rows[0], student.id)
    const { teaching } = await getPerson(teacher.id)
    const pastCount = teaching?.month.given.count ?? 0
    const comingCount = teaching?.month.coming.count ?? 0
    // The class may be over or still to come, so the test adds both counts.
    expect([
      pastCount + comingCount,
      (teaching?.month.given.minutes ?? 0) + (teaching?.month.coming.minutes ?? 0),
    ]).toEqual([1, 45])
    expect(teaching?.month.free).toEqual({ count: 0, minutes: 0 })
  })

  it('the record of an unknown person returns not found', async () => {
    for (const id of ['nobody', '00000000-0000-4000-8000-000000000000']) {
      await expect(getPerson(id)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  it('another student cannot list the person’s classes', async () => {
    const other = await enrol(pool(), 'student')
    expect(await listClasses(acting(other), { person: student.id })).toEqual({ classes: [] })
  })
})

describe('a change of a person by the academy office', () => {
  it('changing a person’s data notifies the old address, and logs no old values', async () => {
    const [email, phone] = [newEmail(), newPhone()]
    await edit({ email: email.toUpperCase(), phone })
    const { person, history } = await getPerson(student.id)
    expect(person).toMatchObject({ name: student.name, email, phone })
    expect(history).toEqual([expect.objectContaining({ action: 'edit', to: 'email, phone', who: admin.name })])
    const [sentEmail, ...more] = await emailsTo(student)
    expect(more).toEqual([])
    expect(sentEmail?.to_address).toBe(student.email)
    expect(sentEmail?.subject).toBe('The academy office changed your email and phone')
    for (const value of [email, phone]) expect(sentEmail?.text).not.toContain(value)
    const { rows } = await pool().query('SELECT * FROM audit_log WHERE subject_id = $1', [student.id])
    for (const value of [student.email, student.phone, email, phone]) expect(JSON.stringify(rows)).not.toContain(value)
  })

  it('a new name sends no email, and saving without a change writes nothing', async () => {
    await edit({ name: '  Nila Thomas ' })
    expect((await getPerson(student.id)).person.name).toBe('Nila Thomas')
    await edit({ name: 'Nila Thomas', email: student.email })
    expect(await emailsTo(student)).toEqual([])
    expect(await count(pool(), 'audit_log WHERE subject_id = $1', [student.id])).toBe(1)
  })

  it('a new email address keeps sessions, and ends password reset links in the old mailbox', async () => {
    await pool().query(`INSERT INTO sessions (user_id, expires_at) VALUES ($1, now() + interval '1 day')`, [student.id])
    await pool().query(
      `INSERT INTO password_resets (user_id, token_sha256, expires_at) VALUES ($1, $2, now() + interval '30 minutes')`,
      [student.id, `digest of ${student.id}`],
    )
    expect((await edit({ phone: newPhone() })).informed).toEqual({ emailed: 1, held: 0, notifications: 1 })
    expect(await count(pool(), 'password_resets WHERE user_id = $1 AND used_at IS NULL', [student.id])).toBe(1)
    await edit({ email: newEmail() })
    expect(await count(pool(), 'password_resets WHERE user_id = $1 AND used_at IS NULL', [student.id])).toBe(0)
    expect(await count(pool(), 'sessions WHERE user_id = $1 AND revoked_at IS NULL', [student.id])).toBe(1)
  })

  it('a change of a person to a phone or an email in use is rejected, and writes nothing', async () => {
    const other = await enrol(pool(), 'student')
    await expect(edit({ phone: other.phone })).rejects.toThrow('Phone number already registered')
    await expect(edit({ email: other.email })).rejects.toThrow('Email already registered')
    expect(await emailsTo(student)).toEqual([])
    expect(await count(pool(), 'audit_log WHERE subject_id = $1', [student.id])).toBe(0)
  })

  it('a change of an admin’s account, of an unknown account or of outdated data is rejected', async () => {
    const other = await enrol(pool(), 'admin')
    await expect(edit({ phone: newPhone() }, other)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(
      editPerson(acting(admin), 'nobody', { name: 'Nila', seen: new Date().toISOString() }),
    ).rejects.toMatchObject({ code: 'not_found' })
    const seen = await seenOf(student)
    await edit({ name: 'First' })
    await expect(editPerson(acting(admin), student.id, { name: 'Second', seen })).rejects.toThrow(
      'This record has just changed. Please check it and try again.',
    )
  })

  it('one of two admins who change a person at the same time succeeds', async () => {
    const seen = await seenOf(student)
    const outcomes = await releaseTogether(process.env.DATABASE_URL ?? '', 'users', [
      () => editPerson(acting(admin), student.id, { phone: newPhone(), seen }),
      () => editPerson(acting(admin), student.id, { phone: newPhone(), seen }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await count(pool(), 'audit_log WHERE subject_id = $1', [student.id])).toBe(1)
    expect(await emailsTo(student)).toHaveLength(1)
  })

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ phone: '12345' }, 'Enter a valid 10-digit phone'],
    [{ email: 'nobody' }, 'Enter a valid email'],
  ])('a change of a person follows the rules of a registration: %o', (value, text) => {
    const read = editPersonBody.safeParse({ seen: new Date().toISOString(), ...value })
    expect(read.error?.issues.map(({ message }) => message)).toContain(text)
  })
})
