import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findOwnApplications, listStudents } from '@/lib/applications/queries'
import { studentProfileBody } from '@/lib/applications/schema'
import { decideStudent, submitStudentProfile } from '@/lib/applications/service'
import { cancelClass } from '@/lib/bookings/change-service'
import { listMyStudents } from '@/lib/bookings/lists/students-queries'
import { bookForStudent } from '@/lib/bookings/office-service'
import { getClassFile, listBookedClasses, listClasses } from '@/lib/bookings/queries'
import { bookSlots } from '@/lib/bookings/service'
import { academyToday } from '@/lib/core/time/zone'
import { pool } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { listLearners } from '@/lib/learners/queries'
import { addLearner, archiveLearner, changeLearner } from '@/lib/learners/service'
import { submitPaymentBody } from '@/lib/payments/schema'
import { decidePayment, submitPayment } from '@/lib/payments/service'
import { eraseLearner } from '@/lib/privacy/learner-erasure-service'
import { collectOwnData } from '@/lib/privacy/own-data-queries'
import { getCreditNote, getReceipt } from '@/lib/receipts/queries'
import { issueReceipt } from '@/lib/receipts/service'
import { refundPayment } from '@/lib/refunds/service'
import { joinWaitlist } from '@/lib/waitlist/service'
import { fulfilled, openConnections, refusals, releaseTogether } from '../../support/barrier'
import { png } from '../../support/images'
import { asOwner } from '../../support/owner'
import {
  acting,
  book,
  count,
  enrol,
  only,
  openSlot,
  PASSWORD,
  type Person,
  pay,
  type SlotRow,
} from '../../support/people'

// The timeout is long, because `releaseTogether` waits for the slowest call.
vi.setConfig({ testTimeout: 60_000 })
const databaseUrl = process.env.DATABASE_URL ?? ''

let parent: Person
let teacher: Person
let other: Person
let child: string

const learnerBody = (name: string) => ({ name, year_of_birth: 2016, relation: 'child' as const, notes: null })
const addTo = async (account: Person, name: string) =>
  (await addLearner(acting(account), account.id, learnerBody(name))).id
const bookFor = (learner_id: string | undefined, ...slots: SlotRow[]) =>
  bookSlots(acting(parent), {
    student_id: parent.id,
    teacher_id: slots[0]?.teacherId ?? '',
    selectedSlots: slots.map(({ id }) => id),
    learner_id,
  })

beforeEach(async () => {
  ;[parent, teacher, other] = await Promise.all([
    enrol(pool(), 'student', { name: `Meena ${randomUUID()}` }),
    enrol(pool(), 'teacher'),
    enrol(pool(), 'teacher'),
  ])
  child = await addTo(parent, 'Asha Iyer')
})

describe('the first learner of an account', () => {
  it('the first learner of an account has the account’s ID and name, and is renamed with the account', async () => {
    const person = await enrol(pool(), 'student', { name: 'Nila Thomas' })
    expect(await listLearners(acting(person), person.id)).toMatchObject([{ id: person.id, name: 'Nila Thomas' }])
    await pool().query('UPDATE users SET name = $1 WHERE id = $2', ['Nila Rao', person.id])
    expect(await listLearners(acting(person), person.id)).toMatchObject([{ name: 'Nila Rao' }])
  })

  it('the first learner keeps a different name if the account is renamed', async () => {
    await changeLearner(acting(parent), parent.id, { ...learnerBody('Ravi Iyer'), seen: 1 })
    await pool().query('UPDATE users SET name = $1 WHERE id = $2', ['Meena Iyer', parent.id])
    const learners = await listLearners(acting(parent), parent.id)
    expect(learners.map(({ name }) => name)).toEqual(['Ravi Iyer', 'Asha Iyer'])
  })
})

describe('booking for a family', () => {
  it('two children can have classes at the same time with two teachers, but one child cannot', async () => {
    const [mine, hers, third] = await Promise.all([
      openSlot(pool(), teacher.id, 600),
      openSlot(pool(), other.id, 600),
      openSlot(pool(), (await enrol(pool(), 'teacher')).id, 600),
    ])
    await bookFor(parent.id, mine)
    expect((await bookFor(child, hers)).bookings).toMatchObject([{ learner_id: child, learner_name: 'Asha Iyer' }])
    await expect(bookFor(child, third)).rejects.toMatchObject({
      code: 'conflict',
      message: 'You already have a class at this time',
    })
  })

  it('a slot of a sibling is rejected with 409, and repeating a booking of the same child changes nothing', async () => {
    const slot = await openSlot(pool(), teacher.id, 600)
    await bookFor(child, slot)
    await expect(bookFor(parent.id, slot)).rejects.toMatchObject({ message: 'This slot is already booked' })
    expect(await bookFor(child, slot)).toMatchObject({ made: false })
  })

  it('a booking must name the learner if the account has several, and accepts only its active ones', async () => {
    const slot = await openSlot(pool(), teacher.id, 600)
    const stranger = await enrol(pool(), 'student')
    const learnerRequired = { code: 'invalid', errors: { learner_id: ['Choose a learner'] } }
    for (const learner of [undefined, stranger.id, randomUUID(), 'nobody'])
      await expect(bookFor(learner, slot)).rejects.toMatchObject(learnerRequired)
    await archiveLearner(acting(parent), child, { archived: true })
    await expect(bookFor(child, slot)).rejects.toMatchObject(learnerRequired)
    expect((await bookFor(undefined, slot)).bookings).toMatchObject([{ learner_id: parent.id }])
  })

  it('one of two children who are booked into the same slot at the same time gets it', async () => {
    await openConnections(pool(), 4)
    const slot = await openSlot(pool(), teacher.id, 600)
    const results = await releaseTogether(databaseUrl, 'slots', [
      () => bookFor(parent.id, slot),
      () => bookFor(child, slot),
    ])
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toMatchObject([{ code: 'conflict', message: 'This slot is already booked' }])
  })

  it('booking a child while archiving the child does one of both, and never both', async () => {
    await openConnections(pool(), 4)
    const slot = await openSlot(pool(), teacher.id, 600)
    const results = await releaseTogether<unknown>(databaseUrl, 'users', [
      () => bookFor(child, slot),
      () => archiveLearner(acting(parent), child, { archived: true }),
    ])
    expect(fulfilled(results)).toHaveLength(1)
    const booked = await count(pool(), 'bookings WHERE learner_id = $1 AND cancelled_at IS NULL', [child])
    expect(await count(pool(), 'learners WHERE id = $1 AND archived_at IS NOT NULL', [child])).toBe(1 - booked)
  })

  it('each child can book a limited number of classes before a payment', async () => {
    const slots = await Promise.all(Array.from({ length: 11 }, (_, n) => openSlot(pool(), teacher.id, 600 + 70 * n)))
    await bookFor(child, ...slots.slice(0, 10))
    await expect(bookFor(child, ...slots.slice(10))).rejects.toMatchObject({ code: 'conflict' })
    expect(await bookFor(parent.id, ...slots.slice(10))).toMatchObject({ made: true })
  })
})

describe('instances of the previous version, which know no learners', () => {
  it('the database fills in the only learner for an instance of the previous version', async () => {
    const single = await enrol(pool(), 'student')
    const id = await book(pool(), await openSlot(pool(), teacher.id, 600), single.id)
    expect(await count(pool(), 'bookings WHERE id = $1 AND learner_id = $2', [id, single.id])).toBe(1)
    await expect(book(pool(), await openSlot(pool(), teacher.id, 700), parent.id)).rejects.toMatchObject({
      constraint: 'learners_chosen',
    })
  })
})

describe('the database', () => {
  const expectRejection = (sql: string, values: unknown[]) =>
    expect(asOwner((owner) => owner.query(sql, values))).rejects

  it('the database rejects a learner of another account in every table', async () => {
    const stranger = await enrol(pool(), 'student')
    const slot = await openSlot(pool(), teacher.id, 600)
    await expectRejection(
      `INSERT INTO bookings (slot_id, teacher_id, student_id, learner_id, starts_at, ends_at, subject)
       VALUES ($1, $2, $3, $4, $5, $6, 'Veenai')`,
      [slot.id, teacher.id, parent.id, stranger.id, slot.startsAt, slot.endsAt],
    ).toMatchObject({ constraint: 'bookings_learner_id_student_id_fkey' })
    await expectRejection(
      `INSERT INTO payments (user_id, learner_id, course_name, fee, screenshot_key, screenshot_sha256)
       VALUES ($1, $2, 'Veenai', 700, 'k', repeat('a', 64))`,
      [parent.id, stranger.id],
    ).toMatchObject({ constraint: 'payments_learner_id_user_id_fkey' })
    await expectRejection('INSERT INTO waitlist_entries (user_id, learner_id, teacher_id) VALUES ($1, $2, $3)', [
      parent.id,
      stranger.id,
      teacher.id,
    ]).toMatchObject({ constraint: 'waitlist_entries_learner_id_user_id_fkey' })
  })

  it('the database never moves a learner to another account, and never deletes one', async () => {
    await expectRejection('UPDATE learners SET account_id = $1 WHERE id = $2', [teacher.id, child]).toMatchObject({
      constraint: 'learners_stay_in_account',
    })
    await expectRejection('DELETE FROM learners WHERE id = $1', [child]).toMatchObject({
      constraint: 'learners_never_deleted',
    })
  })

  it('an account has at most ten active learners', async () => {
    for (let n = 0; n < 8; n++) await addTo(parent, `Child ${n}`)
    await expect(addTo(parent, 'One too many')).rejects.toMatchObject({
      code: 'conflict',
      message: 'An account can have at most 10 students',
    })
  })

  it('one of several tenth learners that are added at the same time is accepted', async () => {
    await openConnections(pool(), 6)
    for (let n = 0; n < 7; n++) await addTo(parent, `Child ${n}`)
    const racers = Array.from({ length: 4 }, (_, n) => () => addTo(parent, `Tenth ${n}`))
    expect(fulfilled(await releaseTogether(databaseUrl, 'learners', racers))).toHaveLength(1)
  })
})

describe('archiving a learner', () => {
  const archive = (learner: string, archived = true) => archiveLearner(acting(parent), learner, { archived })

  it('the last active learner and one with upcoming classes cannot be archived', async () => {
    const slot = await openSlot(pool(), teacher.id, 3000)
    await bookFor(child, slot)
    await expect(archive(child)).rejects.toMatchObject({
      message: 'This student still has upcoming classes. Cancel them first.',
    })
    await cancelClass(acting(parent), slot.id, { reason: null })
    await archive(child)
    await expect(archive(parent.id)).rejects.toMatchObject({ message: 'An account needs at least one student' })
    expect(await archive(child, false)).toMatchObject({ archived: false })
  })

  it('archiving a learner ends only the waitlist entries of that learner', async () => {
    for (const learner_id of [parent.id, child])
      await joinWaitlist(acting(parent), { teacher_id: teacher.id, learner_id })
    await archive(child)
    const { rows } = await pool().query(
      'SELECT learner_id FROM waitlist_entries WHERE user_id = $1 AND ended_at IS NULL',
      [parent.id],
    )
    expect(rows).toEqual([{ learner_id: parent.id }])
  })

  it('a family cannot archive another family’s learner, and the log shows the archiving to the office', async () => {
    const stranger = await enrol(pool(), 'student')
    await expect(archiveLearner(acting(stranger), child, { archived: true })).rejects.toMatchObject({
      code: 'not_found',
    })
    const admin = await enrol(pool(), 'admin')
    await archiveLearner(acting(admin), child, { archived: true })
    expect(
      await count(pool(), `audit_log WHERE subject = 'learner' AND subject_id = $1 AND actor_id = $2`, [
        child,
        admin.id,
      ]),
    ).toBe(1)
  })
})

describe('changing a learner', () => {
  it('a change of a learner is rejected if the record has changed since it was read', async () => {
    const change = () =>
      changeLearner(acting(parent), child, { ...learnerBody('Asha R Iyer'), notes: 'Left-handed', seen: 1 })
    expect(await change()).toMatchObject({ name: 'Asha R Iyer', notes: 'Left-handed', revision: 2 })
    await expect(change()).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the child’s name', () => {
  it('the child’s name appears to the family, the teacher and the office, and in emails and calendars', async () => {
    await changeLearner(acting(parent), child, { ...learnerBody('Asha Iyer'), notes: 'Sits on a low stool', seen: 1 })
    const slot = await openSlot(pool(), teacher.id, 600)
    await bookFor(child, slot)
    const shown = { student_name: 'Asha Iyer', learner_id: child, learner_name: 'Asha Iyer' }
    expect(await listBookedClasses(acting(parent), parent.id)).toMatchObject([shown])
    expect((await listClasses(acting(parent), { learner: child })).classes).toMatchObject([shown])
    expect((await listClasses(acting(parent), { learner: parent.id })).classes).toEqual([])
    const { students } = await listMyStudents(acting(teacher), {})
    expect(students).toMatchObject([{ name: 'Asha Iyer', about: 'Sits on a low stool', student_id: parent.id }])
    expect(await getClassFile(acting(teacher), slot.id)).toContain('with Asha Iyer')
    const { rows } = await pool().query<{ user_id: string; subject: string; text: string }>(
      `SELECT user_id, subject, text FROM messages WHERE kind = 'class-booked' AND user_id IN ($1, $2)`,
      [parent.id, teacher.id],
    )
    const toParent = only(rows.filter(({ user_id }) => user_id === parent.id))
    expect(toParent.subject).toMatch(/ for Asha Iyer is booked: /)
    expect(toParent.text).toContain('Asha Iyer’s class with')
    expect(only(rows.filter(({ user_id }) => user_id === teacher.id)).text).toContain('Asha Iyer has booked a class')
  })

  it('the office’s search finds a child’s classes by the child’s name', async () => {
    const admin = await enrol(pool(), 'admin')
    const name = `Quillon ${randomUUID().slice(0, 8)}`
    const learner = await addTo(parent, name)
    await bookFor(learner, await openSlot(pool(), teacher.id, 600))
    expect((await listClasses(acting(admin), { q: name })).classes).toMatchObject([{ learner_id: learner }])
  })
})

describe('the fee of a child', () => {
  const send = async (learner_id: string | undefined) =>
    submitPayment(
      acting(parent),
      submitPaymentBody.parse({
        user_id: parent.id,
        course_name: 'Veenai',
        fee: 700,
        learner_id,
        screenshotBase64: (await png()).toString('base64'),
      }),
    )

  it('the receipt names the child whose fee was paid, and two children can pay for one course', async () => {
    const admin = await enrol(pool(), 'admin')
    const [{ id }, own] = [await send(child), await send(undefined)]
    await expect(send(child)).rejects.toMatchObject({
      message: 'A payment for this course is already waiting for approval',
    })
    for (const payment of [id, own.id]) await decidePayment(acting(admin), payment, 'approve')
    const { rows } = await pool().query<{ id: string }>(
      'SELECT id FROM receipts WHERE payment_id = ANY($1) ORDER BY payment_id = $2 DESC',
      [[id, own.id], id],
    )
    const receipts = await Promise.all(rows.map((row) => getReceipt(acting(parent), row.id)))
    expect(receipts).toMatchObject([
      { received_from: parent.name, learner_name: 'Asha Iyer' },
      { received_from: parent.name, learner_name: null },
    ])
    expect(await count(pool(), 'enrolments WHERE learner_id = $1', [child])).toBe(1)
  })

  it('a child’s payment sets the subject only of that child’s classes', async () => {
    const admin = await enrol(pool(), 'admin')
    await pool().query(
      `INSERT INTO teacher_courses (teacher_id, course_name, region, added_at) VALUES ($1, 'Mridangam', 'south', now())`,
      [teacher.id],
    )
    const slots = await Promise.all([600, 700].map((minutes) => openSlot(pool(), teacher.id, minutes)))
    const [first, second] = slots
    if (!first || !second) throw new Error('no slots')
    await bookFor(child, first)
    await bookFor(parent.id, second)
    const { rows: before } = await pool().query<{ subject: string }>(
      'SELECT subject FROM bookings WHERE slot_id = $1',
      [second.id],
    )
    const { id } = await submitPayment(
      acting(parent),
      submitPaymentBody.parse({
        user_id: parent.id,
        course_name: 'Painting',
        fee: 700,
        learner_id: child,
        screenshotBase64: (await png()).toString('base64'),
      }),
    )
    await decidePayment(acting(admin), id, 'approve')
    const { rows } = await pool().query<{ subject: string }>(
      'SELECT subject FROM bookings WHERE slot_id = ANY($1) ORDER BY starts_at',
      [slots.map((slot) => slot.id)],
    )
    expect(rows.map(({ subject }) => subject)).toEqual(['Painting', only(before).subject])
  })
})

describe('the form of a child', () => {
  it('each child’s form is sent and decided separately', async () => {
    const admin = await enrol(pool(), 'admin')
    const form = (learner_id?: string) =>
      studentProfileBody.parse({
        user_id: parent.id,
        learner_id,
        qualification: 'Fresher',
        regions: ['south'],
        courses: { south: ['Violin'] },
      })
    await submitStudentProfile(acting(parent), form(child))
    expect(await findOwnApplications(parent)).toMatchObject({
      student: null,
      students: [{ learner_id: child, learner_name: 'Asha Iyer', status: 'pending' }],
    })
    await submitStudentProfile(acting(parent), form())
    await decideStudent(acting(admin), child, 'approve')
    const { data } = await listStudents({ q: parent.name })
    expect(data.map(({ id, learner_name, status }) => [id, learner_name, status])).toEqual([
      [parent.id, 'Asha Iyer', 'approved'],
      [parent.id, parent.name, 'pending'],
    ])
    const pending = await listStudents({ status: 'pending', q: parent.name })
    expect(pending.data.map(({ learner_name }) => learner_name)).toEqual([parent.name])
    const stranger = await enrol(pool(), 'student')
    await expect(submitStudentProfile(acting(parent), form(stranger.id))).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('the office', () => {
  it('the office adds a child to a family, and books a class for the child', async () => {
    const admin = await enrol(pool(), 'admin')
    const { id } = await addLearner(acting(admin), parent.id, learnerBody('Kavya Iyer'))
    const slot = await openSlot(pool(), teacher.id, 600)
    const booked = await bookForStudent(acting(admin), {
      student_id: parent.id,
      teacher_id: teacher.id,
      selectedSlots: [slot.id],
      learner_id: id,
    })
    expect(booked).toMatchObject({ made: true, bookings: [{ learner_name: 'Kavya Iyer' }] })
  })

  it('the office cannot add a learner to a teacher’s account', async () => {
    const admin = await enrol(pool(), 'admin')
    await expect(addLearner(acting(admin), teacher.id, learnerBody('X'))).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the data of a learner', () => {
  it('the data of the learners is part of the account’s data export', async () => {
    const { data } = await collectOwnData(parent)
    expect(data.learners).toMatchObject([{ name: parent.name }, { name: 'Asha Iyer', year_of_birth: 2016 }])
  })

  it('erasing a learner keeps the data of the rest of the family', async () => {
    const slot = await openSlot(pool(), teacher.id, -120)
    const { rows } = await pool().query<{ id: string }>(
      `INSERT INTO bookings (slot_id, teacher_id, student_id, learner_id, starts_at, ends_at, subject)
       VALUES ($1, $2, $3, $4, $5, $6, 'Veenai') RETURNING id`,
      [slot.id, teacher.id, parent.id, child, slot.startsAt, slot.endsAt],
    )
    await pool().query(`INSERT INTO class_notes (booking_id, taught, written_by) VALUES ($1, 'Asha played', $2)`, [
      only(rows).id,
      teacher.id,
    ])
    await inTransaction((tx) => recordConsentOf(tx))
    const erase = () => eraseLearner(acting(parent), child, { current_password: PASSWORD })
    await expect(erase()).rejects.toMatchObject({ message: 'Archive this student first' })
    await archiveLearner(acting(parent), child, { archived: true })
    await erase()
    await expect(erase()).rejects.toMatchObject({ code: 'not_found' })
    expect(await listLearners(acting(parent), parent.id)).toMatchObject([{ id: parent.id }])
    expect((await listBookedClasses(acting(parent), parent.id)).length).toBe(0)
    const { classes } = await listClasses(acting(parent), { status: 'past' })
    expect(classes).toMatchObject([{ student_name: expect.stringMatching(/^Former student \d+$/), notes: null }])
    expect(await count(pool(), 'consents WHERE learner_id = $1', [child])).toBe(0)
  })

  it('erasing a learner removes the name from documents, and other names stay [contract 71.4]', async () => {
    const paymentId = await pay(pool(), parent.id, { status: 'approved' })
    await pool().query('UPDATE payments SET learner_id = $2 WHERE id = $1', [paymentId, child])
    const line = { courseName: 'Veenai', dueId: null, planId: null, chargeKind: null }
    const lines = [{ ...line, label: 'course fee', learnerName: 'Asha Iyer', amount: 700 }]
    const paid = { paymentId, userId: parent.id, receivedFrom: parent.name, learnerName: 'Asha Iyer' }
    const { id } = await inTransaction((tx) =>
      issueReceipt(tx, { ...paid, courseName: 'Veenai', amount: 700, utr: null, lines }),
    )
    const admin = await enrol(pool(), 'admin')
    const refunded = { method: 'cash', reference: null, reason: 'Moved', refunded_on: academyToday() } as const
    const note = await refundPayment(acting(admin), paymentId, { ...refunded, amount: 100, seen: 0 })
    await archiveLearner(acting(parent), child, { archived: true })
    await eraseLearner(acting(parent), child, { current_password: PASSWORD })
    const nameless = { received_from: parent.name, learner_name: null, lines: [{ learner: null, label: 'course fee' }] }
    expect(await getReceipt(acting(parent), id)).toMatchObject(nameless)
    expect(await getCreditNote(acting(parent), note.credit_note_id ?? '')).toMatchObject(nameless)
  })

  const recordConsentOf = (tx: Parameters<Parameters<typeof inTransaction>[0]>[0]) =>
    tx.$queryRaw`
      INSERT INTO consents (user_id, learner_id, learner_under_18, text_version, text, text_sha256, given_by)
      VALUES (${parent.id}::uuid, ${child}::uuid, false, 'v', 't', repeat('a', 64), ${parent.id}::uuid)`
})
