import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { cancelClass } from '@/lib/bookings/change-service'
import { getClassFile, listClasses } from '@/lib/bookings/queries'
import { bookSlots } from '@/lib/bookings/service'
import { listSubstitutes } from '@/lib/bookings/substitutes/queries'
import { substituteTeacher } from '@/lib/bookings/substitutes/service'
import { pool } from '@/lib/db/client'
import { listHeldEmails } from '@/lib/held-emails/queries'
import { listNotifications } from '@/lib/notifications/inbox/queries'
import { exportTeacherHours } from '@/lib/office/exports'
import { previewTimeOffEffects, takeTimeOff } from '@/lib/time-off/service'
import { fulfilled, refusals, releaseTogether } from '../../support/barrier'
import { academyDate } from '../../support/browser/academy-clock'
import { doJobs, jobsNamed } from '../../support/jobs'
import { acting, book, count, enrol, insertSlot, only, type Person, type SlotRow } from '../../support/people'

const databaseUrl = process.env.DATABASE_URL ?? ''
const DAY = academyDate(3)

let office: Person
let student: Person
let teacher: Person
let colleague: Person
let slot: SlotRow
let booking: string
beforeEach(async () => {
  await pool().query("UPDATE users SET role = 'student' WHERE role = 'teacher'")
  await pool().query('DELETE FROM messages')
  office = await enrol(pool(), 'admin')
  student = await enrol(pool(), 'student', { name: 'Asha Menon' })
  teacher = await enrol(pool(), 'teacher', { name: 'Lakshmi Raman' })
  colleague = await enrol(pool(), 'teacher', { name: 'Meera Nair' })
  slot = await insertSlot(pool(), teacher.id, DAY, '17:00')
  booking = await book(pool(), slot, student.id)
})

const substitute = (by = colleague, of = slot) =>
  substituteTeacher(acting(office), of.id, { teacher_id: by.id, reason: null })
const candidates = async () => (await listSubstitutes(slot.id)).map(({ name, has_slot }) => [name, has_slot])
const active = async () =>
  only(
    (
      await pool().query(
        `SELECT id, slot_id, teacher_id, series_id, substitutes, subject, subject_chosen FROM bookings
         WHERE learner_id = $1 AND cancelled_at IS NULL`,
        [student.id],
      )
    ).rows,
  )

/** Inserts a booking of the teacher `by`, who substitutes for the teacher of `booking`. */
const insert = (by: Person, target: SlotRow, values: { learner?: string; subject?: string; series?: string } = {}) =>
  pool().query(
    `INSERT INTO bookings (slot_id, teacher_id, student_id, starts_at, ends_at, subject, substitutes, series_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[target.id, by.id, values.learner ?? student.id, target.startsAt, target.endsAt],
      ...[values.subject ?? 'Veenai', booking, values.series ?? null],
    ],
  )
const close = () =>
  pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = teacher_id WHERE id = $1', [booking])

describe('the teachers who can take a class', () => {
  it('teachers of the course can take a class, and those with a free slot are listed first', async () => {
    const busy = await enrol(pool(), 'teacher', { name: 'Busy' })
    await book(pool(), await insertSlot(pool(), busy.id, DAY, '17:30'), (await enrol(pool(), 'student')).id)
    const other = await enrol(pool(), 'teacher', { name: 'Painter' })
    await pool().query("UPDATE teacher_courses SET ended_at = now() WHERE teacher_id = $1 AND course_name = 'Veenai'", [
      other.id,
    ])
    await enrol(pool(), 'teacher', { name: 'Anand' })
    expect(await candidates()).toEqual([
      ['Anand', false],
      ['Meera Nair', false],
    ])
    await insertSlot(pool(), colleague.id, DAY, '17:00')
    expect(await candidates()).toEqual([
      ['Meera Nair', true],
      ['Anand', false],
    ])
  })

  it('teachers who are away cannot take a class', async () => {
    const range = { teacher_id: colleague.id, from: DAY, to: DAY }
    const { seen } = await previewTimeOffEffects(range)
    await takeTimeOff(acting(office), { ...range, reason: 'A wedding', seen, choices: [] })
    expect(await candidates()).toEqual([])
  })
})

describe('a substitute', () => {
  it('a substitute takes one class as a separate booking, and the other teacher’s slot is removed', async () => {
    const free = await insertSlot(pool(), colleague.id, DAY, '17:00')
    await pool().query('UPDATE bookings SET series_id = $1 WHERE id = $2', [randomUUID(), booking])
    const { booking: made, informed } = await substitute()
    expect(made).toMatchObject({ slot_id: free.id, teacher_id: colleague.id, student_id: student.id, date: DAY })
    expect(informed).toEqual({ emailed: 3, held: 0, notifications: 3 })
    expect(await active()).toMatchObject({
      slot_id: free.id,
      teacher_id: colleague.id,
      series_id: null,
      substitutes: booking,
      subject: 'Veenai',
      subject_chosen: true,
    })
    expect(await count(pool(), 'slots WHERE id = $1 AND withdrawn_at IS NOT NULL', [slot.id])).toBe(1)
  })

  it('a substitute without an open slot at this time gets a new one', async () => {
    await substitute()
    const { slot_id } = await active()
    expect(await count(pool(), 'slots WHERE id = $1 AND teacher_id = $2', [slot_id, colleague.id])).toBe(1)
  })

  it('the family and both teachers get an email, a notification and a calendar event about a substitute', async () => {
    await substitute()
    const { rows } = await pool().query(
      'SELECT user_id, kind, subject, invitation_method FROM messages ORDER BY created_at',
    )
    expect(rows).toEqual([
      expect.objectContaining({
        user_id: student.id,
        kind: 'class-substitute',
        subject: expect.stringMatching(/^Veenai with Meera Nair: /),
        invitation_method: 'REQUEST',
      }),
      expect.objectContaining({
        user_id: teacher.id,
        subject: expect.stringMatching(/^Meera Nair will take your class: Veenai, /),
        invitation_method: 'CANCEL',
      }),
      expect.objectContaining({
        user_id: colleague.id,
        subject: expect.stringMatching(/^You will teach a class for Lakshmi Raman: /),
        invitation_method: 'REQUEST',
      }),
    ])
    for (const { id } of [student, teacher, colleague])
      expect((await listNotifications({ id }, { limit: 10 })).notifications).toHaveLength(1)
    const { slot_id, id } = await active()
    await expect(getClassFile(acting(colleague), slot_id)).resolves.toContain('SEQUENCE:1')
    const reminders = (await jobsNamed('remind-class')).map(({ key }) => key)
    expect(reminders).toContain(`remind-24:${id}`)
    expect(reminders).not.toContain(`remind-24:${booking}`)
  })

  it('the office sees that it must call a family whose address is not confirmed', async () => {
    await pool().query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [student.id])
    const { informed } = await substitute()
    expect(informed).toMatchObject({ emailed: 2, held: 1, held_since: expect.any(String) })
    await doJobs()
    const { people } = await listHeldEmails({ since: informed.held_since })
    expect(people.map(({ user_id }) => user_id)).toEqual([student.id])
    expect((await listHeldEmails({ since: new Date(Date.now() + 60_000).toISOString() })).people).toEqual([])
  })

  it('the substitute and the family see the class with both names, and the other teacher no longer sees it', async () => {
    await substitute()
    const seen = async (who: Person) =>
      (await listClasses(acting(who), {})).classes.map((booking) => [booking.teacher_name, booking.substitute_for])
    expect(await seen(student)).toEqual([['Meera Nair', 'Lakshmi Raman']])
    expect(await seen(colleague)).toEqual([['Meera Nair', 'Lakshmi Raman']])
    expect(await seen(teacher)).toEqual([])
    expect((await listClasses(acting(student), { status: 'cancelled' })).classes).toEqual([])
  })

  it('the hours of the class count for the substitute, and not for the other teacher', async () => {
    const yesterday = academyDate(-1)
    const [substituteSlot, own] = [
      await insertSlot(pool(), colleague.id, yesterday, '17:00'),
      await insertSlot(pool(), teacher.id, yesterday, '17:00'),
    ]
    booking = await book(pool(), own, student.id)
    await close()
    await insert(colleague, substituteSlot)
    const csv = await exportTeacherHours({ from: yesterday, to: yesterday })
    expect(csv).toContain('Meera Nair')
    expect(csv).not.toContain('Lakshmi Raman')
  })

  it('a second substitute can replace the first, and can give the class back', async () => {
    await substitute()
    const third = await enrol(pool(), 'teacher')
    const first = await active()
    await substituteTeacher(acting(office), first.slot_id, { teacher_id: third.id, reason: 'Meera is ill too' })
    const second = await active()
    expect(second).toMatchObject({ teacher_id: third.id, substitutes: booking })
    await substitute(teacher, { ...slot, id: second.slot_id })
    expect(await active()).toMatchObject({ teacher_id: teacher.id, substitutes: null })
  })

  it('a teacher who is unknown or busy cannot be a substitute, and a started class gets none', async () => {
    await insertSlot(pool(), colleague.id, DAY, '17:30')
    await expect(substitute()).rejects.toMatchObject({ code: 'invalid', errors: { teacher_id: expect.anything() } })
    await expect(substitute(student)).rejects.toMatchObject({ code: 'not_found', message: 'Teacher not found' })
    await expect(substitute(colleague, { ...slot, id: randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
    expect(await active()).toMatchObject({ id: booking })
  })
})

describe('the database rejects', () => {
  const refusedBy = (constraint: string) => expect.objectContaining({ constraint })

  it('the database rejects a substitute of an active class, and restoring a class that a substitute has', async () => {
    const [substituteSlot, later] = [
      await insertSlot(pool(), colleague.id, DAY, '17:00'),
      await insertSlot(pool(), colleague.id, DAY, '19:00'),
    ]
    await expect(insert(colleague, substituteSlot)).rejects.toEqual(refusedBy('bookings_substitute_fits'))
    await close()
    await expect(insert(colleague, later)).rejects.toEqual(refusedBy('bookings_substitute_fits'))
    await expect(insert(colleague, substituteSlot, { subject: 'Violin' })).rejects.toEqual(
      refusedBy('bookings_substitute_fits'),
    )
    await expect(insert(colleague, substituteSlot, { series: randomUUID() })).rejects.toEqual(
      refusedBy('bookings_substitute_single'),
    )
    await insert(colleague, substituteSlot)
    const reopened = pool().query('UPDATE bookings SET cancelled_at = NULL, cancelled_by = NULL WHERE id = $1', [
      booking,
    ])
    await expect(reopened).rejects.toEqual(refusedBy('bookings_substituted_stay'))
  })

  it('the database rejects the same teacher, another student, and a second substitute of one class', async () => {
    await close()
    await expect(insert(teacher, slot)).rejects.toEqual(refusedBy('bookings_substitute_fits'))
    const substituteSlot = await insertSlot(pool(), colleague.id, DAY, '17:00')
    const other = await enrol(pool(), 'student')
    await expect(insert(colleague, substituteSlot, { learner: other.id })).rejects.toEqual(
      refusedBy('bookings_substitute_fits'),
    )
    await insert(colleague, substituteSlot)
    const third = await enrol(pool(), 'teacher')
    await expect(insert(third, await insertSlot(pool(), third.id, DAY, '17:00'))).rejects.toEqual(
      refusedBy('bookings_no_overlap_per_learner'),
    )
  })
})

describe('at the same moment', () => {
  it('one of two substitutes who are chosen at the same time gets the class', async () => {
    const third = await enrol(pool(), 'teacher')
    const results = await releaseTogether(databaseUrl, 'users', [() => substitute(), () => substitute(third)])
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toEqual([expect.objectContaining({ code: expect.stringMatching(/conflict|not_found/) })])
    expect(await count(pool(), 'bookings WHERE cancelled_at IS NULL AND learner_id = $1', [student.id])).toBe(1)
  })

  it('either a student books the slot or the substitute takes it, never both', async () => {
    const substituteSlot = await insertSlot(pool(), colleague.id, DAY, '17:00')
    const other = await enrol(pool(), 'student')
    const bookSlot = () =>
      bookSlots(acting(other), { student_id: other.id, teacher_id: colleague.id, selectedSlots: [substituteSlot.id] })
    const results = await releaseTogether(databaseUrl, 'users', [() => substitute() as Promise<unknown>, bookSlot])
    expect(fulfilled(results)).toHaveLength(1)
    expect(await count(pool(), 'bookings WHERE slot_id = $1 AND cancelled_at IS NULL', [substituteSlot.id])).toBe(1)
  })

  it('either the family cancels the class or a substitute takes it', async () => {
    const cancel = () => cancelClass(acting(student), slot.id, { reason: null })
    const results = await releaseTogether(databaseUrl, 'users', [() => substitute() as Promise<unknown>, cancel])
    expect(fulfilled(results)).toHaveLength(1)
    const bookingCount = await count(pool(), 'bookings WHERE cancelled_at IS NULL AND learner_id = $1', [student.id])
    expect(bookingCount).toBeLessThanOrEqual(1)
    expect(
      await count(
        pool(),
        'bookings b JOIN slots s ON s.id = b.slot_id WHERE b.cancelled_at IS NULL AND s.withdrawn_at IS NOT NULL',
      ),
    ).toBe(0)
  })
})

describe('with time off', () => {
  const range = { from: DAY, to: DAY }
  const preview = (of: Person | null = teacher, byOffice = true) =>
    previewTimeOffEffects({ teacher_id: of?.id ?? null, ...range }, byOffice)

  it('the office gives the classes during time off to a substitute, who gets one email', async () => {
    const second = await insertSlot(pool(), teacher.id, DAY, '18:00')
    const sibling = await enrol(pool(), 'student')
    await book(pool(), second, sibling.id)
    const { seen, classes } = await preview()
    expect(classes.map(({ substitutes }) => substitutes)).toEqual([
      [{ teacher_id: colleague.id, name: 'Meera Nair', has_slot: false }],
      [{ teacher_id: colleague.id, name: 'Meera Nair', has_slot: false }],
    ])
    const choices = classes.map(({ slot_id }) => ({
      slot_id,
      action: 'substitute' as const,
      teacher_id: colleague.id,
    }))
    const done = await takeTimeOff(acting(office), { teacher_id: teacher.id, ...range, reason: 'Ill', seen, choices })
    expect(done).toMatchObject({ moved: 0, substituted: 2, cancelled: 0 })
    expect(done.informed).toEqual({ emailed: 4, held: 0, notifications: 4 })
    expect(await active()).toMatchObject({ teacher_id: colleague.id, substitutes: booking })
    const { rows } = await pool().query(
      `SELECT kind, subject, jsonb_array_length(more_invitations)::int AS more, invitation_method FROM messages WHERE user_id = $1`,
      [colleague.id],
    )
    expect(rows).toEqual([
      expect.objectContaining({
        kind: 'class-substitute',
        subject: expect.stringMatching(/^You will teach 2 classes for Lakshmi Raman/),
        more: 1,
        invitation_method: 'REQUEST',
      }),
    ])
    const text = await pool().query('SELECT text, invitation_method FROM messages WHERE user_id = $1', [student.id])
    expect(only(text.rows)).toMatchObject({
      text: expect.stringContaining('same time, with Meera Nair as the substitute teacher'),
      invitation_method: 'REQUEST',
    })
    const ofTeacher = await pool().query('SELECT invitation_method FROM messages WHERE user_id = $1', [teacher.id])
    expect(only(ofTeacher.rows)).toEqual({ invitation_method: 'CANCEL' })
  })

  it('a holiday offers no substitutes, and a teacher cannot choose one', async () => {
    expect((await preview(null)).classes[0]?.substitutes).toEqual([])
    const { seen, classes } = await preview(teacher, false)
    expect(classes[0]?.substitutes).toEqual([])
    const choices = [{ slot_id: slot.id, action: 'substitute' as const, teacher_id: colleague.id }]
    const taking = { teacher_id: teacher.id, ...range, reason: 'Ill', seen, choices }
    await expect(takeTimeOff(acting(teacher), taking)).rejects.toMatchObject({ errors: { choices: expect.anything() } })
    await expect(takeTimeOff(acting(office), { ...taking, teacher_id: null })).rejects.toMatchObject({
      errors: { choices: expect.anything() },
    })
  })

  it('time off is not saved if the chosen substitute is no longer free', async () => {
    const { seen } = await preview()
    await insertSlot(pool(), colleague.id, DAY, '17:30')
    const choices = [{ slot_id: slot.id, action: 'substitute' as const, teacher_id: colleague.id }]
    await expect(
      takeTimeOff(acting(office), { teacher_id: teacher.id, ...range, reason: 'Ill', seen, choices }),
    ).rejects.toMatchObject({
      code: 'conflict',
      errors: { choices: ['The substitute for Asha Menon is no longer free. Choose another option.'] },
    })
    expect(await active()).toMatchObject({ id: booking })
    expect(await count(pool(), 'days_off WHERE taken_back_at IS NULL AND teacher_id = $1', [teacher.id])).toBe(0)
  })
})
