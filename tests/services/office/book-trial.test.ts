import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClass } from '@/lib/bookings/change-service'
import { moveBody } from '@/lib/bookings/schema'
import { markClass } from '@/lib/class-notes/attendance-service'
import { academyToday } from '@/lib/core/time/zone'
import { listDecisions } from '@/lib/db/audit-log'
import { pool } from '@/lib/db/client'
import { previewClosing } from '@/lib/privacy/closing-queries'
import { eraseDue } from '@/lib/privacy/due-erasures-service'
import { eraseByOffice } from '@/lib/privacy/erasure-service'
import { listEnquiries } from '@/lib/trials/enquiry-queries'
import { enquiryHelpers, nextSlot, readEnquiry } from '../../support/enquiries'
import { forgetJobs } from '../../support/jobs'
import { acting, book, count, enrol, newEmail, newPhone, only, openSlot, type Person, pay } from '../../support/people'

let admin: Person
let teacher: Person
beforeAll(async () => {
  admin = await enrol(pool(), 'admin')
  teacher = await enrol(pool(), 'teacher')
})
beforeEach(forgetJobs)

const { insertEnquiry, updateEnquiry, bookTrial } = enquiryHelpers(() => ({ admin, teacher }))

describe('booking the trial', () => {
  it('booking a trial creates and invites an unopened account, books the slot, and sets the status', async () => {
    const enquiry = await insertEnquiry()
    const { slot, user_id, email, ...sent } = await bookTrial(enquiry)
    expect(sent).toMatchObject({ created: true, invited: true, link: expect.stringContaining('/invitation#') })
    const { rows } = await pool().query('SELECT * FROM users WHERE id = $1', [user_id])
    expect(only(rows)).toMatchObject({ email, phone: enquiry.phone.slice(3), password_hash: null, contact_phone: null })
    const { rows: bookings } = await pool().query('SELECT * FROM bookings WHERE slot_id = $1', [slot.id])
    expect(only(bookings)).toMatchObject({ student_id: user_id, learner_id: user_id, subject: 'Veenai' })
    expect(await readEnquiry(enquiry.id)).toMatchObject({
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

  it('a family abroad gets a login number, and its own number is kept for calls', async () => {
    const enquiry = await insertEnquiry({ country: 'GB', number: `7400 ${newPhone().slice(-6)}` })
    const { user_id } = await bookTrial(enquiry, { learner_name: 'Meena' })
    const { rows } = await pool().query('SELECT phone, contact_phone FROM users WHERE id = $1', [user_id])
    expect(only(rows)).toEqual({ phone: expect.stringMatching(/^1\d{9}$/), contact_phone: enquiry.phone })
    expect(await count(pool(), `learners WHERE account_id = $1 AND name = 'Meena'`, [user_id])).toBe(1)
  })

  it('a trial is booked for the account with this number, which is invited only if it is unopened', async () => {
    const student = await enrol(pool(), 'student')
    const opened = await bookTrial(await insertEnquiry({ number: student.phone }), { email: null })
    expect(opened).toMatchObject({ user_id: student.id, created: false, invited: false, link: null })

    const number = newPhone()
    const first = await bookTrial(await insertEnquiry({ number }))
    const second = await bookTrial(await insertEnquiry({ number, course_name: 'Painting' }), { email: null })
    expect(second).toMatchObject({ user_id: first.user_id, created: false, invited: true, link: expect.any(String) })
  })

  it('booking a trial needs the student’s name if the family has several, and adds a new name', async () => {
    const student = await enrol(pool(), 'student')
    const add = `INSERT INTO learners (account_id, name) VALUES ($1, 'Ravi')`
    await pool().query(add, [student.id])
    const enquiry = await insertEnquiry({ number: student.phone })
    await expect(bookTrial(enquiry)).rejects.toMatchObject({
      errors: { learner_name: [expect.stringMatching('several')] },
    })
    const { slot } = await bookTrial(enquiry, { learner_name: 'Latha' })
    const latha = `bookings b JOIN learners l ON l.id = b.learner_id WHERE b.slot_id = $1 AND l.name = 'Latha'`
    expect(await count(pool(), latha, [slot.id])).toBe(1)
  })

  it('the email decides between several accounts with this contact number', async () => {
    const number = newPhone()
    const [one, other] = [await enrol(pool(), 'student'), await enrol(pool(), 'student')]
    await pool().query('UPDATE users SET contact_phone = $2 WHERE id = ANY($1)', [[one.id, other.id], `+91${number}`])
    const enquiry = await insertEnquiry({ number })
    await expect(bookTrial(enquiry)).rejects.toMatchObject({ message: expect.stringMatching(/^Several accounts/) })
    expect(await bookTrial(enquiry, { email: other.email })).toMatchObject({ user_id: other.id })
  })

  it('a taken slot, a missing email and a teacher’s number are rejected, and nothing is created', async () => {
    const enquiry = await insertEnquiry()
    const { slot } = await bookTrial(await insertEnquiry())
    const email = newEmail()
    await expect(bookTrial(enquiry, { slot_id: slot.id, email })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This slot is already booked',
    })
    expect(await count(pool(), 'users WHERE email = $1', [email])).toBe(0)
    expect(await readEnquiry(enquiry.id)).toMatchObject({ status: 'new', user_id: null, revision: enquiry.revision })
    await expect(bookTrial(enquiry, { email: '' })).rejects.toMatchObject({
      errors: { email: ['Email is required for a new account'] },
    })
    await expect(bookTrial(enquiry, { slot_id: randomUUID() })).rejects.toMatchObject({ message: 'Slot not found' })
    await expect(bookTrial(await insertEnquiry({ number: teacher.phone }))).rejects.toMatchObject({
      message: 'This number belongs to an account that is not a student account',
    })
  })

  it('a trial can be booked again only after its class was cancelled', async () => {
    const enquiry = await insertEnquiry()
    const { slot } = await bookTrial(enquiry)
    await expect(bookTrial(await readEnquiry(enquiry.id))).rejects.toMatchObject({
      message: 'The trial class for this enquiry is already booked',
    })
    await pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = $2 WHERE slot_id = $1', [
      slot.id,
      admin.id,
    ])
    expect(await bookTrial(await readEnquiry(enquiry.id))).toMatchObject({ created: false })
  })
})

describe('an enquiry follows its family', () => {
  it('the enquiry of a trial follows its class to another slot', async () => {
    const enquiry = await insertEnquiry()
    const { slot } = await bookTrial(enquiry)
    const later = await nextSlot(teacher)
    await moveClass(acting(admin), slot.id, moveBody.parse({ to_slot_id: later.id, reason: 'Asked for it' }))
    const { rows } = await pool().query('SELECT id FROM bookings WHERE slot_id = $1', [later.id])
    expect(await readEnquiry(enquiry.id)).toMatchObject({ status: 'trial booked', booking_id: only(rows).id })
  })

  it('an enquiry is done after the class was held, and has joined after an approved payment', async () => {
    const { id } = await insertEnquiry({ follow_up_on: academyToday() })
    const student = await enrol(pool(), 'student')
    const slot = await openSlot(pool(), teacher.id, -90)
    const bookingId = await book(pool(), slot, student.id)
    const link = `UPDATE trial_requests SET status = 'trial booked', user_id = $2, booking_id = $3 WHERE id = $1`
    await pool().query(link, [id, student.id, bookingId])
    await markClass(acting(teacher), slot.id, { attendance: 'student_absent', seen: 'unmarked' }, 'teacher')
    expect(await readEnquiry(id)).toMatchObject({ status: 'trial booked' })
    await markClass(acting(teacher), slot.id, { attendance: 'held', seen: 'student_absent' }, 'teacher')
    expect(await readEnquiry(id)).toMatchObject({ status: 'trial done', follow_up_on: expect.any(Date) })
    await markClass(acting(teacher), slot.id, { attendance: 'unmarked', seen: 'held' }, 'teacher')
    expect(await readEnquiry(id)).toMatchObject({ status: 'trial done' })
    await pay(pool(), student.id, { status: 'approved' })
    expect(await readEnquiry(id)).toMatchObject({ status: 'joined', follow_up_on: null })
  })

  it('a lost enquiry stays lost after a payment', async () => {
    const enquiry = await insertEnquiry()
    const { user_id } = await bookTrial(enquiry)
    const { revision } = await readEnquiry(enquiry.id)
    await updateEnquiry(enquiry.id, revision, { status: 'lost', lost_because: 'Moved away' })
    await pay(pool(), user_id, { status: 'approved' })
    expect(await readEnquiry(enquiry.id)).toMatchObject({ status: 'lost' })
  })

  it('erasing a family’s account deletes its enquiry', async () => {
    const { id } = await insertEnquiry()
    const student = await enrol(pool(), 'student')
    await pool().query('UPDATE trial_requests SET user_id = $2 WHERE id = $1', [id, student.id])
    const other = await insertEnquiry({ country: 'GB', number: `7400 ${newPhone().slice(-6)}` })
    await pool().query('UPDATE users SET contact_phone = $2 WHERE id = $1', [student.id, other.phone])
    await eraseByOffice(acting(admin), student.id, { seen: (await previewClosing(student.id)).seen })
    await pool().query(
      `UPDATE erasures SET asked_at = now() - interval '8 days', due_at = now() - interval '1 day' WHERE user_id = $1`,
      [student.id],
    )
    await eraseDue()
    expect(await count(pool(), 'trial_requests WHERE id = ANY($1)', [[id, other.id]])).toBe(0)
  })
})
