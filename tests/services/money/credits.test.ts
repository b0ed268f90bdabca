import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelClass, moveClass } from '@/lib/bookings/change-service'
import { getClassOutcome } from '@/lib/bookings/outcome-queries'
import { listLater } from '@/lib/bookings/series/series-service'
import { bookWeekly, listWeeklySlots } from '@/lib/bookings/series/weekly-service'
import { bookSlots } from '@/lib/bookings/service'
import { markClass } from '@/lib/class-notes/attendance-service'
import type { FeeSettings } from '@/lib/core/config/fee-settings'
import { bookCredits } from '@/lib/credits/ledger-service'
import { getFamilyLedger, readCredits } from '@/lib/credits/queries'
import { adjustCreditsBody } from '@/lib/credits/schema'
import { adjustCredits, forgiveClass } from '@/lib/credits/service'
import { db, pool } from '@/lib/db/client'
import { addCharge } from '@/lib/fees/charge-service'
import { chargeBody } from '@/lib/fees/schema'
import { recordPayment } from '@/lib/payments/recording-service'
import { recordPaymentBody } from '@/lib/payments/schema'
import { academyToday, days } from '../../support/academy-days'
import { classesLeft, enrolWith, newPlan, setFees } from '../../support/fees'
import { acting, enrol, insertSlot, only, openSlot, type Person, pay, type SlotRow } from '../../support/people'

const DAY = 24 * 60
const today = academyToday()

let admin: Person
let teacher: Person
let student: Person
let restore: (() => void) | undefined
beforeAll(async () => {
  admin = await enrol(pool(), 'admin')
})
beforeEach(async () => {
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
})
afterEach(() => {
  restore?.()
  restore = undefined
})

const settings = (change: Partial<FeeSettings>) => {
  restore = setFees(change)
}
/** Enrols the student with a package and pays for it. */
async function buy(classes = 8, fields = {}): Promise<void> {
  await enrolWith(admin, student, await newPlan(admin, { classes, ...fields }))
  await recordPayment(
    acting(admin),
    student.id,
    recordPaymentBody.parse({ amount: 4000, paid_on: today, method: 'cash' }),
  )
}
const slot = (inDays: number, minutes = 60) => openSlot(pool(), teacher.id, inDays * DAY, minutes)
/** Books slots, and makes the bookings so old that the student can no longer undo them. */
const bookAs = async (person: Person, ...slots: SlotRow[]) => {
  const booked = await bookNow(person, ...slots)
  await pool().query(`UPDATE bookings SET created_at = now() - interval '1 hour' WHERE student_id = $1`, [person.id])
  return booked
}
const bookNow = (person: Person, ...slots: SlotRow[]) =>
  bookSlots(acting(person), {
    student_id: person.id,
    teacher_id: teacher.id,
    selectedSlots: slots.map(({ id }) => id),
  })
const left = () => classesLeft(student.id)
const entries = async () =>
  (await readCredits(db(), student.id)).entries.map(({ classes, reason }) => [classes, reason])

describe('a booked class of a counted course', () => {
  it('a booking of a counted course uses one class, and repeating the booking uses no other', async () => {
    await buy()
    const first = await slot(3)
    await bookAs(student, first)
    await bookAs(student, first)
    expect(await left()).toBe(7)
    expect(await entries()).toEqual([
      [-1, 'booked'],
      [8, 'paid'],
    ])
  })

  it('a class counts in the first taught course with classes left, and approvals do not rename it', async () => {
    await buy(8, { course_name: 'Painting' })
    const { bookings } = await bookAs(student, await slot(3))
    expect(bookings).toMatchObject([{ subject: 'Painting' }])
    await recordPayment(
      acting(admin),
      student.id,
      recordPaymentBody.parse({ amount: 700, paid_on: today, method: 'cash', course_name: 'Veenai' }),
    )
    const { rows } = await pool().query('SELECT subject FROM bookings WHERE student_id = $1', [student.id])
    expect(rows).toEqual([{ subject: 'Painting' }])
    expect(await classesLeft(student.id, 'Painting')).toBe(7)
  })

  it('moving a counted class does not count it again, and cancelling it then gives one class back', async () => {
    await buy()
    const [from, to] = [await slot(3), await slot(4)]
    await bookAs(student, from)
    await moveClass(acting(student), from.id, { to_slot_id: to.id, reason: null })
    expect(await left()).toBe(7)
    await cancelClass(acting(student), to.id, { reason: null })
    expect(await left()).toBe(8)
  })

  it('a class without classes left can be booked up to the limit, unless the academy refuses it', async () => {
    await buy(1)
    await bookAs(student, await slot(3), await slot(4))
    expect(await left()).toBe(-1)
    settings({ booking_without_credit: 'refuse' })
    await expect(bookAs(student, await slot(5))).rejects.toMatchObject({
      code: 'conflict',
      message: 'No classes left. Renew first.',
    })
    expect(await left()).toBe(-1)
  })

  it('if the academy refuses booking without classes left, they must be valid on the day of the class', async () => {
    settings({ booking_without_credit: 'refuse' })
    await buy(2, { valid_days: 10 })
    await expect(bookAs(student, await slot(12))).rejects.toMatchObject({ code: 'conflict' })
    await bookAs(student, await slot(8))
    expect(await left()).toBe(1)
  })

  it('the preview of weekly classes shows for which weeks no class is left', async () => {
    settings({ booking_without_credit: 'refuse' })
    await buy(3)
    const dates = [0, 1, 2, 3].map((week) => days(today, 3 + 7 * week))
    const slots: SlotRow[] = []
    for (const date of dates) slots.push(await insertSlot(pool(), teacher.id, date, '10:00'))
    await bookAs(student, only(slots.slice(0, 1)))
    const weeklySlots = await listWeeklySlots(acting(student), only(slots.slice(0, 1)).id, dates[3] ?? '')
    expect(weeklySlots.map(({ state }) => state)).toEqual(['free', 'free', 'unpaid'])
    await bookWeekly(acting(student), only(slots.slice(0, 1)).id, {
      until: dates[2] ?? '',
      slot_ids: slots.slice(1, 3).map(({ id }) => id),
    })
    expect(await left()).toBe(0)
  })

  it('a family cannot move a counted class to another length, or past the end of its credit', async () => {
    await buy(8, { valid_days: 10 })
    const [from, longer, late] = [await slot(3), await slot(4, 120), await slot(20)]
    await bookAs(student, from)
    const to = (one: SlotRow) => moveClass(acting(student), from.id, { to_slot_id: one.id, reason: null })
    await expect(to(longer)).rejects.toMatchObject({ errors: { to_slot_id: ['Choose a slot of the same length'] } })
    await expect(to(late)).rejects.toMatchObject({ code: 'invalid' })
    await moveClass(acting(admin), from.id, { to_slot_id: late.id, reason: 'Agreed' })
    expect(await left()).toBe(7)
  })

  it('a booking of several classes is rejected completely if no class is left for one of them', async () => {
    settings({ booking_without_credit: 'refuse' })
    await buy(1)
    await bookAs(student, await slot(2))
    const slots = [await slot(3), await slot(4), await slot(5)]
    await expect(bookAs(student, ...slots)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a course that is not counted', () => {
  it('a course that is not counted has a limit of classes until a payment for it is approved', async () => {
    await pay(pool(), student.id, { course: 'Painting', status: 'approved' })
    const slots: SlotRow[] = []
    for (let index = 0; index < 11; index++) slots.push(await slot(index + 2))
    await bookSlots(acting(student), {
      student_id: student.id,
      teacher_id: teacher.id,
      selectedSlots: slots.slice(0, 10).map(({ id }) => id),
      subject: 'Veenai',
    })
    const last = { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slots[10]?.id ?? ''] }
    await expect(bookSlots(acting(student), { ...last, subject: 'Veenai' })).rejects.toMatchObject({ code: 'conflict' })
    await bookSlots(acting(student), { ...last, subject: 'Painting' })
    expect(await entries()).toEqual([])
  })

  it('a cancelled class of a course that is not counted gives nothing back', async () => {
    const first = await slot(3)
    await bookAs(student, first)
    expect(await getClassOutcome(acting(student), first.id, {})).toEqual({ text: null })
    await cancelClass(acting(student), first.id, { reason: null })
    expect(await entries()).toEqual([])
  })
})

describe('an overdue fee', () => {
  it('an overdue fee prevents bookings by the family if the academy wants it', async () => {
    const body = { kind: 'exam', label: 'Exam', amount: 500, due_on: days(today, -6) }
    await addCharge(acting(admin), student.id, chargeBody.parse(body))
    await bookAs(student, await slot(3))
    settings({ block_overdue_booking: true })
    await expect(bookAs(student, await slot(4))).rejects.toMatchObject({
      message: 'A fee is overdue. Please pay it before you book.',
    })
  })
})

describe('a cancelled class of a counted course', () => {
  it('the list of later classes shows for each class of a plan what happens if it is cancelled', async () => {
    await buy()
    const slots: SlotRow[] = []
    for (const week of [0, 1]) slots.push(await insertSlot(pool(), teacher.id, days(today, 3 + 7 * week), '11:00'))
    const first = only(slots.slice(0, 1))
    await bookAs(student, first)
    const body = { until: days(today, 10), slot_ids: slots.slice(1).map(({ id }) => id) }
    await bookWeekly(acting(student), first.id, body)
    await pool().query("UPDATE bookings SET created_at = now() - interval '1 hour' WHERE student_id = $1", [student.id])
    const outcomes = async (person: Person, query: { cause?: 'family' } = {}) => {
      const later = await listLater(acting(person), first.id, query)
      return new Set(later.map(({ outcome }) => outcome))
    }
    const makeUp = new Set([expect.stringMatching(/^Make-up class, valid until /)])
    expect(await outcomes(student)).toEqual(makeUp)
    expect(await outcomes(admin, { cause: 'family' })).toEqual(makeUp)
    expect(await outcomes(admin)).toEqual(new Set(['Given back']))
    settings({ make_up_per_term: 0 })
    expect(await outcomes(student)).toEqual(new Set(['Counts as used']))
  })

  it('a class that the family cancels in time becomes a make-up class, up to the limit of the term', async () => {
    await buy()
    settings({ make_up_per_term: 1 })
    const [first, second] = [await slot(3), await slot(4)]
    await bookAs(student, first, second)
    expect(await getClassOutcome(acting(student), first.id, {})).toEqual({
      text: expect.stringMatching(/^This class becomes a make-up class\. It can be booked again until /),
    })
    await cancelClass(acting(student), first.id, { reason: null })
    expect(await readCredits(db(), student.id)).toMatchObject({
      credits: [{ classes_left: 7, lots: [{ make_up: true, expires_on: days(today, 90) }, { make_up: false }] }],
    })
    await cancelClass(acting(student), second.id, { reason: null })
    expect(await left()).toBe(7)
  })

  it('a late cancellation for the family uses the class, and one by the academy gives it back', async () => {
    await buy()
    const [late, other] = [await openSlot(pool(), teacher.id, 60), await openSlot(pool(), teacher.id, 180)]
    await bookAs(student, late, other)
    await cancelClass(acting(admin), late.id, { reason: 'The child is ill', by_family: true })
    expect(await left()).toBe(6)
    await cancelClass(acting(admin), other.id, { reason: 'The studio is closed' })
    expect(await left()).toBe(7)
    expect((await entries())[0]).toEqual([1, 'academy'])
    const { rows } = await pool().query<{ text: string }>(
      "SELECT text FROM messages WHERE kind = 'class-cancelled' AND user_id = $1 ORDER BY created_at, id",
      [student.id],
    )
    expect(rows[0]?.text).toContain('This class counts as used, because it is cancelled after the deadline.')
    expect(rows[1]?.text).toContain('This class is given back. It can be booked again and does not expire.')
    const ledger = await getFamilyLedger(student.id)
    expect(ledger.map(({ reason, balance }) => [reason, balance])).toEqual([
      ['academy', 7],
      ['booked', 6],
      ['booked', 7],
      ['paid', 8],
    ])
    const lost = ledger.filter((entry) => entry.lost)
    expect(lost.map(({ class_starts_at: startsAt }) => startsAt)).toEqual([late.startsAt.toISOString()])
    expect(Object.keys(ledger[0] ?? {})).not.toContain('note')
  })

  it('undoing a booking within minutes gives back the same credit, even shortly before the class', async () => {
    await buy(8, { valid_days: 30 })
    const soon = await openSlot(pool(), teacher.id, 60)
    await bookNow(student, soon)
    await cancelClass(acting(student), soon.id, { reason: null })
    const { credits } = await readCredits(db(), student.id)
    expect(credits).toMatchObject([{ classes_left: 8 }])
    expect(new Set(credits[0]?.lots.map(({ expires_on }) => expires_on))).toEqual(new Set([days(today, 29)]))
    expect(credits[0]?.lots.every(({ make_up }) => !make_up)).toBe(true)
  })
})

describe('attendance', () => {
  it('a class is given back if the teacher was absent, and used again if the attendance is corrected', async () => {
    await buy()
    const first = await openSlot(pool(), teacher.id, 30)
    await bookAs(student, first)
    await startAnHourAgo(first)
    const mark = (
      attendance: 'teacher_absent' | 'held' | 'student_absent',
      seen: 'unmarked' | 'teacher_absent' | 'held',
    ) => markClass(acting(admin), first.id, { attendance, seen }, 'office')
    await mark('teacher_absent', 'unmarked')
    expect(await left()).toBe(8)
    await mark('held', 'teacher_absent')
    expect(await left()).toBe(7)
    await mark('teacher_absent', 'held')
    expect(await left()).toBe(8)
  })

  it('the office can give back a class that the student missed, but only once', async () => {
    await buy()
    const first = await openSlot(pool(), teacher.id, 30)
    await bookAs(student, first)
    await startAnHourAgo(first)
    await markClass(acting(admin), first.id, { attendance: 'student_absent', seen: 'unmarked' }, 'office')
    const { entries: ledger } = await readCredits(db(), student.id)
    const booked = ledger.find(({ reason }) => reason === 'booked')
    expect(booked).toMatchObject({ can_forgive: true })
    expect(await forgiveClass(acting(admin), booked?.id ?? '', { note: 'Ill' })).toMatchObject({ classes_left: 8 })
    await expect(forgiveClass(acting(admin), booked?.id ?? '', { note: 'Ill' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

/** Moves a booked slot into the past. */
async function startAnHourAgo(one: SlotRow): Promise<void> {
  const client = await pool().connect()
  try {
    await client.query('BEGIN')
    await client.query('SET CONSTRAINTS ALL DEFERRED')
    await client.query(
      `WITH moved AS (UPDATE slots SET starts_at = starts_at - interval '90 minutes', ends_at = ends_at - interval '90 minutes'
                      WHERE id = $1 RETURNING id, starts_at, ends_at)
       UPDATE bookings b SET starts_at = m.starts_at, ends_at = m.ends_at FROM moved m WHERE b.slot_id = m.id`,
      [one.id],
    )
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

describe('classes that the office adds or removes', () => {
  it('the office adds or removes classes with a reason and the current balance', async () => {
    await buy()
    const body = { learner_id: student.id, course_name: 'Veenai', minutes: 60, classes: 2, note: 'Gift', seen: 8 }
    expect(await adjustCredits(acting(admin), student.id, adjustCreditsBody.parse(body))).toMatchObject({
      classes_left: 10,
    })
    await expect(adjustCredits(acting(admin), student.id, adjustCreditsBody.parse(body))).rejects.toMatchObject({
      code: 'conflict',
    })
    const removed = adjustCreditsBody.parse({ ...body, classes: -3, seen: 10 })
    expect(await adjustCredits(acting(admin), student.id, removed)).toMatchObject({ classes_left: 7 })
  })
})

describe('a class that was given back', () => {
  it('a class that the office gave back is not given back again if the family moves and cancels it', async () => {
    await buy(4)
    const [from, to] = [await slot(3), await slot(4)]
    await bookAs(student, from)
    const { entries: ledger } = await readCredits(db(), student.id)
    await forgiveClass(acting(admin), ledger[0]?.id ?? '', { note: 'A present' })
    await moveClass(acting(student), from.id, { reason: null, to_slot_id: to.id })
    await cancelClass(acting(student), to.id, { reason: null })
    expect(await left()).toBe(4)
  })

  it('a class that the office gave back stays so if the attendance is corrected', async () => {
    await buy(4)
    const past = await openSlot(pool(), teacher.id, -120)
    const bookingId = randomUUID()
    const key = { learnerId: student.id, courseName: 'Veenai', classType: 'private', minutes: 60 }
    const counted = await db().$transaction((tx) =>
      bookCredits(tx, student.id, [{ ...key, bookingId, day: today }], { least: null, refuse: false }),
    )
    await pool().query(
      `INSERT INTO bookings (id, slot_id, teacher_id, student_id, starts_at, ends_at, subject, credit_entry_id)
       VALUES ($1, $2, $3, $4, $5, $6, 'Veenai', $7)`,
      [bookingId, past.id, teacher.id, student.id, past.startsAt, past.endsAt, String(counted.get(bookingId))],
    )
    const mark = (attendance: 'held' | 'teacher_absent', seen: 'unmarked' | 'held' | 'teacher_absent') =>
      markClass(acting(teacher), past.id, { attendance, seen }, 'teacher')
    await mark('teacher_absent', 'unmarked')
    await mark('held', 'teacher_absent')
    expect(await left()).toBe(3)
    await forgiveClass(acting(admin), String(counted.get(bookingId)), { note: 'Was ill' })
    await mark('teacher_absent', 'held')
    await mark('held', 'teacher_absent')
    expect(await left()).toBe(4)
  })
})
