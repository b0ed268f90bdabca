import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logIn } from '@/lib/accounts/service'
import { bookSlots } from '@/lib/bookings/service'
import { listDecisions } from '@/lib/db/audit-log'
import { pool } from '@/lib/db/client'
import { decidePayment } from '@/lib/payments/service'
import { listClosed, previewClosing, readAccountStatus } from '@/lib/privacy/closing-queries'
import { closePerson, openPerson } from '@/lib/privacy/closing-service'
import { addSlot } from '@/lib/slots/service'
import { listTeachers } from '@/lib/teachers/queries'
import { joinWaitlist } from '@/lib/waitlist/service'
import { fulfilled, openConnections, refusals, releaseTogether } from '../../support/barrier'
import { academyDate } from '../../support/browser/academy-clock'
import { forgetJobs, jobsNamed } from '../../support/jobs'
import { acting, book, count, enrol, only, openSlot, PASSWORD, type Person, pay } from '../../support/people'

vi.setConfig({ testTimeout: 30_000 })
const databaseUrl = process.env.DATABASE_URL ?? ''
const address = '192.0.2.7'

let office: Person
let teacher: Person
let student: Person
beforeEach(async () => {
  await forgetJobs()
  office = await enrol(pool(), 'admin')
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
})

const closeAccount = async (who: Person, by = office, reason: string | null = null) =>
  closePerson(acting(by), who.id, { seen: (await previewClosing(who.id)).seen, reason })
const logInAs = (who: Person) => logIn({ phone: who.phone, password: PASSWORD }, address)
const emailsTo = async (who: Person) =>
  (
    await pool().query<{ kind: string; subject: string; text: string }>(
      'SELECT kind, subject, text FROM messages WHERE user_id = $1 ORDER BY created_at, id',
      [who.id],
    )
  ).rows
const CLOSED = { code: 'forbidden', message: 'This account is closed. Please write to the academy office.' }

describe('an account that the academy office closes', () => {
  it('a closed account cannot sign in, and only the right password reveals the reason', async () => {
    await logInAs(student)
    await closeAccount(student)
    expect(await count(pool(), 'sessions WHERE user_id = $1 AND revoked_at IS NULL', [student.id])).toBe(0)
    await expect(logInAs(student)).rejects.toMatchObject(CLOSED)
    await expect(logIn({ phone: student.phone, password: 'another one' }, address)).rejects.toMatchObject({
      code: 'signed_out',
      message: 'Invalid credentials',
    })
    expect((await listClosed())[0]).toBe(student.id)
    await openPerson(acting(office), student.id)
    expect(await listClosed()).not.toContain(student.id)
    expect((await logInAs(student)).user.id).toBe(student.id)
    const history = await listDecisions('person', student.id)
    expect(history.map(({ action, from, to }) => [action, from, to])).toEqual([
      ['open', 'closed', 'open'],
      ['close', 'open', 'closed'],
    ])
  })

  it('closing a student’s account cancels the classes, frees their slots, and ends waitlist entries', async () => {
    const other = await enrol(pool(), 'teacher')
    const slots = [await openSlot(pool(), teacher.id, 60), await openSlot(pool(), teacher.id, 300)]
    const running = await openSlot(pool(), teacher.id, -30)
    for (const slot of [...slots, running]) await book(pool(), slot, student.id)
    await book(pool(), await openSlot(pool(), other.id, 600), student.id)
    await joinWaitlist(acting(student), { teacher_id: teacher.id, date: null })
    const preview = await previewClosing(student.id)
    expect(preview.classes.map(({ teacher_name }) => teacher_name)).toEqual([teacher.name, teacher.name, other.name])
    await closeAccount(student)
    // The class that is running now must continue to its end.
    expect(await count(pool(), 'bookings WHERE student_id = $1 AND cancelled_at IS NULL', [student.id])).toBe(1)
    expect(await count(pool(), 'waitlist_entries WHERE user_id = $1 AND ended_at IS NULL', [student.id])).toBe(0)
    const sentEmail = only(await emailsTo(teacher))
    expect(sentEmail.subject).toBe(`${student.name} has left: 2 classes cancelled`)
    expect(only(await emailsTo(other)).subject).toBe(`${student.name} has left: one class cancelled`)
    const last = only(await emailsTo(student))
    expect(last).toMatchObject({ kind: 'account-closed', subject: 'Your account is closed' })
    expect(last.text.match(/cancelled/g)?.length).toBeGreaterThanOrEqual(3)
    const another = await enrol(pool(), 'student')
    const taken = await bookSlots(acting(another), {
      student_id: another.id,
      teacher_id: teacher.id,
      selectedSlots: slots.map(({ id }) => id),
      subject: '',
    })
    expect(taken.made).toBe(true)
    expect(await jobsNamed('remind-class')).not.toEqual([])
  })

  it('closing a teacher’s account removes free slots, emails the students, and hides the teacher', async () => {
    const free = await openSlot(pool(), teacher.id, 60)
    const booked = await openSlot(pool(), teacher.id, 300)
    await book(pool(), booked, student.id)
    expect(await previewClosing(teacher.id)).toMatchObject({ free_hours: 1, classes: [{ student_name: student.name }] })
    await closeAccount(teacher)
    expect(await count(pool(), 'slots WHERE teacher_id = $1 AND withdrawn_at IS NULL', [teacher.id])).toBe(0)
    expect((await emailsTo(student)).map(({ subject }) => subject)).toEqual([
      `${teacher.name} has left: one class cancelled`,
    ])
    expect((await listTeachers()).read().map(({ id }) => id)).not.toContain(teacher.id)
    const wanted = { student_id: student.id, teacher_id: teacher.id, selectedSlots: [free.id], subject: '' }
    await expect(bookSlots(acting(student), wanted)).rejects.toMatchObject({ code: 'not_found' })
    await expect(joinWaitlist(acting(student), { teacher_id: teacher.id, date: null })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(
      addSlot(acting(teacher), {
        teacher_id: teacher.id,
        date: academyDate(3),
        from_time: '10:00',
        to_time: '11:00',
      }),
    ).rejects.toMatchObject({ code: 'conflict', message: 'This account is closed' })
  })

  it('a closed account gets no more emails', async () => {
    const paid = await pay(pool(), student.id)
    await closeAccount(student)
    const before = await emailsTo(student)
    await decidePayment(acting(office), paid, 'reject')
    expect(await emailsTo(student)).toEqual(before)
    await openPerson(acting(office), student.id)
    expect((await emailsTo(student)).at(-1)?.subject).toBe('Your account is open again')
  })

  it('closing is rejected with a new preview if data changed, and for the own, a closed or an unknown account', async () => {
    const { seen } = await previewClosing(student.id)
    await book(pool(), await openSlot(pool(), teacher.id, 60), student.id)
    const refusal = closePerson(acting(office), student.id, { seen, reason: null })
    await expect(refusal).rejects.toMatchObject({
      code: 'conflict',
      fields: { preview: { classes: [{ teacher_name: teacher.name }] } },
    })
    expect((await readAccountStatus(student.id)).closed_at).toBeNull()
    await closeAccount(student)
    await expect(closeAccount(student)).rejects.toMatchObject({ message: 'This account is already closed' })
    await expect(closeAccount(office)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'You cannot close your own account',
    })
    await expect(closePerson(acting(office), 'nobody', { seen, reason: null })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(openPerson(acting(office), teacher.id)).rejects.toMatchObject({
      message: 'This account is not closed',
    })
  })
})

describe('closing at the same time as other calls', () => {
  it('two admins who close each other at the same time leave one open', async () => {
    await openConnections(pool(), 6)
    const second = await enrol(pool(), 'admin')
    await pool().query(`UPDATE users SET role = 'student' WHERE role = 'admin' AND id <> ALL($1)`, [
      [office.id, second.id],
    ])
    const results = await releaseTogether<unknown>(databaseUrl, 'users', [
      () => closeAccount(office, second),
      () => closeAccount(second, office),
    ])
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([
      { message: 'The academy needs at least one admin with the “Everything” right' },
    ])
    expect(await count(pool(), `users WHERE role = 'admin' AND closed_at IS NULL`)).toBe(1)
  })

  it('a login while the account is being closed leaves no session', async () => {
    await openConnections(pool(), 8)
    const { seen } = await previewClosing(student.id)
    const results = await releaseTogether<unknown>(databaseUrl, 'sessions', [
      () => closePerson(acting(office), student.id, { seen, reason: null }),
      ...[1, 2, 3].map(() => () => logInAs(student)),
    ])
    expect(results[0]?.status).toBe('fulfilled')
    expect(await count(pool(), 'sessions WHERE user_id = $1 AND revoked_at IS NULL', [student.id])).toBe(0)
    for (const refused of refusals(results)) expect(refused).toMatchObject(CLOSED)
  })

  it('a booking while the account is being closed leaves no class', async () => {
    await openConnections(pool(), 8)
    const slots = [await openSlot(pool(), teacher.id, 60), await openSlot(pool(), teacher.id, 300)]
    const { seen } = await previewClosing(student.id)
    const results = await releaseTogether<unknown>(databaseUrl, 'bookings', [
      () => closePerson(acting(office), student.id, { seen, reason: null }),
      ...slots.map(
        ({ id }) =>
          () =>
            bookSlots(acting(student), {
              student_id: student.id,
              teacher_id: teacher.id,
              selectedSlots: [id],
              subject: '',
            }),
      ),
    ])
    const closed = results[0]?.status === 'fulfilled'
    const activeCount = await count(pool(), 'bookings WHERE student_id = $1 AND cancelled_at IS NULL', [student.id])
    // The account must either be closed or have booked classes, but not both.
    expect(closed ? activeCount === 0 : activeCount > 0).toBe(true)
  })
})
