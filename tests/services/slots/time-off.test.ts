import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bookSlots } from '@/lib/bookings/service'
import { academyZone } from '@/lib/core/time/zone'
import { pool } from '@/lib/db/client'
import { whenOf } from '@/lib/notifications/emails/when'
import { addSlot, addSlots } from '@/lib/slots/service'
import { addClassDuringTimeOff } from '@/lib/time-off/class-during-time-off-service'
import { listTimeOff } from '@/lib/time-off/queries'
import { removeTimeOff } from '@/lib/time-off/remove-service'
import type { Choice, NewTimeOff, TimeOffPreview } from '@/lib/time-off/schema'
import { previewTimeOffEffects, takeTimeOff } from '@/lib/time-off/service'
import { joinWaitlist } from '@/lib/waitlist/service'
import { academyDate, academyInstant } from '../../support/browser/academy-clock'
import { forgetJobs, jobsNamed } from '../../support/jobs'
import { acting, book, count, enrol, insertSlot, type Person, type SlotRow } from '../../support/people'

let teacher: Person
let student: Person
beforeEach(async () => {
  // A holiday affects all teachers, so remove the slots, classes and time off that other tests left.
  await pool().query(
    'UPDATE slots SET withdrawn_at = now() WHERE withdrawn_at IS NULL AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.slot_id = slots.id AND b.cancelled_at IS NULL)',
  )
  await pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = student_id WHERE cancelled_at IS NULL')
  await pool().query('UPDATE slots SET withdrawn_at = now() WHERE withdrawn_at IS NULL')
  await pool().query(
    'UPDATE days_off SET taken_back_at = now(), taken_back_by = created_by WHERE taken_back_at IS NULL',
  )
  await pool().query('DELETE FROM messages')
  await forgetJobs()
  teacher = await enrol(pool(), 'teacher', { name: 'Lakshmi Raman' })
  student = await enrol(pool(), 'student', { name: 'Asha Menon' })
})

const DAY = 3
const day = academyDate(DAY)
const week = { from: day, to: academyDate(DAY + 4) }

async function booking(inDays: number, time: string, who: Person = student): Promise<SlotRow & { bookingId: string }> {
  const slot = await insertSlot(pool(), teacher.id, academyDate(inDays), time)
  return { ...slot, bookingId: await book(pool(), slot, who.id) }
}
const insertFreeSlot = (inDays: number, time: string, of: Person = teacher) =>
  insertSlot(pool(), of.id, academyDate(inDays), time)

const preview = (of: Person | null = teacher, range: { from: string; to: string } = week) =>
  previewTimeOffEffects({ teacher_id: of?.id ?? null, ...range })

const all = ({ classes }: TimeOffPreview, action: Choice['action']): Choice[] =>
  classes.map(({ slot_id }) => ({ slot_id, action }))

interface TakeOptions {
  of?: Person | null
  by?: Person
  range?: { from: string; to: string }
  reason?: string
  byDefault?: NewTimeOff['default']
}
const take = (
  seen: TimeOffPreview,
  choices: Choice[],
  { of = teacher, by = teacher, range = week, reason = 'A wedding in Madurai', byDefault }: TakeOptions = {},
) =>
  takeTimeOff(acting(by), {
    teacher_id: of?.id ?? null,
    ...range,
    reason,
    seen: seen.seen,
    choices,
    default: byDefault,
  })

/** Saves the time off and cancels all affected classes. */
async function takeAndCancel(overrides: TakeOptions = {}) {
  const seen = await preview(overrides.of === undefined ? teacher : overrides.of, overrides.range)
  return take(seen, all(seen, 'cancel'), overrides)
}

const countActive = (slotId: string) => count(pool(), 'slots WHERE id = $1 AND withdrawn_at IS NULL', [slotId])
const bookedAt = (slotId: string) => count(pool(), 'bookings WHERE slot_id = $1 AND cancelled_at IS NULL', [slotId])
const countEmails = (to: Person) => count(pool(), 'messages WHERE user_id = $1', [to.id])
const addSlotIn = (inDays: number, who: Person = teacher) =>
  addSlot(acting(who), { teacher_id: who.id, date: academyDate(inDays), from_time: '20:00', to_time: '21:00' })

describe('the preview of time off', () => {
  it('the preview of time off counts free slots and names each class, but writes nothing', async () => {
    const slot = await insertFreeSlot(DAY, '16:00')
    const first = await booking(DAY, '17:00')
    await booking(DAY + 1, '17:00', await enrol(pool(), 'student'))
    await insertFreeSlot(DAY + 5, '16:00')

    const seen = await preview()

    expect(seen).toMatchObject({ free_hours: 1, students: 2, teachers: 1 })
    expect(seen.classes[0]).toMatchObject({
      slot_id: first.id,
      date: day,
      from_time: '17:00',
      student_name: 'Asha Menon',
      subject: 'Veenai',
      next_week: { date: academyDate(DAY + 7), from_time: '17:00', to_time: '18:00' },
      why_not: null,
    })
    expect(await countActive(slot.id)).toBe(1)
    expect(await count(pool(), 'days_off WHERE teacher_id = $1', [teacher.id])).toBe(0)
  })

  it('the preview explains why the same time next week is not available', async () => {
    await booking(DAY, '17:00')
    await booking(DAY + 7, '17:00')
    await booking(DAY, '18:00', await enrol(pool(), 'student'))
    await booking(DAY + 7, '18:00', await enrol(pool(), 'student'))
    const seen = await preview()
    expect(seen.classes.map(({ next_week, why_not }) => [next_week, why_not])).toEqual([
      [null, 'The student already has a class at this time'],
      [null, 'This slot is booked'],
    ])
  })

  it('the preview returns not found for a person who does not teach, and rejects past dates', async () => {
    await expect(preview(student)).rejects.toMatchObject({ code: 'not_found' })
    const past = { from: academyDate(-1), to: day }
    await expect(preview(teacher, past)).rejects.toMatchObject({
      errors: { from: ['The date cannot be earlier than today'] },
    })
  })
})

describe('saving time off', () => {
  it('saving time off removes free slots, moves and cancels classes as chosen, and notifies each person once', async () => {
    const slot = await insertFreeSlot(DAY, '16:00')
    const moved = await booking(DAY, '17:00')
    const secondClass = await booking(DAY + 1, '17:00')
    const other = await enrol(pool(), 'student')
    const elsewhere = await booking(DAY + 2, '17:00', other)
    const target = await insertFreeSlot(DAY + 6, '09:00')

    const seen = await preview()
    const done = await take(seen, [
      { slot_id: moved.id, action: 'next_week' },
      { slot_id: secondClass.id, action: 'cancel' },
      { slot_id: elsewhere.id, action: 'move', to_slot_id: target.id },
    ])

    expect(done).toMatchObject({
      free_hours: 1,
      moved: 2,
      cancelled: 1,
      day_off: { ...week, reason: 'A wedding in Madurai' },
    })
    for (const { id } of [slot, moved, secondClass, elsewhere]) expect(await countActive(id)).toBe(0)
    expect(await bookedAt(target.id)).toBe(1)
    expect(
      await count(pool(), 'bookings b WHERE student_id = $1 AND cancelled_at IS NULL AND starts_at = $2', [
        student.id,
        new Date(moved.startsAt.getTime() + 7 * 86_400_000),
      ]),
    ).toBe(1)
    for (const person of [student, other, teacher]) expect(await countEmails(person)).toBe(1)
    const { rows } = await pool().query<{ text: string; invitation_method: string; more_invitations: object[] }>(
      'SELECT text, invitation_method, more_invitations FROM messages WHERE user_id = $1',
      [student.id],
    )
    expect(rows[0]).toMatchObject({ invitation_method: 'REQUEST', more_invitations: [{ method: 'CANCEL' }] })
    expect(rows[0]?.text).toContain('Lakshmi Raman is away')
    expect(rows[0]?.text).not.toContain('Madurai')
    expect(await count(pool(), "bookings WHERE cancel_reason LIKE '%Madurai%'")).toBe(0)
    // The two moved classes must have reminders a day and an hour before their start. The cancelled class must have
    // none.
    expect(await jobsNamed('remind-class')).toHaveLength(4)
  })

  it('a class moves to an existing free slot next week, without a second slot', async () => {
    const moved = await booking(DAY, '17:00')
    const target = await insertFreeSlot(DAY + 7, '17:00')
    const seen = await preview()
    await take(seen, all(seen, 'next_week'))
    expect(await bookedAt(target.id)).toBe(1)
    expect(await bookedAt(moved.id)).toBe(0)
  })

  it('a weekly class moves to the end of its series by default, with its series and calendar event', async () => {
    const weekly = await Promise.all([DAY, DAY + 7, DAY + 14].map((inDays) => booking(inDays, '17:00')))
    const seriesId = randomUUID()
    await pool().query('UPDATE bookings SET series_id = $2 WHERE id = ANY($1)', [
      weekly.map(({ bookingId }) => bookingId),
      seriesId,
    ])
    const single = await booking(DAY + 1, '18:00')
    const seen = await preview()
    const end = academyDate(DAY + 21)
    expect(seen.classes).toMatchObject([
      { append: { date: end, from_time: '17:00' }, why_no_append: null, next_week: null },
      { append: null, why_no_append: null, next_week: { date: academyDate(DAY + 8) } },
    ])

    const done = await take(seen, [], { byDefault: 'append' })

    expect(done).toMatchObject({ moved: 2, appended: 1, cancelled: 0 })
    const first = weekly[0]?.bookingId
    const { rows } = await pool().query(
      `SELECT b.series_id, b.starts_at, i.uid, i.sequence FROM bookings old JOIN bookings b ON b.id = old.moved_to
       JOIN invitations i ON i.booking_id = b.id WHERE old.id = $1`,
      [first],
    )
    expect(rows).toEqual([
      {
        series_id: seriesId,
        starts_at: academyInstant(end, '17:00'),
        uid: expect.stringContaining(`class-${first}@`),
        sequence: 1,
      },
    ])
    const { rows: emails } = await pool().query('SELECT text FROM messages WHERE user_id = $1', [student.id])
    expect(emails[0].text).toContain(
      `now ${whenOf(academyInstant(end, '17:00'), academyInstant(end, '18:00'), academyZone()).day}`,
    )
    expect(await bookedAt(single.id)).toBe(0)
  })

  it('only weekly classes move to the end, and a choice for one class overrides the default', async () => {
    const [one, two] = [await booking(DAY, '17:00'), await booking(DAY + 1, '17:00')]
    const seen = await preview()
    await expect(take(seen, [{ slot_id: one.id, action: 'append' }], { byDefault: 'cancel' })).rejects.toMatchObject({
      errors: { choices: ['Choose another option for Asha Menon: This is not a weekly class'] },
    })
    const done = await take(seen, [{ slot_id: two.id, action: 'cancel' }], { byDefault: 'next_week' })
    expect(done).toMatchObject({ moved: 1, appended: 0, cancelled: 1 })
  })

  it('a cancelled class loses its meeting, and a moved class takes its meeting along', async () => {
    const bookings = [await booking(DAY, '17:00'), await booking(DAY + 1, '17:00')]
    for (const { bookingId, startsAt, endsAt } of bookings) {
      await pool().query(
        `INSERT INTO meetings (booking_id, created_by, topic, provider, state, join_url, starts_at, ends_at, lease_until)
         VALUES ($1, $2, 'Veenai', 'jitsi', 'ready', 'https://meet.example/' || $3, $4, $5, now())`,
        [bookingId, teacher.id, bookingId, startsAt, endsAt],
      )
    }
    const seen = await preview()
    await take(seen, [
      { slot_id: bookings[0]?.id ?? '', action: 'cancel' },
      { slot_id: bookings[1]?.id ?? '', action: 'next_week' },
    ])
    const [cancelled, moved] = bookings.map(({ bookingId }) => `https://meet.example/${bookingId}`)
    expect(await count(pool(), 'meetings WHERE join_url = $1 AND removed_at IS NOT NULL', [cancelled])).toBe(1)
    const following = `meetings m JOIN bookings b ON b.id = m.booking_id
      WHERE m.join_url = $1 AND m.removed_at IS NULL AND b.cancelled_at IS NULL`
    expect(await count(pool(), following, [moved])).toBe(1)
    expect(await jobsNamed('remove-meeting')).toHaveLength(1)
    expect(await jobsNamed('move-meeting')).toHaveLength(1)
  })

  it('time off is rejected with 409 and a new preview if a slot was booked in the meantime', async () => {
    const slot = await insertFreeSlot(DAY, '16:00')
    const seen = await preview()
    await bookSlots(acting(student), { student_id: student.id, teacher_id: teacher.id, selectedSlots: [slot.id] })

    const refused = await take(seen, []).catch((error: unknown) => error)

    expect(refused).toMatchObject({
      code: 'conflict',
      message: 'The details have changed since you loaded them. Nothing was saved; please check again.',
      fields: { preview: { free_hours: 0, classes: [{ slot_id: slot.id, student_name: 'Asha Menon' }] } },
    })
    expect(await bookedAt(slot.id)).toBe(1)
    expect(await count(pool(), 'days_off WHERE teacher_id = $1', [teacher.id])).toBe(0)
  })

  it('time off is rejected if a chosen slot is no longer free, and the error names its class', async () => {
    const moved = await booking(DAY, '17:00')
    const target = await insertFreeSlot(DAY + 6, '09:00')
    const seen = await preview()
    await book(pool(), target, (await enrol(pool(), 'student')).id)
    await expect(take(seen, [{ slot_id: moved.id, action: 'move', to_slot_id: target.id }])).rejects.toMatchObject({
      code: 'conflict',
      errors: { choices: ['The slot chosen for Asha Menon is no longer free. Choose another slot.'] },
      fields: { preview: { classes: [{ slot_id: moved.id }] } },
    })
    expect(await bookedAt(moved.id)).toBe(1)
    expect(await countActive(moved.id)).toBe(1)
  })

  it('time off needs a choice for every class, and uses no slot twice', async () => {
    const [one, two] = [await booking(DAY, '17:00'), await booking(DAY + 1, '17:00')]
    const target = await insertFreeSlot(DAY + 6, '09:00')
    const seen = await preview()
    const move = (slot_id: string): Choice => ({ slot_id, action: 'move', to_slot_id: target.id })
    await expect(take(seen, [move(one.id)])).rejects.toMatchObject({ code: 'invalid' })
    await expect(take(seen, [move(one.id), move(two.id)])).rejects.toMatchObject({
      errors: { choices: ['The same slot was chosen for two classes'] },
    })
  })

  it('time off is rejected on dates that already have time off', async () => {
    await takeAndCancel()
    await expect(takeAndCancel({ range: { from: day, to: day } })).rejects.toMatchObject({
      code: 'conflict',
      message: 'There is already time off or a holiday on these dates',
    })
  })

  it('no slot can be added during time off, and the error names the time off', async () => {
    await takeAndCancel()
    await expect(addSlotIn(DAY)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Away: A wedding in Madurai. No slots can be added during this time.',
    })
    const slots = [DAY, DAY + 9].map((inDays) => ({ date: academyDate(inDays), from_time: '20:00', to_time: '21:00' }))
    await expect(addSlots(acting(teacher), { slots })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Some of these slots fall on holidays or time off. Nothing was saved.',
      errors: { slots: [expect.stringMatching(/: Away: A wedding in Madurai$/)] },
    })
    expect(await count(pool(), 'slots WHERE teacher_id = $1', [teacher.id])).toBe(0)
    await expect(addSlotIn(DAY, await enrol(pool(), 'teacher'))).resolves.toMatchObject({ booked: 0 })
  })

  it('time off for a part of a day leaves the rest of the day open', async () => {
    const [morning, evening] = [await insertFreeSlot(DAY, '09:00'), await insertFreeSlot(DAY, '19:00')]
    const range = { from: day, to: day, from_time: '12:00', to_time: '20:00' }
    const done = await takeAndCancel({ range })
    expect(done.day_off).toMatchObject(range)
    expect(await countActive(morning.id)).toBe(1)
    expect(await countActive(evening.id)).toBe(0)
    await expect(addSlotIn(DAY)).resolves.toMatchObject({ from_time: '20:00' })
  })

  it('time off that the office enters is logged, and the teacher is notified', async () => {
    const office = await enrol(pool(), 'admin')
    const { day_off } = await takeAndCancel({ by: office })
    expect(
      await count(pool(), "audit_log WHERE subject = 'day_off' AND subject_id = $1 AND actor_id = $2", [
        day_off.id,
        office.id,
      ]),
    ).toBe(1)
    expect(await countEmails(teacher)).toBe(1)
  })
})

describe('removing time off', () => {
  it('removing time off restores the slots without conflicts, but only once', async () => {
    const [one, two] = [await insertFreeSlot(DAY, '16:00'), await insertFreeSlot(DAY, '18:00')]
    const cancelled = await booking(DAY + 1, '17:00')
    const { day_off } = await takeAndCancel()
    const holiday = await enrol(pool(), 'admin')
    await takeAndCancel({
      of: null,
      by: holiday,
      range: { from: academyDate(DAY + 1), to: academyDate(DAY + 1) },
      reason: 'Pongal',
    })

    await joinWaitlist(acting(student), { teacher_id: teacher.id })
    await forgetJobs()
    expect(await removeTimeOff(acting(teacher), day_off.id)).toBe(2)
    // Students on this teacher's waitlist must be notified.
    expect(await jobsNamed('tell-watchers')).toHaveLength(1)

    for (const { id } of [one, two]) expect(await countActive(id)).toBe(1)
    // This slot must stay blocked, because a holiday covers it.
    expect(await countActive(cancelled.id)).toBe(0)
    await expect(removeTimeOff(acting(teacher), day_off.id)).rejects.toMatchObject({
      message: 'This has just been removed',
    })
    await expect(addSlotIn(DAY)).resolves.toMatchObject({ booked: 0 })
  })

  it('teachers may remove only their own time off, and only the academy office may remove holidays', async () => {
    const { day_off } = await takeAndCancel()
    const office = await enrol(pool(), 'admin')
    const holiday = await takeAndCancel({ of: null, by: office, range: { from: academyDate(20), to: academyDate(20) } })
    const none = { code: 'not_found', message: 'Time off or holiday not found' }
    await expect(removeTimeOff(acting(await enrol(pool(), 'teacher')), day_off.id)).rejects.toMatchObject(none)
    await expect(removeTimeOff(acting(teacher), holiday.day_off.id)).rejects.toMatchObject(none)
    await removeTimeOff(acting(office), holiday.day_off.id)
    expect(await count(pool(), 'audit_log WHERE subject_id = $1', [holiday.day_off.id])).toBe(2)
  })
})

describe('a holiday', () => {
  it('a holiday moves forty classes of all teachers to the next week, and names those that cannot move', async () => {
    const office = await enrol(pool(), 'admin')
    const range = { from: day, to: day }
    const teachers = await Promise.all(Array.from({ length: 8 }, () => enrol(pool(), 'teacher')))
    const bookings = await Promise.all(
      teachers.flatMap((of, index) =>
        [9, 11, 14, 16, 18].map(async (hour) => {
          const who = await enrol(pool(), 'student')
          const time = `${String(hour).padStart(2, '0')}:00`
          const slot = await insertSlot(pool(), of.id, day, time)
          await book(pool(), slot, who.id)
          // For some teachers, the same slot one week later is already booked.
          if (hour === 9 && index < 3)
            await book(pool(), await insertSlot(pool(), of.id, academyDate(DAY + 7), time), who.id)
          return slot
        }),
      ),
    )
    const seen = await preview(null, range)
    expect(seen).toMatchObject({ students: 40, teachers: 8 })
    expect(seen.classes.filter(({ why_not }) => why_not !== null)).toHaveLength(3)

    const choices = seen.classes.map(({ slot_id, next_week }) => ({
      slot_id,
      action: next_week ? ('next_week' as const) : ('cancel' as const),
    }))
    const done = await take(seen, choices, { of: null, by: office, range, reason: 'Pongal' })

    expect(done).toMatchObject({ moved: 37, cancelled: 3, day_off: { kind: 'holiday', label: 'Holiday: Pongal' } })
    for (const slot of bookings) expect(await countActive(slot.id)).toBe(0)
    expect(await count(pool(), 'messages')).toBe(48)
    await expect(addSlotIn(DAY)).rejects.toMatchObject({
      message: 'Holiday: Pongal. No slots can be added during this time.',
    })
  })

  it('all people see holidays and time off, but only the teacher and the office see the reason', async () => {
    const office = await enrol(pool(), 'admin')
    await takeAndCancel({
      of: null,
      by: office,
      range: { from: academyDate(20), to: academyDate(20) },
      reason: 'Pongal',
    })
    await takeAndCancel()
    const listTimeOffFor = async (person: Person, of?: Person) =>
      (await listTimeOff(acting(person), { teacher: of?.id })).map(({ label, reason }) => [label, reason])
    const holiday = ['Holiday: Pongal', 'Pongal']
    const why = ['Away', 'A wedding in Madurai']
    expect(await listTimeOffFor(student)).toEqual([holiday])
    expect(await listTimeOffFor(student, teacher)).toEqual([['Away', null], holiday])
    expect(await listTimeOffFor(await enrol(pool(), 'teacher'))).toEqual([holiday])
    expect(await listTimeOffFor(teacher)).toEqual([why, holiday])
    expect(await listTimeOffFor(office)).toEqual([why, holiday])
    await expect(listTimeOffFor(student, student)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('the office adds a class during time off with a logged reason, and later time off lists it', async () => {
    const office = await enrol(pool(), 'admin')
    await takeAndCancel()
    const body = { teacher_id: teacher.id, student_id: student.id, date: day, from_time: '18:00', to_time: '19:00' }
    const { booking: made, informed } = await addClassDuringTimeOff(acting(office), {
      ...body,
      reason: 'Her exam is the day after',
    })

    expect(informed).toEqual({ emailed: 2, held: 0, notifications: 2 })
    expect(made).toMatchObject({ date: day, from_time: '18:00', subject: 'Veenai' })
    expect(await bookedAt(made.slot_id)).toBe(1)
    expect(
      await count(pool(), "audit_log WHERE subject = 'slot' AND subject_id = $1 AND reason LIKE 'Her exam%'", [
        made.slot_id,
      ]),
    ).toBe(1)
    expect(await countEmails(student)).toBe(1)
    await expect(
      addClassDuringTimeOff(acting(office), { ...body, date: academyDate(15), reason: 'Why' }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^There is no holiday or time off at the time you chose/),
    })
    expect((await preview(null, { from: day, to: day })).classes).toMatchObject([{ slot_id: made.slot_id }])
  })
})
