import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { studentProfileBody, teacherProfileBody } from '@/lib/applications/schema'
import { decideTeacher, submitStudentProfile, submitTeacherProfile } from '@/lib/applications/service'
import { bookSlots } from '@/lib/bookings/service'
import { mailDir } from '@/lib/core/config/data-dir'
import { env } from '@/lib/core/config/env'
import { pool } from '@/lib/db/client'
import { sendAgain } from '@/lib/notifications/sending-service'
import { submitPaymentBody } from '@/lib/payments/schema'
import { decidePayment, submitPayment } from '@/lib/payments/service'
import { type MailServer, startMailServer } from '../../../scripts/simulators/smtp'
import { cancelClassAt, moveClassTo } from '../../support/changes'
import { asDataUrl, png } from '../../support/images'
import { doJobs, forgetJobs, jobsNamed, makeDue } from '../../support/jobs'
import {
  acting,
  applyAsTeacher,
  count,
  enrol,
  only,
  openSlot,
  type Person,
  pay,
  type SlotRow,
} from '../../support/people'
import { partsOf } from '../../support/server/mail-parts'
import { setVariables } from '../../support/variables'

let mail: MailServer

beforeAll(async () => {
  mail = await startMailServer()
  setVariables({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Swaramala <office@academy.example>',
    NEXTAUTH_URL: 'https://academy.example',
  })
})
beforeEach(async () => {
  await forgetJobs()
  await pool().query('DELETE FROM messages')
  mail.mode = 'ok'
  mail.begun = 0
  mail.delivered.length = 0
})
afterAll(() => mail.close())

interface BookedClass {
  teacher: Person
  student: Person
  slot: SlotRow
}

async function bookClass(inMinutes = 3 * 24 * 60): Promise<BookedClass & { bookingId: string }> {
  const teacher = await enrol(pool(), 'teacher', { name: 'Lakshmi Raman' })
  const student = await enrol(pool(), 'student', { name: 'Asha Menon' })
  const slot = await openSlot(pool(), teacher.id, inMinutes)
  const body = { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slot.id] }
  await bookSlots(acting(student), body)
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM bookings WHERE slot_id = $1', [slot.id])
  return { teacher, student, slot, bookingId: only(rows).id }
}

const to = (person: Person) => only(mail.delivered.filter((message) => message.to.includes(person.email)))
const part = (raw: string, type: string) => only(partsOf(raw).filter((one) => one.type === type))
const invitationOf = (raw: string) => part(raw, 'text/calendar').body.replace(/\r\n /g, '')
const subjectOf = (raw: string) =>
  (/^Subject: ((?:.*\r\n[ \t])*.*)\r\n/m.exec(raw)?.[1] ?? '')
    .replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) =>
      decodeURIComponent(
        text
          .replaceAll('_', ' ')
          .replaceAll('%', '%25')
          .replace(/=([0-9A-F]{2})/g, '%$1'),
      ),
    )

const setZone = (person: Person, zone: string) =>
  pool().query('UPDATE users SET time_zone = $2 WHERE id = $1', [person.id, zone])

const cancel = ({ student, slot }: BookedClass, reason: string | null = null) =>
  cancelClassAt(slot.id, { byUserId: student.id, reason })

async function move({ teacher, student, slot }: BookedClass, inMinutes: number): Promise<BookedClass> {
  const to = await openSlot(pool(), teacher.id, inMinutes)
  await moveClassTo(slot.id, to, { byUserId: teacher.id, reason: 'A concert' })
  return { teacher, student, slot: to }
}

describe('booking emails', () => {
  it('both people get an email about a booking, as text and HTML, with an invitation', async () => {
    const { student, teacher, slot, bookingId } = await bookClass()
    await doJobs()
    expect(mail.delivered).toHaveLength(2)
    const { raw, from } = to(student)
    expect(from).toBe('office@academy.example')
    expect(raw).toMatch(/^From: Swaramala <office@academy\.example>\r$/m)
    expect(subjectOf(raw)).toMatch(/^Veenai is booked: /)
    expect(part(raw, 'text/plain').body).toContain('Teacher: Lakshmi Raman')
    expect(part(raw, 'text/plain').body).toContain(`https://academy.example/before-class?slot=${slot.id}`)
    expect(part(raw, 'text/html').body).toContain('Swaramala Academy')
    expect(part(raw, 'text/calendar').headers).toMatch(/method=REQUEST/)
    const invitation = invitationOf(raw)
    expect(invitation).toContain(`UID:class-${bookingId}@`)
    expect(invitation).toContain('SEQUENCE:0\r\n')
    expect(invitation).toContain(`mailto:${student.email}`)
    expect(invitation).not.toContain(teacher.email)
    expect(part(to(teacher).raw, 'text/plain').body).toContain('Student: Asha Menon')
    expect(mail.delivered.map((message) => message.raw).join()).not.toContain(student.phone)
  })

  it('booking emails show the time in the reader’s own time zone, with its name', async () => {
    const teacher = await enrol(pool(), 'teacher')
    const student = await enrol(pool(), 'student')
    await setZone(student, 'America/New_York')
    const { rows } = await pool().query<{ id: string }>(
      `INSERT INTO slots (teacher_id, starts_at, ends_at)
       VALUES ($1, '2027-01-15T02:00:00Z', '2027-01-15T03:00:00Z') RETURNING id`,
      [teacher.id],
    )
    const slotId = only(rows).id
    const body = { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slotId] }
    await bookSlots(acting(student), body)
    await doJobs()
    const forStudent = part(to(student).raw, 'text/plain').body
    expect(forStudent).toContain('Thursday, 14 January 2027')
    expect(forStudent).toContain('9:00–10:00 pm, Eastern Standard Time (America/New_York)')
    expect(forStudent).toContain('Friday, 15 January 2027, 7:30–8:30 am, India Standard Time (Asia/Kolkata)')
    expect(part(to(teacher).raw, 'text/plain').body).toContain('7:30–8:30 am, India Standard Time (Asia/Kolkata)')
  })

  it('a rejected booking writes no email and adds no job', async () => {
    const { teacher, slot } = await bookClass()
    const late = await enrol(pool(), 'student')
    const before = [await count(pool(), 'messages'), (await jobsNamed('send-message')).length]
    const body = { student_id: late.id, teacher_id: teacher.id, selectedSlots: [slot.id] }
    await expect(bookSlots(acting(late), body)).rejects.toMatchObject({ code: 'conflict' })
    expect([await count(pool(), 'messages'), (await jobsNamed('send-message')).length]).toEqual(before)
  })

  it('booking emails escape names in the HTML', async () => {
    const teacher = await enrol(pool(), 'teacher', { name: '<img src=x onerror=alert(1)>' })
    const student = await enrol(pool(), 'student', { name: 'Bcc: evil@evil.example' })
    const slot = await openSlot(pool(), teacher.id, 6000)
    const body = { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slot.id] }
    await bookSlots(acting(student), body)
    await doJobs()
    expect(mail.delivered.flatMap((message) => message.to).toSorted()).toEqual(
      [student.email, teacher.email].toSorted(),
    )
    expect(part(to(student).raw, 'text/html').body).not.toContain('<img')
  })
})

describe('cancellation emails', () => {
  it('a cancellation email removes the class from both calendars, and its reminders are deleted', async () => {
    const booking = await bookClass()
    await doJobs()
    expect(await jobsNamed('remind-class')).toHaveLength(2)
    mail.delivered.length = 0
    await cancel(booking, 'Fever')
    expect(await jobsNamed('remind-class')).toEqual([])
    await doJobs()
    for (const person of [booking.student, booking.teacher]) {
      const { raw } = to(person)
      const invitation = invitationOf(raw)
      expect(subjectOf(raw)).toMatch(/^Veenai is cancelled: /)
      expect(part(raw, 'text/calendar').headers).toMatch(/method=CANCEL/)
      for (const line of [`UID:class-${booking.bookingId}@`, 'SEQUENCE:1', 'METHOD:CANCEL', 'STATUS:CANCELLED']) {
        expect(invitation).toContain(line)
      }
    }
    expect(part(to(booking.student).raw, 'text/plain').body).toContain('You gave this reason: Fever')
    expect(part(to(booking.teacher).raw, 'text/plain').body).toContain('Asha Menon gave this reason: Fever')
  })

  it('a cancellation email is sent even if the reason ends in half a surrogate pair', async () => {
    const booking = await bookClass()
    await doJobs()
    mail.delivered.length = 0
    await cancel(booking, 'Fever \ud83d')
    await doJobs()
    expect(part(to(booking.teacher).raw, 'text/plain').body).toContain('gave this reason: Fever')
  })
})

describe('emails about a moved class', () => {
  it('each email about a moved class has the same UID and a higher sequence', async () => {
    const booking = await bookClass()
    const second = await move(booking, 4 * 24 * 60)
    const third = await move(second, 5 * 24 * 60)
    await cancel(third)
    await doJobs()
    const sent = mail.delivered.filter((message) => message.to.includes(booking.student.email))
    expect(sent.filter(({ raw }) => subjectOf(raw).startsWith('Veenai has a new time: '))).toHaveLength(2)
    const invitations = sent.map((message) => invitationOf(message.raw))
    const versions = invitations.map((text) => ({
      uid: /UID:(\S+)/.exec(text)?.[1],
      sequence: Number(/SEQUENCE:(\d+)/.exec(text)?.[1]),
      method: /METHOD:(\S+)/.exec(text)?.[1],
    }))
    expect(new Set(versions.map(({ uid }) => uid)).size).toBe(1)
    expect(versions.toSorted((a, b) => a.sequence - b.sequence)).toMatchObject([
      { sequence: 0, method: 'REQUEST' },
      { sequence: 1, method: 'REQUEST' },
      { sequence: 2, method: 'REQUEST' },
      { sequence: 3, method: 'CANCEL' },
    ])
  })
})

describe('class reminders', () => {
  it('both people get reminders 24 hours and 1 hour before a class', async () => {
    const { slot } = await bookClass()
    const jobs = await jobsNamed('remind-class')
    const hours = jobs.map((job) => (slot.startsAt.getTime() - job.run_at.getTime()) / 3_600_000)
    expect(hours).toEqual([24, 1])
    await doJobs()
    mail.delivered.length = 0
    await makeDue('remind-class')
    await doJobs()
    expect(mail.delivered).toHaveLength(4)
    expect(mail.delivered.every((message) => /starts in/.test(subjectOf(message.raw)))).toBe(true)
  })

  it('a reminder is scheduled only if there is enough time before the class', async () => {
    await bookClass(90)
    expect((await jobsNamed('remind-class')).map((job) => job.key)).toEqual([expect.stringMatching(/^remind-1:/)])
  })

  it('no reminder is sent for a cancelled or moved class, even if its job still runs', async () => {
    const cancelled = await bookClass()
    const moved = await bookClass()
    await doJobs()
    const old = [cancelled, moved]
    // Cancels the classes in the database only, so that their reminder jobs still exist.
    await pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = student_id WHERE id = ANY($1)', [
      old.map(({ bookingId }) => bookingId),
    ])
    mail.delivered.length = 0
    await makeDue('remind-class')
    await doJobs()
    expect(mail.delivered).toEqual([])
    expect(await jobsNamed('remind-class')).toEqual([])
  })

  it('a reminder is written once if its job runs twice', async () => {
    const { remindClass } = await import('@/lib/bookings/follow-up-service')
    const { bookingId, slot } = await bookClass(90)
    await doJobs()
    mail.delivered.length = 0
    const payload = { bookingId, startsAt: slot.startsAt.toISOString(), hours: 1 }
    await Promise.all([remindClass(payload), remindClass(payload)])
    await remindClass(payload)
    await doJobs()
    expect(mail.delivered).toHaveLength(2)
  })
})

/** Checks that the PDF is attached, complete, and has this receipt number as its title. */
function expectReceiptIn(raw: string, number: string): void {
  const { headers } = part(raw, 'application/pdf')
  expect(headers).toMatch(new RegExp(`filename="?${number.replaceAll('/', '-')}\\.pdf`))
  const encoded = raw.slice(raw.indexOf('application/pdf')).split('\r\n\r\n')[1]?.split('\r\n--')[0] ?? ''
  const pdf = Buffer.from(encoded, 'base64')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').trimEnd()).toMatch(/%%EOF$/)
  expect(pdf.toString('latin1')).toContain(`(Receipt ${number})`)
}

describe('acknowledgement emails', () => {
  it('both application forms and a payment are acknowledged by email', async () => {
    const [teacherApplicant, studentApplicant] = [await enrol(pool(), 'student'), await enrol(pool(), 'student')]
    const form = { alt_mobile: null, years_learning: null, regions: ['south'], courses: { south: ['Veenai'] } }
    const asTeacher = { ...form, user_id: teacherApplicant.id, qualification: 'BA Music', teaching_experience: null }
    await submitTeacherProfile(acting(teacherApplicant), teacherProfileBody.parse(asTeacher))
    const asStudent = { ...form, user_id: studentApplicant.id, qualification: 'Fresher', other_experience: null }
    await submitStudentProfile(acting(studentApplicant), studentProfileBody.parse(asStudent))
    await doJobs()
    expect(subjectOf(to(teacherApplicant).raw)).toBe('We’ve received your application')
    expect(part(to(teacherApplicant).raw, 'text/plain').body).toMatch(/Form:\s+Music Instructor/)
    expect(part(to(studentApplicant).raw, 'text/plain').body).toMatch(/Status:\s+Waiting for admin approval/)

    const payer = await enrol(pool(), 'student')
    const paid = { user_id: payer.id, course_name: 'Veenai', fee: 700, screenshotBase64: asDataUrl(await png()) }
    await submitPayment(acting(payer), submitPaymentBody.parse({ ...paid, utr: '312345678901' }))
    await doJobs()
    expect(subjectOf(to(payer).raw)).toBe('We’ve received your payment for Veenai')
    expect(part(to(payer).raw, 'text/plain').body).toMatch(/UPI reference:\s+312345678901/)
  })
})

describe('emails about decisions of the academy office', () => {
  it('the applicant gets an email about the office’s decision', async () => {
    const admin = await enrol(pool(), 'admin')
    const person = await enrol(pool(), 'student')
    await applyAsTeacher(pool(), person.id, 'pending')
    await decideTeacher(acting(admin), person.id, 'approve')
    await decideTeacher(acting(admin), person.id, 'reject', 'The form was empty')
    await doJobs()
    const bySubject = new Map(mail.delivered.map(({ raw }) => [subjectOf(raw), part(raw, 'text/plain').body]))
    expect([...bySubject.keys()].toSorted()).toEqual(['About your application', 'Your application is approved'])
    expect(bySubject.get('Your application is approved')).toContain('Your application as a teacher is approved')
    expect(bySubject.get('About your application')).toContain('The form was empty')
  })

  it('approval emails of a payment include the receipt', async () => {
    const admin = await enrol(pool(), 'admin')
    const person = await enrol(pool(), 'student')
    const paymentId = await pay(pool(), person.id, { utr: '123456789012' })
    await decidePayment(acting(admin), paymentId, 'approve')
    await doJobs()
    const text = part(to(person).raw, 'text/plain').body
    expect(text).toMatch(/Receipt:\s+SMA\/\d\d-\d\d\/\d{5}/)
    expect(text).toContain('₹700')
    expect(text).toContain('123456789012')
    expect(text).toMatch(/https:\/\/academy\.example\/api\/receipts\/[0-9a-f-]+\/pdf/)
    const number = only(text.match(/SMA\/\d\d-\d\d\/\d{5}/) ?? [])
    expectReceiptIn(to(person).raw, number)
    expect(mail.delivered.filter(({ raw }) => raw.includes('application/pdf'))).toHaveLength(1)
  })

  it('rejection emails of a payment give the reason, without a receipt', async () => {
    const admin = await enrol(pool(), 'admin')
    const person = await enrol(pool(), 'student')
    await decidePayment(acting(admin), await pay(pool(), person.id), 'reject', 'The UTR is not in our statement')
    await doJobs()
    const { raw } = to(person)
    expect(subjectOf(raw)).toBe('About your payment for Veenai')
    expect(part(raw, 'text/plain').body).toContain('The UTR is not in our statement')
    expect(raw).not.toContain('application/pdf')
  })

  it('an approval email that is written to a file includes the receipt', async () => {
    const { sendMessage } = await import('@/lib/notifications/sending-service')
    const admin = await enrol(pool(), 'admin')
    const person = await enrol(pool(), 'student')
    await decidePayment(acting(admin), await pay(pool(), person.id), 'approve')
    const { rows } = await pool().query<{ id: string; subject: string }>(
      'SELECT id, subject FROM messages WHERE receipt_id IS NOT NULL',
    )
    const { id, subject } = only(rows)
    const smtp = env().SMTP_URL
    env().SMTP_URL = undefined
    try {
      await sendMessage({ messageId: id }, false)
    } finally {
      env().SMTP_URL = smtp
    }
    const { rows: sent } = await pool().query<{ at: string }>('SELECT sent_through AS at FROM messages WHERE id = $1', [
      id,
    ])
    const raw = await readFile(path.join(mailDir(), path.basename(only(sent).at)), 'utf8')
    expectReceiptIn(raw, /SMA\/\S+/.exec(subject)?.[0] ?? '')
  })
})

describe('the email “We’ve received your payment”', () => {
  /** Creates a payment and approves it before its first email is delivered. */
  async function approveBeforeFirstEmail(): Promise<Person> {
    const person = await enrol(pool(), 'student')
    const admin = await enrol(pool(), 'admin')
    const paid = submitPaymentBody.parse({
      user_id: person.id,
      course_name: 'Veenai',
      fee: 700,
      screenshotBase64: asDataUrl(await png()),
    })
    const { id } = await submitPayment(acting(person), paid)
    mail.mode = 'greylisted'
    await doJobs()
    await decidePayment(acting(admin), id, 'approve')
    mail.mode = 'ok'
    await doJobs()
    expect(mail.delivered).toEqual([])
    return person
  }

  it('“We’ve received your payment” is sent before the receipt, even if the email has to be retried', async () => {
    const person = await approveBeforeFirstEmail()
    await makeDue('send-message')
    await doJobs()
    await makeDue('send-message')
    await doJobs()
    const own = mail.delivered.filter((message) => message.to.includes(person.email))
    expect(own.map(({ raw }) => subjectOf(raw))).toEqual([
      expect.stringMatching(/^We’ve received your payment/),
      expect.stringMatching(/^Receipt SMA/),
    ])
  })

  it('“We’ve received your payment” is sent after the receipt if the receipt has waited for ten minutes', async () => {
    await approveBeforeFirstEmail()
    await pool().query("UPDATE messages SET created_at = created_at - interval '11 minutes'")
    const { rows } = await pool().query<{ id: string }>("SELECT id FROM messages WHERE kind = 'payment-decided'")
    const { sendMessage } = await import('@/lib/notifications/sending-service')
    await sendMessage({ messageId: only(rows).id }, false)
    expect(mail.delivered.map(({ raw }) => subjectOf(raw))).toEqual([expect.stringMatching(/^Receipt SMA/)])
    await makeDue('send-message')
    await doJobs()
    expect(mail.delivered.map(({ raw }) => subjectOf(raw))).toEqual([
      expect.stringMatching(/^Receipt SMA/),
      expect.stringMatching(/^We’ve received your payment/),
    ])
  })
})

describe('delivery of an email', () => {
  const states = async () =>
    (await pool().query<{ state: string; attempts: number; last_error: string | null }>('SELECT * FROM messages')).rows

  it('an email to a missing mailbox fails permanently, and an admin can send it again', async () => {
    mail.mode = 'mailbox-unknown'
    await bookClass(90)
    await doJobs()
    const rows = await states()
    expect(rows).toMatchObject([
      { state: 'failed', attempts: 1 },
      { state: 'failed', attempts: 1 },
    ])
    expect(rows[0]?.last_error).toContain('No such mailbox')
    mail.mode = 'ok'
    const { rows: failed } = await pool().query<{ id: string }>('SELECT id FROM messages')
    for (const { id } of failed) await sendAgain(id)
    await doJobs()
    expect(mail.delivered).toHaveLength(2)
    await expect(sendAgain(failed[0]?.id ?? '')).rejects.toMatchObject({ code: 'conflict' })
  })

  it.each(['greylisted', 'login-refused'] as const)('an email that is %s is sent again after a pause', async (mode) => {
    mail.mode = mode
    await bookClass(90)
    const begun = Date.now()
    await doJobs()
    expect(await states()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
    const [job] = await jobsNamed('send-message')
    expect(job).toMatchObject({ attempts: 1, max_attempts: 11 })
    expect(job?.run_at.getTime()).toBeGreaterThan(begun)
    mail.mode = 'ok'
    await makeDue('send-message')
    await doJobs()
    expect(mail.delivered).toHaveLength(2)
    expect(await states()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  })

  it('without a mail server an email fails after its last attempt, and leaves no job', async () => {
    mail.mode = 'greylisted'
    await bookClass(90)
    const pauses: number[] = []
    for (let round = 0; round < 11; round++) {
      const begun = Date.now()
      await doJobs()
      const [job] = await jobsNamed('send-message')
      if (job) pauses.push(job.run_at.getTime() - begun)
      await makeDue('send-message')
    }
    // The pauses before the attempts must grow from seconds to hours.
    expect(pauses).toHaveLength(10)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(pauses.at(-1)).toBeGreaterThan(60 * 60 * 1000)
    expect(await states()).toMatchObject([
      { state: 'failed', attempts: 11 },
      { state: 'failed', attempts: 11 },
    ])
    expect(await jobsNamed('send-message')).toEqual([])
  })

  it('three workers that run at the same time send an email once', async () => {
    await bookClass(90)
    await bookClass(300)
    await Promise.all([doJobs(), doJobs(), doJobs()])
    expect(mail.delivered).toHaveLength(4)
    expect(new Set(mail.delivered.map((message) => /^Message-ID: (.*)\r$/im.exec(message.raw)?.[1])).size).toBe(4)
  })
})
