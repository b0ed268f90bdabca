import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listAnnouncements } from '@/lib/announcements/queries'
import { type AnnouncementAudience, announcementAudience, announcementBody } from '@/lib/announcements/schema'
import { sendAnnouncement as runJob } from '@/lib/announcements/sending-service'
import { previewAnnouncement, sendAnnouncement, stopAnnouncement } from '@/lib/announcements/service'
import { stopAnnouncementsOf } from '@/lib/announcements/stopping-service'
import { db, pool } from '@/lib/db/client'
import { markNotificationsRead } from '@/lib/notifications/inbox/service'
import { collectOwnData } from '@/lib/privacy/own-data-queries'
import { type MailServer, startMailServer } from '../../../scripts/simulators/smtp'
import { fulfilled, refusals, releaseTogether } from '../../support/barrier'
import { addDue } from '../../support/fee-families'
import { doJobs, forgetJobs, jobsNamed, makeDue } from '../../support/jobs'
import { acting, book, count, enrol, insertSlot, only, type Person, pay } from '../../support/people'
import { partsOf } from '../../support/server/mail-parts'
import { statementsOf } from '../../support/sql/statements'
import { setVariables } from '../../support/variables'

vi.setConfig({ testTimeout: 30_000 })
const databaseUrl = process.env.DATABASE_URL ?? ''
/** Noon in India, and 1:30 am in New York. */
const NOON = new Date('2027-01-15T06:30:00.000Z')
const TODAY = '2027-01-15'
const TOMORROW = '2027-01-16'

let mail: MailServer
let admin: Person
let teacher: Person

beforeAll(async () => {
  mail = await startMailServer()
  setVariables({ SMTP_URL: mail.url })
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  await forgetJobs()
  await pool().query('DELETE FROM messages')
  mail.delivered.length = 0
  mail.mode = 'ok'
  admin = await enrol(pool(), 'admin', { officeRights: ['desk'] })
  teacher = await enrol(pool(), 'teacher')
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => mail.close())

const teacherAudience = (): AnnouncementAudience =>
  announcementAudience.parse({ audience: 'teacher', teacher_id: teacher.id })
const onDay = (day: string): AnnouncementAudience => ({ ...teacherAudience(), audience: 'day', day })

let hour = 0
/** Enrols a family and books a class with the teacher. */
async function family(day = TOMORROW, time?: string, more: Parameters<typeof enrol>[2] = {}): Promise<Person> {
  const student = await enrol(pool(), 'student', more)
  hour += 1
  const at = time ?? `${String(hour % 24).padStart(2, '0')}:00`
  await book(pool(), await insertSlot(pool(), teacher.id, day, at), student.id)
  return student
}

const setZone = ({ id }: Person, zone: string) =>
  pool().query('UPDATE users SET time_zone = $2 WHERE id = $1', [id, zone])

async function send(who: Person, audience: AnnouncementAudience, title = 'Concert on Sunday') {
  const { seen } = await previewAnnouncement(acting(who), audience)
  const body = announcementBody.parse({ ...audience, title, text: 'Please come.\nSee https://example.com', seen })
  return sendAnnouncement(acting(who), body)
}
const countsOf = async (id: string) =>
  (await listAnnouncements(acting(admin), {})).announcements.find((one) => one.id === id)?.counts
const sentTo = () => mail.delivered.flatMap(({ to }) => to).toSorted()

describe('the recipients of an announcement', () => {
  it('a teacher’s announcement goes once to each family, without closed accounts and archived students', async () => {
    const first = await family()
    const siblings = await family()
    const { rows } = await pool().query<{ id: string }>(
      "INSERT INTO learners (account_id, name) VALUES ($1, 'Second Child') RETURNING id",
      [siblings.id],
    )
    const slot = await insertSlot(pool(), teacher.id, '2027-01-20', '10:00')
    await pool().query(
      `INSERT INTO bookings (slot_id, teacher_id, student_id, learner_id, starts_at, ends_at, subject)
       VALUES ($1, $2, $3, $4, $5, $6, 'Veenai')`,
      [slot.id, teacher.id, siblings.id, only(rows).id, slot.startsAt, slot.endsAt],
    )
    const cancelled = await family()
    await pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = $1 WHERE student_id = $1', [
      cancelled.id,
    ])
    const closed = await family('2026-12-20', '09:00')
    await pool().query('UPDATE users SET closed_at = now(), closed_by = id WHERE id = $1', [closed.id])
    await family('2026-11-01', '09:00')
    const preview = await previewAnnouncement(acting(admin), teacherAudience())
    expect(preview).toMatchObject({ people: 2, now: 2, later: 0, unconfirmed: 0, turned_off: 0, left_today: 3 })
    expect(preview.names.toSorted()).toEqual([first.name, 'Second Child'].toSorted())
    expect(await previewAnnouncement(acting(teacher), { ...teacherAudience(), teacher_id: null })).toEqual(preview)
  })

  it('an announcement can go to all open student accounts, or to those with a class or enrolment of a course', async () => {
    const before = await previewAnnouncement(acting(admin), announcementAudience.parse({ audience: 'all' }))
    const painter = await enrol(pool(), 'student')
    await book(pool(), await insertSlot(pool(), teacher.id, TOMORROW, '10:00'), painter.id, 'Painting')
    await enrol(pool(), 'student')
    const all = await previewAnnouncement(acting(admin), announcementAudience.parse({ audience: 'all' }))
    expect(all.people).toBe(before.people + 2)
    const course = announcementAudience.parse({ audience: 'course', course: 'Painting' })
    expect((await previewAnnouncement(acting(admin), course)).names).toContain(painter.name)
  })

  it('an admin with the Money right can write to the families with an unpaid fee that is due', async () => {
    const everything = await enrol(pool(), 'admin', { officeRights: ['everything'] })
    const due = announcementAudience.parse({ audience: 'due' })
    const [owing, paying] = [await enrol(pool(), 'student'), await enrol(pool(), 'student')]
    await addDue(pool(), owing.id, { dueOn: TODAY })
    await addDue(pool(), (await enrol(pool(), 'student')).id, { dueOn: TOMORROW })
    const named = await addDue(pool(), paying.id, { dueOn: '2027-01-01' })
    const payment = await pay(pool(), paying.id)
    await pool().query('UPDATE payments SET due_ids = ARRAY[$2]::uuid[] WHERE id = $1', [payment, named])
    const excused = await enrol(pool(), 'student')
    await addDue(pool(), excused.id, { dueOn: '2027-01-01' })
    await pool().query(
      "UPDATE dues SET excused_at = now(), excused_by = account_id, excused_reason = 'Gift' WHERE account_id = $1",
      [excused.id],
    )
    expect(await previewAnnouncement(acting(everything), due)).toMatchObject({ people: 1, names: [owing.name] })
    await expect(previewAnnouncement(acting(teacher), due)).rejects.toMatchObject({ code: 'forbidden' })
    const { announcement } = await send(everything, due, 'Please pay')
    expect(announcement).toMatchObject({ audience: 'due', teacher_name: null, course: null, day: null })
  })

  it('the recipients are counted by how the email reaches them', async () => {
    const [, abroad, off] = [await family(), await family(), await family()]
    await family(TOMORROW, undefined, { unconfirmed: true })
    await setZone(abroad, 'America/New_York')
    await pool().query(`UPDATE users SET unwanted_emails = '{announcements}' WHERE id = $1`, [off.id])
    expect(await previewAnnouncement(acting(teacher), teacherAudience())).toMatchObject({
      people: 4,
      now: 1,
      later: 1,
      unconfirmed: 1,
      turned_off: 1,
    })
  })

  it('a teacher can write only to their own students, and only for known teachers, courses and days', async () => {
    const refused = { code: 'forbidden', message: 'You can only write to your own students' }
    const other = await enrol(pool(), 'teacher')
    for (const audience of [
      { audience: 'all' },
      { audience: 'course', course: 'Painting' },
      { audience: 'teacher', teacher_id: other.id },
      { audience: 'day', day: TOMORROW, teacher_id: other.id },
    ])
      await expect(previewAnnouncement(acting(teacher), announcementAudience.parse(audience))).rejects.toMatchObject(
        refused,
      )
    const preview = (fields: object) => previewAnnouncement(acting(admin), announcementAudience.parse(fields))
    await expect(preview({ audience: 'teacher' })).rejects.toMatchObject({ errors: { teacher_id: expect.any(Array) } })
    await expect(preview({ audience: 'teacher', teacher_id: admin.id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(preview({ audience: 'course', course: 'No' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(preview({ audience: 'day', day: '2027-01-14' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(send(teacher, teacherAudience())).rejects.toMatchObject({ errors: { audience: expect.any(Array) } })
  })
})

it('the number of families who have read an announcement stays, even if the notification is deleted', async () => {
  const [reader] = [await family(), await family()]
  const { announcement } = await send(teacher, teacherAudience())
  await doJobs()
  expect(await countsOf(announcement.id)).toMatchObject({ people: 2, read: 0 })
  await markNotificationsRead(reader, { until: new Date(Date.now() + 1000) })
  await pool().query('DELETE FROM notifications WHERE user_id = $1', [reader.id])
  expect(await countsOf(announcement.id)).toMatchObject({ people: 2, read: 1 })
})

describe('the emails of an announcement', () => {
  it('announcements are sent at once by day, and at 8:00 to families for whom it is night', async () => {
    const [near, far] = [await family(), await family()]
    await setZone(far, 'America/New_York')
    const { announcement } = await send(teacher, teacherAudience())
    expect(announcement.counts).toMatchObject({ people: 2, waiting: 2 })
    await doJobs()
    expect(sentTo()).toEqual([near.email])
    expect(await countsOf(announcement.id)).toMatchObject({ emailed: 1, waiting: 1 })
    expect(only(await jobsNamed('send-announcement')).run_at).toEqual(new Date('2027-01-15T13:00:00Z'))
    await makeDue('send-announcement')
    await doJobs()
    expect(sentTo()).toEqual([near.email, far.email].toSorted())
    expect(await countsOf(announcement.id)).toMatchObject({ emailed: 2, waiting: 0 })
    const { raw = '' } = mail.delivered[0] ?? {}
    expect(raw).toContain('List-Unsubscribe')
    const [text = '', html = ''] = partsOf(raw).map(({ body }) => body)
    expect(text).toContain(`From ${teacher.name}, through Swaramala Academy:`)
    expect(html).toContain('See https://example.com<')
  })

  it('an announcement about classes within 24 hours is sent at once, even at night or after an opt-out', async () => {
    const soon = await family(TOMORROW, '11:00')
    const later = await family(TOMORROW, '13:00')
    for (const person of [soon, later]) await setZone(person, 'America/New_York')
    await pool().query(`UPDATE users SET unwanted_emails = '{announcements}' WHERE id = $1`, [soon.id])
    expect(await previewAnnouncement(acting(admin), onDay(TOMORROW))).toMatchObject({ now: 1, later: 1, turned_off: 0 })
    expect(await previewAnnouncement(acting(admin), onDay(TODAY))).toMatchObject({ people: 0 })
    await send(admin, onDay(TOMORROW))
    await doJobs()
    expect(sentTo()).toEqual([soon.email])
    expect(mail.delivered[0]?.raw).not.toContain('List-Unsubscribe')
  })

  it('announcements are held for unconfirmed addresses, and skip closed accounts and people who opted out', async () => {
    await family(TOMORROW, undefined, { unconfirmed: true })
    const [off, closed] = [await family(), await family()]
    await pool().query(`UPDATE users SET unwanted_emails = '{announcements}' WHERE id = $1`, [off.id])
    const { announcement } = await send(admin, teacherAudience())
    await pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = $1 WHERE student_id = $1', [closed.id])
    await pool().query('UPDATE users SET closed_at = now(), closed_by = id WHERE id = $1', [closed.id])
    await doJobs()
    expect(await countsOf(announcement.id)).toMatchObject({ people: 3, held: 1, skipped: 2, emailed: 0 })
  })

  it('an announcement whose recipients changed since the preview is not sent, and returns the new preview', async () => {
    await family()
    const { seen } = await previewAnnouncement(acting(teacher), teacherAudience())
    await family()
    const body = announcementBody.parse({ ...teacherAudience(), title: 'Hello', text: 'Hello', seen })
    await expect(sendAnnouncement(acting(teacher), body)).rejects.toMatchObject({
      code: 'conflict',
      fields: { preview: { people: 2 } },
    })
    expect(await jobsNamed('send-announcement')).toEqual([])
  })

  it('repeating a request after a lost response does not send the announcement again', async () => {
    await family()
    const { seen } = await previewAnnouncement(acting(teacher), teacherAudience())
    const body = announcementBody.parse({ ...teacherAudience(), title: 'Hello', text: 'Hello', seen })
    await sendAnnouncement(acting(teacher), body)
    await expect(sendAnnouncement(acting(teacher), body)).rejects.toMatchObject({ code: 'conflict' })
    expect(await count(pool(), 'announcements WHERE sender_id = $1', [teacher.id])).toBe(1)
  })

  it('an announcement to 2,000 families needs few statements', async () => {
    const mark = randomUUID()
    await pool().query(
      `INSERT INTO users (name, email, phone, password_hash, email_verified_at, country)
       SELECT 'Many ' || n, $1 || n || '@example.com', '1' || lpad(n::text, 9, '0'), 'x', now(), 'IN' FROM generate_series(1, 2000) n`,
      [mark],
    )
    let id = ''
    const all = announcementAudience.parse({ audience: 'all' })
    const sending = await statementsOf(async () => {
      id = (await send(admin, all)).announcement.id
    })
    expect(sending.length).toBeLessThan(30)
    const sendAt = NOON.toISOString()
    const writing = await statementsOf(() => runJob({ announcementId: id, sendAt }))
    expect(writing.length).toBeLessThan(80)
    expect(await count(pool(), "messages WHERE kind = 'announcement'")).toBeGreaterThanOrEqual(2000)
    await pool().query('UPDATE users SET closed_at = now(), closed_by = id WHERE email LIKE $1', [`${mark}%`])
  })
})

describe('three announcements a day', () => {
  it('one sender can send three announcements an academy day, even if five are sent at the same moment', async () => {
    await family()
    const results = await releaseTogether(
      databaseUrl,
      'announcements',
      Array.from({ length: 5 }, () => () => send(teacher, teacherAudience())),
    )
    const sent = fulfilled(results).length
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThanOrEqual(3)
    expect(refusals(results)).toEqual(refusals(results).map(() => expect.objectContaining({ code: 'conflict' })))
    for (let left = 3 - sent; left > 0; left -= 1) await send(teacher, teacherAudience())
    await expect(send(teacher, teacherAudience())).rejects.toMatchObject({
      code: 'conflict',
      message: 'You have sent three announcements today. You can send this one tomorrow.',
    })
    expect(await count(pool(), 'announcements WHERE sender_id = $1', [teacher.id])).toBe(3)
    expect(await previewAnnouncement(acting(teacher), teacherAudience())).toMatchObject({ left_today: 0 })
    expect((await send(admin, teacherAudience())).preview.left_today).toBe(2)
    vi.setSystemTime(new Date('2027-01-15T18:30:00.000Z'))
    expect((await send(teacher, teacherAudience())).preview.left_today).toBe(2)
  })
})

describe('a stopped announcement', () => {
  const notified = ({ id }: Person) => count(pool(), "notifications WHERE user_id = $1 AND kind = 'announcement'", [id])

  it('stopping an announcement removes the notifications of people whose email was not sent', async () => {
    const [reached, unconfirmed] = [await family(), await family(TOMORROW, undefined, { unconfirmed: true })]
    const { announcement } = await send(teacher, teacherAudience())
    await doJobs()
    const { rows } = await pool().query('SELECT text FROM notifications WHERE user_id = $1', [unconfirmed.id])
    expect(rows).toEqual([{ text: expect.stringContaining('Please come. See https://example.com') }])
    await stopAnnouncement(acting(teacher), announcement.id)
    expect([await notified(reached), await notified(unconfirmed)]).toEqual([1, 0])
  })

  it('closing the sender’s account stops an announcement', async () => {
    const far = await family()
    await setZone(far, 'America/New_York')
    const { announcement } = await send(teacher, teacherAudience())
    await db().$transaction((tx) => stopAnnouncementsOf(tx, teacher.id, admin.id))
    await makeDue('send-announcement')
    await doJobs()
    expect(await countsOf(announcement.id)).toMatchObject({ people: 1, stopped: 1, emailed: 0 })
  })

  it('a stopped announcement sends no waiting, held or failed emails, and counts them as stopped', async () => {
    const [near, far] = [await family(), await family()]
    await family(TOMORROW, undefined, { unconfirmed: true })
    await setZone(far, 'America/New_York')
    const { announcement } = await send(teacher, teacherAudience())
    await doJobs()
    const stopped = await stopAnnouncement(acting(admin), announcement.id)
    expect(stopped.counts).toMatchObject({ people: 3, emailed: 1, stopped: 2, waiting: 0, held: 0 })
    expect(await stopAnnouncement(acting(teacher), announcement.id)).toEqual(stopped)
    await makeDue('send-announcement')
    await doJobs()
    expect(sentTo()).toEqual([near.email])
    expect(await countsOf(announcement.id)).toEqual(stopped.counts)
    expect(await count(pool(), "audit_log WHERE subject = 'announcement' AND subject_id = $1", [announcement.id])).toBe(
      2,
    )
  })

  it('an announcement cannot be stopped by another teacher, or after all emails were sent', async () => {
    await family()
    const { announcement } = await send(teacher, teacherAudience())
    const other = acting(await enrol(pool(), 'teacher'))
    await expect(stopAnnouncement(other, announcement.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(stopAnnouncement(acting(admin), 'no-id')).rejects.toMatchObject({ code: 'not_found' })
    expect((await listAnnouncements(other, {})).announcements).toEqual([])
    await doJobs()
    await expect(stopAnnouncement(acting(teacher), announcement.id)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('an email that is being sent when the announcement is stopped counts as sent, and all others as stopped', async () => {
    for (let index = 0; index < 10; index += 1) await family()
    const { announcement } = await send(teacher, teacherAudience())
    mail.mode = 'slow'
    mail.slowMs = 500
    const begun = mail.begun
    const jobs = doJobs()
    await vi.waitFor(() => expect(mail.begun).toBeGreaterThan(begun), { timeout: 10_000 })
    await stopAnnouncement(acting(teacher), announcement.id)
    await jobs
    const counts = await countsOf(announcement.id)
    const left = mail.delivered.length
    expect(left).toBeGreaterThan(0)
    expect(counts).toMatchObject({ people: 10, emailed: left, stopped: 10 - left, waiting: 0, held: 0, failed: 0 })
  })

  it('stopping an announcement while its emails are being written leaves no email behind', async () => {
    for (let index = 0; index < 3; index += 1) await family()
    const { announcement } = await send(teacher, teacherAudience())
    await releaseTogether<unknown>(databaseUrl, 'announcements', [
      () => runJob({ announcementId: announcement.id, sendAt: NOON.toISOString() }),
      () => stopAnnouncement(acting(teacher), announcement.id),
    ])
    await doJobs()
    expect(await countsOf(announcement.id)).toMatchObject({ stopped: 3, emailed: 0, waiting: 0 })
    expect(mail.delivered).toEqual([])
  })
})

it('the data export contains the announcements that a person has sent or received', async () => {
  const student = await family()
  await send(teacher, teacherAudience(), 'Hello')
  const own = async (who: Person) => (await collectOwnData(who)).data.announcements
  expect(await own(teacher)).toMatchObject([{ as: 'sender', title: 'Hello' }])
  expect(await own(student)).toEqual([])
  await doJobs()
  expect(await own(student)).toMatchObject([{ as: 'recipient', title: 'Hello' }])
})
