import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { chooseEmails, readEmailChoices, stopEmails } from '@/lib/accounts/email/email-choices-service'
import { cancelClass } from '@/lib/bookings/change-service'
import { bookSlots } from '@/lib/bookings/service'
import { pool } from '@/lib/db/client'
import { choiceKey, readChoiceKey } from '@/lib/notifications/choice-links'
import { joinWaitlist } from '@/lib/waitlist/service'
import { type MailServer, startMailServer } from '../../../scripts/simulators/smtp'
import { doJobs, forgetJobs, makeDue } from '../../support/jobs'
import { acting, enrol, only, openSlot, type Person } from '../../support/people'
import { partsOf } from '../../support/server/mail-parts'
import { setVariables } from '../../support/variables'

let mail: MailServer

beforeAll(async () => {
  mail = await startMailServer()
  setVariables({ SMTP_URL: mail.url, NEXTAUTH_URL: 'https://academy.example' })
})
beforeEach(async () => {
  await forgetJobs()
  await pool().query('DELETE FROM messages')
  mail.delivered.length = 0
})
afterAll(() => mail.close())

async function bookClass() {
  const teacher = await enrol(pool(), 'teacher')
  const student = await enrol(pool(), 'student')
  const slot = await openSlot(pool(), teacher.id, 3 * 24 * 60)
  await bookSlots(acting(student), { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slot.id] })
  return { teacher, student, slot }
}

const deliveredTo = (person: Person) =>
  mail.delivered.filter(({ to }) => to.includes(person.email)).map(({ raw }) => raw)
const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}:((?:.*\r\n[ \t])*.*)\r\n`, 'im')
    .exec(`${raw.split('\r\n\r\n')[0]}\r\n`)?.[1]
    ?.replace(/\r\n[ \t]/g, '')
    .trim()

async function remind(): Promise<void> {
  await doJobs()
  mail.delivered.length = 0
  await makeDue('remind-class')
  await doJobs()
}

it('only reminders have the headers and the link that turn reminders off', async () => {
  const { student } = await bookClass()
  await doJobs()
  const booking = only(deliveredTo(student))
  expect(headerOf(booking, 'List-Unsubscribe')).toBeUndefined()
  expect(booking).not.toContain('/email-choices')
  await remind()
  const [reminder = ''] = deliveredTo(student)
  const key = choiceKey('reminders', student.id)
  expect(headerOf(reminder, 'List-Unsubscribe')).toBe(`<https://academy.example/api/email-choices/${key}>`)
  expect(headerOf(reminder, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  const text = only(partsOf(reminder).filter(({ type }) => type === 'text/plain')).body
  expect(text.replaceAll('\r\n', '\n')).toContain(
    `Stop emails about class reminders:\nhttps://academy.example/email-choices#${key}`,
  )
})

it('a person without reminders still gets cancellations, and the other person’s reminders stay on', async () => {
  const { student, teacher, slot } = await bookClass()
  await stopEmails(choiceKey('reminders', student.id))
  await stopEmails(choiceKey('reminders', student.id))
  expect(await readEmailChoices(acting(student))).toEqual({ reminders: false, class_notes: true, announcements: true })
  await remind()
  expect(deliveredTo(student)).toEqual([])
  expect(deliveredTo(teacher)).toHaveLength(2)
  await cancelClass(acting(student), slot.id, { reason: null })
  await doJobs()
  expect(deliveredTo(student)).toHaveLength(1)
})

it('a reminder that was written before reminders were turned off is not sent, and the office sees why', async () => {
  const { student } = await bookClass()
  await doJobs()
  mail.delivered.length = 0
  const { remindClass } = await import('@/lib/bookings/follow-up-service')
  const { rows } = await pool().query<{ id: string; starts_at: Date }>(
    'SELECT id, starts_at FROM bookings WHERE student_id = $1',
    [student.id],
  )
  const { id, starts_at } = only(rows)
  await remindClass({ bookingId: id, startsAt: starts_at.toISOString(), hours: 24 })
  await chooseEmails(acting(student), { reminders: false })
  await doJobs()
  expect(deliveredTo(student)).toEqual([])
  const { rows: held } = await pool().query(
    "SELECT state::text, held_because FROM messages WHERE user_id = $1 AND kind = 'class-reminder-24'",
    [student.id],
  )
  expect(held).toEqual([{ state: 'held', held_because: 'unwanted' }])
})

it('turning one kind of email on keeps the other kind off', async () => {
  const student = acting(await enrol(pool(), 'student'))
  await chooseEmails(student, { reminders: false, class_notes: false })
  expect(await chooseEmails(student, { reminders: true })).toEqual({
    reminders: true,
    class_notes: false,
    announcements: true,
  })
  expect(await readEmailChoices(student)).toEqual({ reminders: true, class_notes: false, announcements: true })
})

it('the key in a free slot email ends all waitlist entries of its person, and no others', async () => {
  const teacher = await enrol(pool(), 'teacher')
  const [one, other] = [await enrol(pool(), 'student'), await enrol(pool(), 'student')]
  for (const student of [one, other]) await joinWaitlist(acting(student), { teacher_id: teacher.id })
  await stopEmails(choiceKey('free-slots', one.id))
  const { rows } = await pool().query<{ user_id: string }>(
    'SELECT user_id FROM waitlist_entries WHERE ended_at IS NULL',
  )
  expect(rows).toEqual([{ user_id: other.id }])
})

it('a key works only for its person and its kind of email', async () => {
  const student = await enrol(pool(), 'student')
  const key = choiceKey('reminders', student.id)
  expect(readChoiceKey(key)).toEqual({ topic: 'reminders', userId: student.id })
  const other = choiceKey('reminders', (await enrol(pool(), 'student')).id)
  const [, , signature] = other.split('.')
  const forged = [
    key.replace('reminders', 'class-notes'),
    `${key.split('.').slice(0, 2).join('.')}.${signature}`,
    key.slice(0, -1),
    `${key}.x`,
    'reminders',
    '',
  ]
  for (const one of forged) {
    await expect(stopEmails(one)).rejects.toMatchObject({ code: 'not_found', message: 'This link is incomplete' })
  }
  expect(await readEmailChoices(acting(student))).toEqual({ reminders: true, class_notes: true, announcements: true })
})
