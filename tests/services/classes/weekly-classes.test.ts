import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { moveClass } from '@/lib/bookings/change-service'
import { listBookedClasses, listClasses } from '@/lib/bookings/queries'
import { cancelLater, listLater, moveLater } from '@/lib/bookings/series/series-service'
import { bookWeekly, listWeeklySlots } from '@/lib/bookings/series/weekly-service'
import { bookSlots } from '@/lib/bookings/service'
import { pool } from '@/lib/db/client'
import { listSlots } from '@/lib/slots/queries'
import { fulfilled, openConnections, refusals, releaseTogether } from '../../support/barrier'
import { academyDate } from '../../support/browser/academy-clock'
import { forgetJobs, jobsNamed } from '../../support/jobs'
import { acting, book, count, enrol, insertSlot, only, openSlot, type Person, type SlotRow } from '../../support/people'

vi.setConfig({ testTimeout: 60_000 })
beforeAll(() => openConnections(pool(), 8), 60_000)
const databaseUrl = process.env.DATABASE_URL ?? ''

const changed = {
  code: 'conflict',
  message: 'These times have just changed. Nothing was booked; please check them again.',
}
const changedLater = {
  code: 'conflict',
  message: 'These classes have just changed. Nothing was saved; please check them again.',
}
/**
 * Returns a date in the given week of a test. Week 0 starts in three days, so the student can still change the first
 * class.
 */
const week = (weeks: number, days = 0) => academyDate(3 + 7 * weeks + days)

let teacher: Person
let student: Person
beforeEach(async () => {
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
})

const insertWeeklySlot = (weeks: number, time = '17:00', days = 0) =>
  insertSlot(pool(), teacher.id, week(weeks, days), time)
const bookSlot = (who: Person, slot: SlotRow) =>
  bookSlots(acting(who), { student_id: who.id, teacher_id: slot.teacherId, selectedSlots: [slot.id] })
const countActive = (from: string, values: unknown[]) =>
  count(pool(), `bookings WHERE cancelled_at IS NULL AND ${from}`, values)
const countOwnClasses = () => countActive('student_id = $1', [student.id])

/** Adds one slot per week, and books the first slot for the student. `weeks` is the number of slots. */
async function insertWeeklySlots(weeks: number): Promise<[SlotRow, ...SlotRow[]]> {
  const slots = await Promise.all(Array.from({ length: weeks }, (_, index) => insertWeeklySlot(index)))
  const [first, ...rest] = slots
  if (!first) throw new Error('no week')
  await bookSlot(student, first)
  return [first, ...rest]
}

/** Adds the same slots as `insertWeeklySlots`, and books all of them as a weekly class. */
async function insertWeeklyClass(weeks: number): Promise<[SlotRow, ...SlotRow[]]> {
  const slots = await insertWeeklySlots(weeks)
  const [first, ...rest] = slots
  await bookWeekly(acting(student), first.id, { until: week(weeks - 1), slot_ids: rest.map(({ id }) => id) })
  return slots
}

const statesOf = async (slot: SlotRow, until: string) =>
  (await listWeeklySlots(acting(student), slot.id, until)).map(({ date, state }) => [date, state])

describe('making a class weekly', () => {
  it('the preview says for each week whether the slot is free, taken, missing, or overlaps another class', async () => {
    const [first] = await insertWeeklySlots(3)
    await bookSlot(await enrol(pool(), 'student'), await insertWeeklySlot(3))
    await insertSlot(pool(), teacher.id, week(4), '17:30')
    const elsewhere = await enrol(pool(), 'teacher')
    await insertWeeklySlot(5)
    await book(pool(), await insertSlot(pool(), elsewhere.id, week(5), '17:30'), student.id)
    await insertWeeklySlot(6)
    expect(await statesOf(first, week(6, 3))).toEqual([
      [week(1), 'free'],
      [week(2), 'free'],
      [week(3), 'taken'],
      [week(4), 'closed'],
      [week(5), 'clash'],
      [week(6), 'free'],
    ])
  })

  it('a weekly class books all displayed weeks in one series, with the subject of the first class', async () => {
    const [first, second, third] = await insertWeeklySlots(3)
    const ids = [second?.id ?? '', third?.id ?? '']
    const made = await bookWeekly(acting(student), first.id, { until: week(2), slot_ids: ids })
    expect(made).toMatchObject([
      { slot_id: second?.id, date: week(1), subject: 'Veenai' },
      { slot_id: third?.id, date: week(2), subject: 'Veenai' },
    ])
    const { rows } = await pool().query('SELECT DISTINCT series_id FROM bookings WHERE student_id = $1', [student.id])
    expect(only(rows)).toMatchObject({ series_id: expect.any(String) })
    expect(await statesOf(first, week(2))).toEqual([
      [week(1), 'yours'],
      [week(2), 'yours'],
    ])
  })

  it('a series can be extended from one of its classes', async () => {
    const [, second] = await insertWeeklyClass(2)
    const third = await insertWeeklySlot(2)
    await bookWeekly(acting(student), second?.id ?? '', { until: week(2), slot_ids: [third.id] })
    expect(await count(pool(), '(SELECT DISTINCT series_id FROM bookings WHERE student_id = $1) s', [student.id])).toBe(
      1,
    )
    const lists = [
      await listBookedClasses(acting(student), student.id),
      (await listClasses(acting(teacher), {})).classes,
    ]
    for (const classes of lists) expect(classes.map((each) => each.weekly_until)).toEqual(Array(3).fill(week(2)))
    const shown = await listSlots(acting(teacher), teacher.id, {})
    expect(shown.map((slot) => slot.weekly_until)).toEqual(Array(3).fill(week(2)))
    const others = await listSlots(acting(await enrol(pool(), 'student')), teacher.id, {})
    expect(others.map((slot) => slot.weekly_until)).toEqual(Array(3).fill(undefined))
  })

  it('an outdated list of weeks books nothing, not even a part', async () => {
    const [first, second, third] = await insertWeeklySlots(3)
    const send = (...slots: (SlotRow | undefined)[]) =>
      bookWeekly(acting(student), first.id, { until: week(2), slot_ids: slots.map((slot) => slot?.id ?? '') })
    await expect(send(second)).rejects.toMatchObject(changed)
    await bookSlot(await enrol(pool(), 'student'), third as SlotRow)
    await expect(send(second, third)).rejects.toMatchObject(changed)
    expect(await countOwnClasses()).toBe(1)
    await expect(send(second)).resolves.toHaveLength(1)
    await expect(send(second)).rejects.toMatchObject(changed)
  })

  it('a class becomes weekly only for its student, while the teacher teaches, and within a year', async () => {
    const [first, second] = await insertWeeklySlots(2)
    const body = { until: week(1), slot_ids: [second?.id ?? ''] }
    await expect(bookWeekly(acting(teacher), first.id, body)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listWeeklySlots(acting(student), second?.id ?? '', week(1))).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(listWeeklySlots(acting(student), first.id, week(0, 6))).rejects.toMatchObject({
      errors: { until: ['Choose a day at least a week after this class'] },
    })
    await expect(listWeeklySlots(acting(student), first.id, academyDate(367))).rejects.toMatchObject({
      errors: { until: ['The date can be at most 366 days ahead'] },
    })
    await pool().query("UPDATE users SET role = 'student' WHERE id = $1", [teacher.id])
    await expect(bookWeekly(acting(student), first.id, body)).rejects.toMatchObject({ code: 'not_found' })
    expect(await countOwnClasses()).toBe(1)
  })

  it('a weekly class sends both people one email with all dates and events, and schedules all reminders', async () => {
    const [first, second, third] = await insertWeeklySlots(3)
    await forgetJobs()
    await pool().query('DELETE FROM messages')
    await bookWeekly(acting(student), first.id, { until: week(2), slot_ids: [second?.id ?? '', third?.id ?? ''] })
    const { rows } = await pool().query<{ user_id: string; text: string; invitation: string; subject: string }>(
      "SELECT user_id, subject, text, invitation FROM messages WHERE kind = 'class-booked' ORDER BY user_id = $1",
      [student.id],
    )
    expect(rows.map(({ user_id }) => user_id)).toEqual([teacher.id, student.id])
    for (const { text, invitation, subject } of rows) {
      expect(subject).toBe('Veenai every week: 2 classes added')
      expect(text).toContain('5:00–6:00 pm')
      expect(invitation).toContain('METHOD:PUBLISH')
      expect(invitation.match(/BEGIN:VEVENT/g)).toHaveLength(2)
      expect(new Set(invitation.match(/^UID:.*$/gm)).size).toBe(2)
    }
    expect(await jobsNamed('remind-class')).toHaveLength(4)
    // Moving one of the classes must update its calendar event, not add another.
    await moveClass(acting(student), second?.id ?? '', {
      to_slot_id: (await insertWeeklySlot(1, '19:00')).id,
      reason: null,
    })
    const moved = await pool().query<{ invitation: string }>(
      "SELECT invitation FROM messages WHERE kind = 'class-moved'",
    )
    const uid = /^UID:.*$/m.exec(moved.rows[0]?.invitation ?? '')?.[0] ?? 'none'
    expect(rows[0]?.invitation).toContain(uid)
    expect(moved.rows[0]?.invitation).toContain('SEQUENCE:1')
  })
})

describe('changing this and later classes', () => {
  const idsOf = (slots: readonly (SlotRow | undefined)[]) => slots.map((slot) => slot?.id ?? '')

  it('this and all later classes are cancelled with one email per person, and their slots become free', async () => {
    const [first, second, third] = await insertWeeklyClass(3)
    await pool().query('DELETE FROM messages')
    expect(await listLater(acting(student), second?.id ?? '')).toMatchObject([
      { slot_id: second?.id, fault: null },
      { slot_id: third?.id, fault: null },
    ])
    await cancelLater(acting(student), second?.id ?? '', { slot_ids: idsOf([second, third]), reason: null })
    expect(await countActive('slot_id = ANY($1)', [idsOf([first, second, third])])).toBe(1)
    expect(await count(pool(), "messages WHERE kind = 'class-cancelled'")).toBe(2)
    expect(await count(pool(), "messages WHERE invitation LIKE '%STATUS:CANCELLED%' AND text LIKE '%Class 2%'")).toBe(2)
    await expect(bookSlot(await enrol(pool(), 'student'), third as SlotRow)).resolves.toMatchObject({ made: true })
  })

  it('the student’s deadline applies to each weekly class, and the teacher and the office can change all', async () => {
    const soon = await openSlot(pool(), teacher.id, 300, 30)
    const later = await insertWeeklySlot(1)
    await pool().query("UPDATE bookings SET series_id = '3f0c6c10-7a3e-4f0e-9d39-0f2b6b1d4f10' WHERE id = ANY($1)", [
      [await book(pool(), soon, student.id), await book(pool(), later, student.id)],
    ])
    const fault = 'A class can be changed up to 24 hours before it begins'
    expect(await listLater(acting(student), soon.id)).toMatchObject([{ fault }, { fault: null }])
    const all = { slot_ids: idsOf([soon, later]), reason: 'A concert' }
    await expect(cancelLater(acting(student), soon.id, all)).rejects.toMatchObject(changedLater)
    await expect(cancelLater(acting(teacher), soon.id, { ...all, reason: null })).rejects.toMatchObject({
      errors: { reason: ['Please give a reason'] },
    })
    const stranger = await enrol(pool(), 'student')
    await expect(cancelLater(acting(stranger), soon.id, all)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await countOwnClasses()).toBe(2)
    const office = await enrol(pool(), 'admin')
    await cancelLater(acting(office), soon.id, all)
    expect(await countOwnClasses()).toBe(0)
    expect(
      await count(pool(), "audit_log WHERE actor_id = $1 AND action = 'cancel' AND subject = 'weekly_place'", [
        office.id,
      ]),
    ).toBe(1)
  })

  it('later classes cannot be changed for a class without a series', async () => {
    const [first] = await insertWeeklySlots(1)
    await expect(listLater(acting(student), first.id)).rejects.toMatchObject({
      code: 'not_found',
      message: 'This is not a weekly class',
    })
  })

  it('each later class moves to the same weekday and time, and those that cannot move are reported before', async () => {
    const slots = await insertWeeklyClass(4)
    const targets = [
      await insertWeeklySlot(0, '19:00', 1),
      await insertWeeklySlot(1, '19:00', 1),
      await insertWeeklySlot(2, '19:00', 1),
    ]
    const [first, second, third, fourth] = slots
    await bookSlot(await enrol(pool(), 'student'), targets[1] as SlotRow)
    await book(pool(), await insertSlot(pool(), (await enrol(pool(), 'teacher')).id, week(2, 1), '19:30'), student.id)
    const plan = await listLater(acting(student), first.id, { to_slot_id: targets[0]?.id })
    expect(plan.map(({ slot_id, fault, to }) => [slot_id, fault, to?.date])).toEqual([
      [first.id, null, week(0, 1)],
      [second?.id, 'This slot is taken', week(1, 1)],
      [third?.id, 'You have another class at this time', week(2, 1)],
      [fourth?.id, 'There is no free slot at this time', undefined],
    ])
    const move = (...ids: string[]) =>
      moveLater(acting(student), first.id, { to_slot_id: targets[0]?.id ?? '', slot_ids: ids, reason: null })
    await expect(move(first.id, third?.id ?? '')).rejects.toMatchObject(changedLater)
    expect(await countActive('slot_id = ANY($1)', [idsOf(slots)])).toBe(4)
    await move(first.id)
    expect(await countActive('slot_id = ANY($1)', [idsOf(slots)])).toBe(3)
    expect(await countActive('slot_id = $1 AND series_id IS NOT NULL', [targets[0]?.id])).toBe(1)
  })

  it('weekly classes move to another time of the same day, with one email per person and the same events', async () => {
    const slots = await insertWeeklyClass(2)
    const targets = [await insertWeeklySlot(0, '18:00'), await insertWeeklySlot(1, '18:00')]
    await pool().query('DELETE FROM messages')
    await moveLater(acting(teacher), slots[0].id, {
      to_slot_id: targets[0]?.id ?? '',
      slot_ids: idsOf(slots),
      reason: 'A concert',
    })
    expect(await countActive('slot_id = ANY($1)', [idsOf(targets)])).toBe(2)
    const { rows } = await pool().query<{ text: string; invitation: string }>(
      "SELECT text, invitation FROM messages WHERE kind = 'class-moved'",
    )
    expect(rows).toHaveLength(2)
    for (const { text, invitation } of rows) {
      expect(text).toContain('6:00–7:00 pm; was')
      expect(text).toMatch(/gave this reason: A concert/)
      expect(invitation.match(/SEQUENCE:1/g)).toHaveLength(2)
    }
  })
})

describe('weekly classes with concurrent calls', () => {
  it('a weekly class is booked completely or not at all if another student books one of its slots', async () => {
    for (let round = 0; round < 3; round++) {
      teacher = await enrol(pool(), 'teacher')
      student = await enrol(pool(), 'student')
      const slots = await insertWeeklySlots(4)
      const ids = slots.slice(1).map(({ id }) => id)
      const single = await enrol(pool(), 'student')
      const bookWeeks = () => bookWeekly(acting(student), slots[0].id, { until: week(3), slot_ids: ids })
      const rival = () => bookSlot(single, slots[2] as SlotRow)

      const results = await releaseTogether<unknown>(
        databaseUrl,
        'slots',
        round % 2 ? [bookWeeks, rival] : [rival, bookWeeks],
      )

      expect(fulfilled(results)).toHaveLength(1)
      const won = results[round % 2 ? 0 : 1]?.status === 'fulfilled'
      expect(await countOwnClasses()).toBe(won ? 4 : 1)
      expect(await countActive('student_id = $1', [single.id])).toBe(won ? 0 : 1)
      for (const refusal of refusals(results)) expect(refusal).toMatchObject({ code: 'conflict' })
    }
  })

  it('a weekly class that is sent four times while others book is booked once completely, or not at all', async () => {
    const slots = await insertWeeklySlots(4)
    const rival = await enrol(pool(), 'student')
    const ids = slots.slice(1).map(({ id }) => id)
    const weeklyTasks = Array.from(
      { length: 4 },
      () => () => bookWeekly(acting(student), slots[0].id, { until: week(3), slot_ids: ids }),
    )
    const singles = slots.slice(1).map((slot) => () => bookSlot(rival, slot))

    const results = await releaseTogether<unknown>(databaseUrl, 'bookings', [...weeklyTasks, ...singles])

    const mine = await countOwnClasses()
    expect([1, 4]).toContain(mine)
    expect(fulfilled(results.slice(0, 4))).toHaveLength(mine === 4 ? 1 : 0)
    for (const { id } of slots) expect(await countActive('slot_id = $1', [id])).toBe(1)
  })

  it('a weekly class moves as displayed or not at all if other students book the target slots', async () => {
    for (let round = 0; round < 3; round++) {
      teacher = await enrol(pool(), 'teacher')
      student = await enrol(pool(), 'student')
      const slots = await insertWeeklyClass(3)
      const targets = [
        await insertWeeklySlot(0, '19:00'),
        await insertWeeklySlot(1, '19:00'),
        await insertWeeklySlot(2, '19:00'),
      ]
      const single = await enrol(pool(), 'student')
      const move = () =>
        moveLater(acting(student), slots[0].id, {
          to_slot_id: targets[0]?.id ?? '',
          slot_ids: slots.map(({ id }) => id),
          reason: null,
        })
      const rival = () => bookSlot(single, targets[1] as SlotRow)

      const results = await releaseTogether<unknown>(databaseUrl, 'slots', round % 2 ? [move, rival] : [rival, move])

      expect(fulfilled(results)).toHaveLength(1)
      const moved = results[round % 2 ? 0 : 1]?.status === 'fulfilled'
      expect(
        await countActive('student_id = $1 AND slot_id = ANY($2)', [student.id, targets.map(({ id }) => id)]),
      ).toBe(moved ? 3 : 0)
      expect(await countOwnClasses()).toBe(3)
      for (const refusal of refusals(results)) expect(refusal).toMatchObject({ code: 'conflict' })
    }
  })
})
