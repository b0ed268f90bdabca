import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClass } from '@/lib/bookings/change-service'
import { moveBody } from '@/lib/bookings/schema'
import { markClass } from '@/lib/class-notes/attendance-service'
import { academyToday } from '@/lib/core/time/zone'
import { listDecisions } from '@/lib/db/audit-log'
import { pool } from '@/lib/db/client'
import { countWaiting } from '@/lib/office/queries'
import { bookTrial } from '@/lib/trials/book-trial-service'
import { listEnquiries } from '@/lib/trials/enquiry-queries'
import { reportEnquiries } from '@/lib/trials/enquiry-report-queries'
import { bookTrialBody, changeEnquiryBody, newEnquiryBody } from '@/lib/trials/enquiry-schema'
import { addEnquiry, changeEnquiry } from '@/lib/trials/enquiry-service'
import { markTrialHandled } from '@/lib/trials/service'
import { forgetJobs } from '../../support/jobs'
import { acting, book, count, enrol, newEmail, newPhone, only, openSlot, type Person, pay } from '../../support/people'

let admin: Person
let teacher: Person
beforeAll(async () => {
  admin = await enrol(pool(), 'admin')
  teacher = await enrol(pool(), 'teacher')
})
beforeEach(forgetJobs)

let minutes = 600
function freeSlot() {
  minutes += 120
  return openSlot(pool(), teacher.id, minutes)
}

const entered = (change: Record<string, unknown> = {}) =>
  newEnquiryBody.parse({ name: 'Asha Raman', number: newPhone(), course_name: 'Veenai', source: 'whatsapp', ...change })

async function anEnquiry(change: Record<string, unknown> = {}) {
  const { id } = await addEnquiry(acting(admin), entered(change))
  return read(id)
}

async function read(id: string) {
  const { rows } = await pool().query('SELECT * FROM trial_requests WHERE id = $1', [id])
  return only(rows)
}

const changed = (id: string, seen: number, change: Record<string, unknown> = {}) =>
  changeEnquiry(acting(admin), id, changeEnquiryBody.parse({ status: 'contacted', seen, ...change }))

async function booked(enquiry: { id: string; revision: number }, change: Record<string, unknown> = {}) {
  const slot = await freeSlot()
  const body = bookTrialBody.parse({
    teacher_id: teacher.id,
    slot_id: slot.id,
    name: 'Asha Raman',
    email: newEmail(),
    channel: 'link',
    seen: enquiry.revision,
    ...change,
  })
  return { slot, email: body.email, ...(await bookTrial(acting(admin), enquiry.id, body)) }
}

describe('enquiries that the office enters', () => {
  it('stores a call with its source, without days and times, and makes the admin its owner', async () => {
    const phone = newPhone()
    const row = await anEnquiry({ number: phone, notes: 'Calls back on Friday', follow_up_on: academyToday() })
    expect(row).toMatchObject({
      phone: `+91${phone}`,
      source: 'whatsapp',
      status: 'new',
      owner_id: admin.id,
      days: [],
      times: [],
      notes: 'Calls back on Friday',
      handled_at: null,
    })
    expect(only(await listDecisions('trial_request', row.id))).toMatchObject({ action: 'add', to: 'new' })
  })

  it('reads the number of another country', async () => {
    expect(await anEnquiry({ country: 'GB', number: '07400 123456' })).toMatchObject({ phone: '+447400123456' })
    expect(newEnquiryBody.safeParse({ ...entered(), country: 'GB', number: '12' }).success).toBe(false)
  })

  it('rejects a second new enquiry with the same number and course with 409', async () => {
    const number = newPhone()
    await anEnquiry({ number })
    await expect(anEnquiry({ number })).rejects.toMatchObject({
      code: 'conflict',
      message: 'We already have a request for this course from this number',
    })
  })
})

describe('changing an enquiry', () => {
  it('sets the status, owner, follow-up and notes, and writes the audit log without the notes', async () => {
    const { id, revision } = await anEnquiry()
    const colleague = await enrol(pool(), 'admin')
    const row = await changed(id, revision, { owner_id: colleague.id, follow_up_on: '2026-12-01', notes: 'Secret' })
    expect(row).toMatchObject({
      status: 'contacted',
      owner_name: colleague.name,
      follow_up_on: '2026-12-01',
      notes: 'Secret',
      handled_at: expect.stringMatching(/Z$/),
      revision: revision + 1,
    })
    const [latest] = await listDecisions('trial_request', id)
    expect(latest).toMatchObject({ action: 'change status', from: 'new', to: 'contacted', reason: null })
  })

  it('rejects a change of an older revision with 409', async () => {
    const { id, revision } = await anEnquiry()
    await changed(id, revision)
    await expect(changed(id, revision, { notes: 'Late' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This enquiry has just changed. Please check it and try again.',
    })
  })

  it('needs a reason for a lost enquiry, which has no follow-up', async () => {
    const { id, revision } = await anEnquiry({ follow_up_on: academyToday() })
    expect(changeEnquiryBody.safeParse({ status: 'lost', seen: 1 }).error?.issues[0]).toMatchObject({
      path: ['lost_because'],
      message: 'Enter the reason',
    })
    const row = await changed(id, revision, { status: 'lost', lost_because: 'Too far', follow_up_on: academyToday() })
    expect(row).toMatchObject({ status: 'lost', lost_because: 'Too far', follow_up_on: null })
    expect(await changed(id, row.revision, { lost_because: 'Too far' })).toMatchObject({ lost_because: null })
  })

  it('makes an enquiry new again, and then it can be marked as handled again', async () => {
    const { id, revision } = await anEnquiry()
    const row = await changed(id, revision)
    expect(await changed(id, row.revision, { status: 'new' })).toMatchObject({ status: 'new', handled_at: null })
    await markTrialHandled(acting(admin), id)
    expect(await read(id)).toMatchObject({ status: 'contacted', handled_at: expect.any(Date) })
  })

  it('rejects “trial booked” without a class, an owner outside the office, and an unknown enquiry', async () => {
    const { id, revision } = await anEnquiry()
    await expect(changed(id, revision, { status: 'trial booked' })).rejects.toMatchObject({
      message: 'Use “Book the trial” for this status',
    })
    for (const owner_id of [teacher.id, randomUUID(), 'nobody'])
      await expect(changed(id, revision, { owner_id })).rejects.toMatchObject({
        message: 'Choose a person of the academy office',
      })
    await expect(changed(randomUUID(), 1)).rejects.toMatchObject({ code: 'not_found' })
    await expect(changed('no-id', 1)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('releases the enquiries of a person who leaves the office', async () => {
    const colleague = await enrol(pool(), 'admin')
    const { id, revision } = await anEnquiry()
    await changed(id, revision, { owner_id: colleague.id })
    await pool().query('UPDATE users SET closed_at = now(), closed_by = $2 WHERE id = $1', [colleague.id, admin.id])
    expect(await read(id)).toMatchObject({ owner_id: null })
  })
})

describe('booking the trial', () => {
  it('creates and invites an unopened account, books the slot in the course, and sets the status', async () => {
    const enquiry = await anEnquiry()
    const { slot, user_id, email, ...sent } = await booked(enquiry)
    expect(sent).toMatchObject({ created: true, invited: true, link: expect.stringContaining('/invitation#') })
    const { rows } = await pool().query('SELECT * FROM users WHERE id = $1', [user_id])
    expect(only(rows)).toMatchObject({ email, phone: enquiry.phone.slice(3), password_hash: null, contact_phone: null })
    const { rows: bookings } = await pool().query('SELECT * FROM bookings WHERE slot_id = $1', [slot.id])
    expect(only(bookings)).toMatchObject({ student_id: user_id, learner_id: user_id, subject: 'Veenai' })
    expect(await read(enquiry.id)).toMatchObject({
      status: 'trial booked',
      user_id,
      booking_id: only(bookings).id,
      handled_at: expect.any(Date),
    })
    const listed = await listEnquiries({ q: enquiry.phone.slice(3) })
    expect(only(listed.enquiries).trial).toEqual({
      starts_at: slot.startsAt.toISOString(),
      teacher_name: teacher.name,
    })
    expect((await listDecisions('class', only(bookings).id)).map(({ action }) => action)).toEqual(['book'])
  })

  it('gives a family abroad a login number, and keeps its number for calls', async () => {
    const enquiry = await anEnquiry({ country: 'GB', number: `7400 ${newPhone().slice(-6)}` })
    const { user_id } = await booked(enquiry, { learner_name: 'Meena' })
    const { rows } = await pool().query('SELECT phone, contact_phone FROM users WHERE id = $1', [user_id])
    expect(only(rows)).toEqual({ phone: expect.stringMatching(/^1\d{9}$/), contact_phone: enquiry.phone })
    expect(await count(pool(), `learners WHERE account_id = $1 AND name = 'Meena'`, [user_id])).toBe(1)
  })

  it('books for the account with this number, and invites it only if it is unopened', async () => {
    const student = await enrol(pool(), 'student')
    const opened = await booked(await anEnquiry({ number: student.phone }), { email: null })
    expect(opened).toMatchObject({ user_id: student.id, created: false, invited: false, link: null })

    const number = newPhone()
    const first = await booked(await anEnquiry({ number }))
    const second = await booked(await anEnquiry({ number, course_name: 'Painting' }), { email: null })
    expect(second).toMatchObject({ user_id: first.user_id, created: false, invited: true, link: expect.any(String) })
  })

  it('needs the student’s name if the family has several, and adds a student with a new name', async () => {
    const student = await enrol(pool(), 'student')
    const add = `INSERT INTO learners (account_id, name) VALUES ($1, 'Ravi')`
    await pool().query(add, [student.id])
    const enquiry = await anEnquiry({ number: student.phone })
    await expect(booked(enquiry)).rejects.toMatchObject({
      errors: { learner_name: [expect.stringMatching('several')] },
    })
    const { slot } = await booked(enquiry, { learner_name: 'Latha' })
    const latha = `bookings b JOIN learners l ON l.id = b.learner_id WHERE b.slot_id = $1 AND l.name = 'Latha'`
    expect(await count(pool(), latha, [slot.id])).toBe(1)
  })

  it('lets the email decide between several accounts with this contact number', async () => {
    const number = newPhone()
    const [one, other] = [await enrol(pool(), 'student'), await enrol(pool(), 'student')]
    await pool().query('UPDATE users SET contact_phone = $2 WHERE id = ANY($1)', [[one.id, other.id], `+91${number}`])
    const enquiry = await anEnquiry({ number })
    await expect(booked(enquiry)).rejects.toMatchObject({ message: expect.stringMatching(/^Several accounts/) })
    expect(await booked(enquiry, { email: other.email })).toMatchObject({ user_id: other.id })
  })

  it('rejects a taken slot, a missing email and a teacher’s number, and then creates nothing', async () => {
    const enquiry = await anEnquiry()
    const { slot } = await booked(await anEnquiry())
    const email = newEmail()
    await expect(booked(enquiry, { slot_id: slot.id, email })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This slot is already booked',
    })
    expect(await count(pool(), 'users WHERE email = $1', [email])).toBe(0)
    expect(await read(enquiry.id)).toMatchObject({ status: 'new', user_id: null, revision: enquiry.revision })
    await expect(booked(enquiry, { email: '' })).rejects.toMatchObject({
      errors: { email: ['Email is required for a new account'] },
    })
    await expect(booked(enquiry, { slot_id: randomUUID() })).rejects.toMatchObject({ message: 'Slot not found' })
    await expect(booked(await anEnquiry({ number: teacher.phone }))).rejects.toMatchObject({
      message: 'This number belongs to an account that is not a student’s',
    })
  })

  it('books again only after the class was cancelled', async () => {
    const enquiry = await anEnquiry()
    const { slot } = await booked(enquiry)
    await expect(booked(await read(enquiry.id))).rejects.toMatchObject({
      message: 'The trial class of this enquiry is already booked',
    })
    await pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = $2 WHERE slot_id = $1', [
      slot.id,
      admin.id,
    ])
    expect(await booked(await read(enquiry.id))).toMatchObject({ created: false })
  })
})

describe('an enquiry follows its family', () => {
  it('follows its class to another slot', async () => {
    const enquiry = await anEnquiry()
    const { slot } = await booked(enquiry)
    const later = await freeSlot()
    await moveClass(acting(admin), slot.id, moveBody.parse({ to_slot_id: later.id, reason: 'Asked for it' }))
    const { rows } = await pool().query('SELECT id FROM bookings WHERE slot_id = $1', [later.id])
    expect(await read(enquiry.id)).toMatchObject({ status: 'trial booked', booking_id: only(rows).id })
  })

  it('is done when the class was held, and has joined after an approved payment', async () => {
    const { id } = await anEnquiry({ follow_up_on: academyToday() })
    const student = await enrol(pool(), 'student')
    const slot = await openSlot(pool(), teacher.id, -90)
    const bookingId = await book(pool(), slot, student.id)
    const link = `UPDATE trial_requests SET status = 'trial booked', user_id = $2, booking_id = $3 WHERE id = $1`
    await pool().query(link, [id, student.id, bookingId])
    await markClass(acting(teacher), slot.id, { attendance: 'student_absent', seen: 'unmarked' }, 'teacher')
    expect(await read(id)).toMatchObject({ status: 'trial booked' })
    await markClass(acting(teacher), slot.id, { attendance: 'held', seen: 'student_absent' }, 'teacher')
    expect(await read(id)).toMatchObject({ status: 'trial done', follow_up_on: expect.any(Date) })
    await markClass(acting(teacher), slot.id, { attendance: 'unmarked', seen: 'held' }, 'teacher')
    expect(await read(id)).toMatchObject({ status: 'trial done' })
    await pay(pool(), student.id, { status: 'approved' })
    expect(await read(id)).toMatchObject({ status: 'joined', follow_up_on: null })
  })

  it('stays lost after a payment', async () => {
    const enquiry = await anEnquiry()
    const { user_id } = await booked(enquiry)
    const { revision } = await read(enquiry.id)
    await changed(enquiry.id, revision, { status: 'lost', lost_because: 'Moved away' })
    await pay(pool(), user_id, { status: 'approved' })
    expect(await read(enquiry.id)).toMatchObject({ status: 'lost' })
  })
})

describe('the list and the report', () => {
  it('separates statuses, owners and due follow-ups, and counts due follow-ups for the home page', async () => {
    const mark = `Mark ${randomUUID()}`
    const before = (await countWaiting()).follow_ups
    const due = await anEnquiry({ name: mark, follow_up_on: academyToday() })
    const later = await anEnquiry({ name: mark, follow_up_on: '2200-01-01' })
    await changed(later.id, later.revision, { follow_up_on: '2200-01-01', owner_id: null })
    const ids = async (query: Parameters<typeof listEnquiries>[0]) =>
      (await listEnquiries({ q: mark, ...query })).enquiries.map(({ id }) => id)
    expect(await ids({})).toEqual([later.id, due.id])
    expect(await ids({ status: 'waiting' })).toEqual([due.id])
    expect(await ids({ status: 'contacted' })).toEqual([later.id])
    expect(await ids({ status: 'handled' })).toEqual([later.id])
    expect(await ids({ due: 'true' })).toEqual([due.id])
    expect(await ids({ owner: admin.id })).toEqual([due.id])
    expect(await ids({ owner: 'none' })).toEqual([later.id])
    expect(await ids({ owner: 'nobody' })).toEqual([])
    expect((await countWaiting()).follow_ups).toBe(before + 1)
  })

  it('counts each month by status and source, with the share that joined', async () => {
    await pool().query('DELETE FROM trial_requests')
    await anEnquiry()
    const { user_id } = await booked(await anEnquiry({ source: 'call' }))
    await pay(pool(), user_id, { status: 'approved' })
    const { months } = await reportEnquiries()
    expect(only(months)).toEqual({
      month: academyToday().slice(0, 7),
      total: 2,
      statuses: { new: 1, contacted: 0, 'trial booked': 0, 'trial done': 0, joined: 1, lost: 0 },
      sources: { form: 0, call: 1, whatsapp: 1, visit: 0, other: 0 },
      joined_share: 0.5,
    })
  })
})

describe('the database constraints of enquiries', () => {
  it.each([
    [`source = 'letter'`, 'trial_requests_source'],
    [`status = 'waiting'`, 'trial_requests_status'],
    [`status = 'lost'`, 'trial_requests_lost_because'],
    [`lost_because = 'No'`, 'trial_requests_lost_because'],
    [`status = 'lost', lost_because = ''`, 'trial_requests_lost_because'],
    [`status = 'joined', follow_up_on = now()`, 'trial_requests_follow_up_open'],
    [`status = 'trial booked'`, 'trial_requests_booked_has_class'],
    [`booking_id = gen_random_uuid()`, 'trial_requests_class_has_account'],
    [`notes = repeat('a', 2001)`, 'trial_requests_notes_length'],
    [`source = 'form'`, 'trial_requests_some_day'],
  ])('the database rejects %s', async (change, constraint) => {
    const { id } = await anEnquiry()
    const update = pool().query(`UPDATE trial_requests SET ${change} WHERE id = $1`, [id])
    await expect(update).rejects.toMatchObject({ constraint })
  })

  it('the database rejects a class of another account', async () => {
    const { user_id } = await booked(await anEnquiry())
    const slot = await freeSlot()
    const bookingId = await book(pool(), slot, (await enrol(pool(), 'student')).id)
    const { id } = await anEnquiry()
    const link = 'UPDATE trial_requests SET user_id = $2, booking_id = $3 WHERE id = $1'
    await expect(pool().query(link, [id, user_id, bookingId])).rejects.toMatchObject({
      constraint: 'trial_requests_class_of_account',
    })
  })

  it('an instance of the previous version marks a request as handled, and the status follows', async () => {
    const { id } = await anEnquiry()
    await pool().query('UPDATE trial_requests SET handled_at = now() WHERE id = $1', [id])
    expect(await read(id)).toMatchObject({ status: 'contacted', revision: 2 })
  })
})
