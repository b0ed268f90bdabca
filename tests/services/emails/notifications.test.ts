import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chooseEmails } from '@/lib/accounts/email/email-choices-service'
import { cancelClass } from '@/lib/bookings/change-service'
import { remindClass } from '@/lib/bookings/follow-up-service'
import { bookSlots } from '@/lib/bookings/service'
import { db, pool } from '@/lib/db/client'
import { listNotifications, readNotificationChoices } from '@/lib/notifications/inbox/queries'
import { chooseNotifications, markNotificationsRead } from '@/lib/notifications/inbox/service'
import { recipientFields, writeMessage, writeSecurityEmail } from '@/lib/notifications/service'
import { notifyWaitlist } from '@/lib/waitlist/email-service'
import { joinWaitlist } from '@/lib/waitlist/service'
import { openConnections, releaseTogether } from '../../support/barrier'
import { forgetJobs } from '../../support/jobs'
import { acting, count, enrol, only, openSlot, type Person } from '../../support/people'
import { setVariables } from '../../support/variables'

beforeAll(() => setVariables({ NEXTAUTH_URL: 'https://academy.example' }))
beforeEach(forgetJobs)

async function bookClass() {
  const teacher = await enrol(pool(), 'teacher')
  const student = await enrol(pool(), 'student')
  const slot = await openSlot(pool(), teacher.id, 3 * 24 * 60)
  await bookSlots(acting(student), { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slot.id] })
  const bookingId = only(
    (await pool().query<{ id: string }>('SELECT id FROM bookings WHERE slot_id = $1', [slot.id])).rows,
  ).id
  return { teacher, student, slot, bookingId }
}

const listOf = async (person: Person) => (await listNotifications(acting(person), {})).notifications
const kindsOf = async (person: Person) => (await listOf(person)).map(({ kind }) => kind)

const email = {
  subject: 'A change',
  heading: 'A change',
  opening: ['It changed.'],
  facts: [],
  action: null,
  closing: [],
}

/** Writes an email of this kind to the person, in a transaction. */
const write = (person: Person, kind: 'days-off' | 'invitation', onceKey?: string) =>
  db().$transaction(async (tx) => {
    const recipient = await tx.user.findUniqueOrThrow({ where: { id: person.id }, select: recipientFields })
    await writeMessage(tx, kind, recipient, email, { onceKey })
  })

describe('notifications', () => {
  it('a booking and its cancellation create a notification for the student and the teacher, newest first', async () => {
    const { teacher, student, slot } = await bookClass()
    await cancelClass(acting(teacher), slot.id, { reason: 'A concert' })
    for (const person of [student, teacher]) expect(await kindsOf(person)).toEqual(['class-cancelled', 'class-booked'])
    const [cancelled, first] = await listOf(student)
    expect(cancelled).toMatchObject({ text: expect.stringMatching(/gave this reason: A concert$/), read_at: null })
    expect(first?.href).toBe(`/before-class?slot=${slot.id}`)
  })

  it('a change that is rolled back creates no notification', async () => {
    const student = await enrol(pool(), 'student')
    const failing = db().$transaction(async (tx) => {
      await writeSecurityEmail(tx, student.id, 'password-changed')
      expect(await tx.notification.count({ where: { userId: student.id } })).toBe(1)
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect(await listOf(student)).toEqual([])
  })

  it('a closed account gets no notification, and neither does an email that has none', async () => {
    const student = await enrol(pool(), 'student')
    await write(student, 'invitation')
    await pool().query('UPDATE users SET closed_at = now(), closed_by = id WHERE id = $1', [student.id])
    await write(student, 'days-off')
    expect(await listOf(student)).toEqual([])
  })

  it('a person who turned off reminder emails still gets the notification, and vice versa', async () => {
    const { teacher, student, slot, bookingId } = await bookClass()
    await chooseEmails(acting(student), { reminders: false })
    await chooseNotifications(acting(teacher), { reminders: false })
    expect(await readNotificationChoices(acting(teacher))).toEqual({
      reminders: false,
      class_notes: true,
      free_slots: true,
    })
    await remindClass({ bookingId, startsAt: slot.startsAt.toISOString(), hours: 24 })
    expect(await kindsOf(student)).toEqual(['class-reminder-24', 'class-booked'])
    expect(await kindsOf(teacher)).toEqual(['class-booked'])
    const reminders = (person: Person) =>
      count(pool(), "messages WHERE kind = 'class-reminder-24' AND user_id = $1", [person.id])
    expect([await reminders(student), await reminders(teacher)]).toEqual([0, 1])
  })

  it('a person who turned off notifications of free slots still gets the email', async () => {
    const teacher = await enrol(pool(), 'teacher')
    const [one, other] = [await enrol(pool(), 'student'), await enrol(pool(), 'student')]
    for (const student of [one, other]) await joinWaitlist(acting(student), { teacher_id: teacher.id })
    await chooseNotifications(acting(one), { free_slots: false })
    await openSlot(pool(), teacher.id, 600)
    await notifyWaitlist({ teacherId: teacher.id })
    expect(await count(pool(), "messages WHERE kind = 'hour-free' AND user_id IN ($1, $2)", [one.id, other.id])).toBe(2)
    expect(await kindsOf(one)).toEqual([])
    expect(await kindsOf(other)).toEqual(['hour-free'])
    expect(only(await listOf(other)).href).toMatch(`/view-teachers?teacher=${teacher.id}`)
  })

  it('one key creates one notification per person, even if two jobs write it at the same time', async () => {
    const [one, other] = [await enrol(pool(), 'student'), await enrol(pool(), 'student')]
    await openConnections(pool(), 3)
    await releaseTogether(process.env.DATABASE_URL ?? '', 'notifications', [
      () => write(one, 'days-off', `key:${one.id}`),
      () => write(one, 'days-off', `key:${one.id}`),
    ])
    await write(other, 'days-off', `other:${one.id}`)
    expect(await kindsOf(one)).toEqual(['days-off'])
    expect(await kindsOf(other)).toEqual(['days-off'])
  })
})

describe('marking notifications as read', () => {
  async function writeFiveNotifications(): Promise<Person> {
    const student = await enrol(pool(), 'student')
    for (let index = 0; index < 5; index += 1) await write(student, 'days-off')
    return student
  }

  it('marking by ID or up to a time changes only the caller’s notifications, and returns how many are unread', async () => {
    const [student, other] = [await writeFiveNotifications(), await writeFiveNotifications()]
    const [newest, , third] = await listOf(student)
    if (!newest || !third) throw new Error('the notifications are missing')
    expect(await markNotificationsRead(acting(other), { ids: [newest.id] })).toBe(5)
    expect(await markNotificationsRead(acting(student), { ids: [newest.id] })).toBe(4)
    expect(await markNotificationsRead(acting(student), { ids: [newest.id] })).toBe(4)
    const until = new Date(third.created_at)
    const left = await markNotificationsRead(acting(student), { until })
    const unread = await listNotifications(acting(student), { status: 'unread' })
    expect(unread.unread).toBe(left)
    expect(unread.notifications.every(({ created_at }) => new Date(created_at) > until)).toBe(true)
    expect((await listNotifications(acting(other), {})).unread).toBe(5)
  })

  it('each page continues after the last row, without gaps', async () => {
    const student = await writeFiveNotifications()
    const all = (await listOf(student)).map(({ id }) => id)
    const first = await listNotifications(acting(student), { limit: 3 })
    const second = await listNotifications(acting(student), { limit: 3, cursor: first.nextCursor })
    expect([...first.notifications, ...second.notifications].map(({ id }) => id)).toEqual(all)
    expect(second.nextCursor).toBeUndefined()
  })

  it('two tabs can mark the same notifications at the same time', async () => {
    const student = await writeFiveNotifications()
    const rows = await listOf(student)
    const ids = rows.map(({ id }) => id)
    await openConnections(pool(), 4)
    const results = await releaseTogether(process.env.DATABASE_URL ?? '', 'notifications', [
      () => markNotificationsRead(acting(student), { ids }),
      () => markNotificationsRead(acting(student), { ids: ids.toReversed() }),
      () => markNotificationsRead(acting(student), { until: new Date(rows[0]?.created_at ?? 0) }),
    ])
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason))).toEqual([0, 0, 0])
  })
})
