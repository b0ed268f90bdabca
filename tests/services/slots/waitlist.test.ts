import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { cancelClass, moveClass } from '@/lib/bookings/change-service'
import { bookSlots } from '@/lib/bookings/service'
import { pool } from '@/lib/db/client'
import { addSlot, addSlots } from '@/lib/slots/service'
import { removeTimeOff } from '@/lib/time-off/remove-service'
import { previewTimeOffEffects, takeTimeOff } from '@/lib/time-off/service'
import { notifyWaitlist } from '@/lib/waitlist/email-service'
import { listWaitlist } from '@/lib/waitlist/queries'
import { joinWaitlist, leaveWaitlist, leaveWaitlistByKey } from '@/lib/waitlist/service'
import { fulfilled, refusals, releaseTogether } from '../../support/barrier'
import { academyDate, academyInstant } from '../../support/browser/academy-clock'
import { doJobs, forgetJobs, jobsNamed } from '../../support/jobs'
import { acting, book, count, enrol, insertSlot, only, type Person, type SlotRow } from '../../support/people'

const databaseUrl = process.env.DATABASE_URL ?? ''
const silent = { reason: null }
const [first, second] = [academyDate(3), academyDate(4)]

let teacher: Person
let student: Person
let waitingStudent: Person
beforeEach(async () => {
  await forgetJobs()
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
  waitingStudent = await enrol(pool(), 'student')
})

const join = (date: string | null = null, who = waitingStudent) =>
  joinWaitlist(acting(who), { teacher_id: teacher.id, date }).then(({ watch }) => watch)
const bookedSlot = async (date: string, time: string): Promise<SlotRow> => {
  const slot = await insertSlot(pool(), teacher.id, date, time)
  await book(pool(), slot, student.id)
  return slot
}
const cancelBooking = (slot: SlotRow) => cancelClass(acting(student), slot.id, silent)

interface NewEmail {
  subject: string
  text: string
}
async function emailsTo(who: Person): Promise<NewEmail[]> {
  const { rows } = await pool().query<NewEmail>(
    `SELECT subject, text FROM messages WHERE user_id = $1 AND kind = 'hour-free' ORDER BY created_at`,
    [who.id],
  )
  return rows
}
const keyIn = (email: NewEmail): string => /end-watch#([\w-]+)/.exec(email.text)?.[1] ?? ''
/** Makes all emails look as if they were sent yesterday. */
async function ageEmailsByDay(): Promise<void> {
  await pool().query(`UPDATE messages SET once_key = once_key || gen_random_uuid() WHERE kind = 'hour-free'`)
  await pool().query(`UPDATE waitlist_entries SET told_at = told_at - interval '1 day' WHERE teacher_id = $1`, [
    teacher.id,
  ])
}

describe('a waitlist entry', () => {
  it('a waitlist entry sends an email about a cancelled class, with a booking link and both clocks', async () => {
    const slot = await bookedSlot(first, '10:00')
    await join()
    await pool().query(`UPDATE users SET time_zone = 'Europe/London' WHERE id = $1`, [waitingStudent.id])
    await doJobs()
    expect(await emailsTo(waitingStudent)).toEqual([])
    await cancelBooking(slot)
    await doJobs()
    const email = only(await emailsTo(waitingStudent))
    expect(email.subject).toContain(`${teacher.name} has a free slot`)
    expect(email.text).toContain('Europe/London')
    expect(email.text).toContain('10:00–11:00 am, India Standard Time')
    expect(email.text).toContain(`/view-teachers?teacher=${teacher.id}&day=${first}`)
    expect(await emailsTo(student)).toEqual([])
  })

  it.each<[string, (slot: SlotRow) => Promise<unknown>]>([
    [
      'a move',
      async (slot) => {
        const target = await insertSlot(pool(), teacher.id, second, '15:00')
        await moveClass(acting(student), slot.id, { to_slot_id: target.id, reason: null })
      },
    ],
    [
      'a new slot',
      () => addSlot(acting(teacher), { teacher_id: teacher.id, date: first, from_time: '12:00', to_time: '13:00' }),
    ],
    ['new slots', () => addSlots(acting(teacher), { slots: [{ date: first, from_time: '12:00', to_time: '13:00' }] })],
    [
      'removed time off',
      async () => {
        await insertSlot(pool(), teacher.id, first, '16:00')
        const range = { teacher_id: teacher.id, from: first, to: first, from_time: '16:00', to_time: '17:00' }
        const { seen } = await previewTimeOffEffects(range)
        const { day_off } = await takeTimeOff(acting(teacher), { ...range, reason: 'Away', seen, choices: [] })
        await removeTimeOff(acting(teacher), day_off.id)
      },
    ],
  ])('a waitlist entry sends an email after %s', async (_, frees) => {
    const slot = await bookedSlot(first, '10:00')
    await join(first)
    await doJobs()
    await frees(slot)
    await doJobs()
    expect(only(await emailsTo(waitingStudent)).subject).toContain(`${teacher.name} has a free slot`)
  })

  it('a waitlist entry sends an email at once for slots that became free during the request', async () => {
    await insertSlot(pool(), teacher.id, first, '10:00')
    await join()
    await doJobs()
    expect(await emailsTo(waitingStudent)).toHaveLength(1)
  })

  it('a waitlist entry sends emails only about its day', async () => {
    const [other, own] = [await bookedSlot(first, '10:00'), await bookedSlot(second, '10:00')]
    await join(second)
    await cancelBooking(other)
    await doJobs()
    expect(await emailsTo(waitingStudent)).toEqual([])
    await cancelBooking(own)
    await doJobs()
    expect(await emailsTo(waitingStudent)).toHaveLength(1)
  })

  it('a waitlist entry sends no email if the slot was booked again before', async () => {
    const slot = await bookedSlot(first, '10:00')
    await join()
    await doJobs()
    await cancelBooking(slot)
    await book(pool(), slot, (await enrol(pool(), 'student')).id)
    await doJobs()
    expect(await emailsTo(waitingStudent)).toEqual([])
  })

  it('a waitlist entry sends no email about a slot that its student gave up', async () => {
    const slot = await bookedSlot(first, '10:00')
    await join(null, student)
    await cancelBooking(slot)
    await doJobs()
    expect(await emailsTo(student)).toEqual([])
  })

  it('a waitlist entry sends no email after a cancellation that was rolled back', async () => {
    const slot = await bookedSlot(first, '10:00')
    await join()
    await doJobs()
    await expect(cancelClass(acting(waitingStudent), slot.id, silent)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await jobsNamed('tell-watchers')).toEqual([])
  })

  it('a waitlist entry sends no email about a person who no longer teaches', async () => {
    const slot = await bookedSlot(first, '10:00')
    await join()
    await doJobs()
    await pool().query(`UPDATE users SET role = 'student' WHERE id = $1`, [teacher.id])
    await cancelBooking(slot)
    await doJobs()
    expect(await emailsTo(waitingStudent)).toEqual([])
  })
})

describe('free slot emails', () => {
  it('one free slot email combines several slots and entries, and goes to all students who wait', async () => {
    const slots = [await bookedSlot(first, '10:00'), await bookedSlot(second, '11:00')]
    const another = await enrol(pool(), 'student')
    await join()
    await join(first)
    await join(second, another)
    await doJobs()
    for (const slot of slots) await cancelBooking(slot)
    await doJobs()
    const email = only(await emailsTo(waitingStudent))
    expect(email.subject).toBe(`${teacher.name} has 2 free slots`)
    expect(email.text.match(/end-watch#/g)).toHaveLength(2)
    expect(only(await emailsTo(another)).text).toContain('11:00 am–12:00 pm')
  })

  it('a person gets one free slot email a day, however many entries they have for this teacher', async () => {
    const [early, late] = [await bookedSlot(first, '10:00'), await bookedSlot(second, '11:00')]
    await join(first)
    await join(second)
    await cancelBooking(early)
    await doJobs()
    await cancelBooking(late)
    await doJobs()
    expect(await emailsTo(waitingStudent)).toHaveLength(1)
    await ageEmailsByDay()
    await pool().query(`UPDATE slots SET freed_at = freed_at - interval '2 days' WHERE id = $1`, [early.id])
    await notifyWaitlist({ teacherId: teacher.id })
    const [, email] = await emailsTo(waitingStudent)
    expect(email?.text).toContain('11:00 am–12:00 pm')
  })

  it('slots that become free after the daily email follow the next morning if they are still free', async () => {
    const [early, late, lost] = [
      await bookedSlot(first, '10:00'),
      await bookedSlot(first, '12:00'),
      await bookedSlot(first, '14:00'),
    ]
    await join()
    await cancelBooking(early)
    await doJobs()
    for (const slot of [late, lost]) await cancelBooking(slot)
    await doJobs()
    expect(await emailsTo(waitingStudent)).toHaveLength(1)
    const [waiting] = await jobsNamed('tell-watchers')
    expect(waiting?.run_at).toEqual(academyInstant(academyDate(1), '06:00'))
    await book(pool(), lost, (await enrol(pool(), 'student')).id)
    // Yesterday's email named only the first slot, so today's email must name only the second.
    await ageEmailsByDay()
    await pool().query(`UPDATE slots SET freed_at = freed_at - interval '2 days' WHERE id = $1`, [early.id])
    await notifyWaitlist({ teacherId: teacher.id })
    const [, email] = await emailsTo(waitingStudent)
    expect(email?.subject).toContain('12:00–1:00 pm')
    await notifyWaitlist({ teacherId: teacher.id })
    expect(await emailsTo(waitingStudent)).toHaveLength(2)
  })

  it('free slot emails are not sent again on another day without a new slot', async () => {
    const slot = await bookedSlot(first, '10:00')
    await join()
    await cancelBooking(slot)
    await doJobs()
    await pool().query(`UPDATE slots SET freed_at = freed_at - interval '2 days' WHERE id = $1`, [slot.id])
    await ageEmailsByDay()
    await notifyWaitlist({ teacherId: teacher.id })
    expect(await emailsTo(waitingStudent)).toHaveLength(1)
  })

  it('a job that runs several times, even at the same time, sends each free slot email once', async () => {
    const slot = await bookedSlot(first, '10:00')
    const others = await Promise.all(Array.from({ length: 3 }, () => enrol(pool(), 'student')))
    for (const who of [waitingStudent, ...others]) await join(null, who)
    await forgetJobs()
    await cancelBooking(slot)
    const runs = Array.from({ length: 4 }, () => () => notifyWaitlist({ teacherId: teacher.id }))
    expect(fulfilled(await releaseTogether(databaseUrl, 'users', runs))).toHaveLength(4)
    await doJobs()
    for (const who of [waitingStudent, ...others]) expect(await emailsTo(who)).toHaveLength(1)
  })

  it('a slot that becomes free while emails are written is in an email or in a later job', async () => {
    const slots = [await bookedSlot(first, '10:00'), await bookedSlot(first, '12:00')]
    await join()
    await forgetJobs()
    const tasks: (() => Promise<unknown>)[] = [
      ...slots.map((slot) => () => cancelBooking(slot)),
      () => notifyWaitlist({ teacherId: teacher.id }),
    ]
    expect(fulfilled(await releaseTogether(databaseUrl, 'users', tasks))).toHaveLength(3)
    await doJobs()
    const emailText = (await emailsTo(waitingStudent)).map(({ text }) => text).join()
    const laterJobs = (await jobsNamed('tell-watchers')).length
    // Each slot must be in an email from today or in a job for tomorrow.
    const emailedSlots = ['10:00–11:00 am', '12:00–1:00 pm'].filter((time) => emailText.includes(time)).length
    expect(emailedSlots + laterJobs).toBe(2)
  })
})

it('if two students read the free slot email, one books the slot and the other sees that it is booked', async () => {
  const slot = await bookedSlot(first, '10:00')
  const rival = await enrol(pool(), 'student')
  for (const who of [waitingStudent, rival]) await join(null, who)
  await cancelBooking(slot)
  await doJobs()
  const prepareBooking = (who: Person) => () =>
    bookSlots(acting(who), { student_id: who.id, teacher_id: teacher.id, selectedSlots: [slot.id] })
  const ends = await releaseTogether(databaseUrl, 'users', [prepareBooking(waitingStudent), prepareBooking(rival)])
  expect(fulfilled(ends)).toHaveLength(1)
  expect(refusals(ends)).toMatchObject([{ code: 'conflict', message: 'This slot is already booked' }])
  expect(await count(pool(), 'bookings WHERE slot_id = $1 AND cancelled_at IS NULL', [slot.id])).toBe(1)
})

describe('managing waitlist entries', () => {
  it('a waitlist entry is stored once, however often it is sent', async () => {
    const sent = Array.from({ length: 4 }, () => () => join(first))
    const made = fulfilled(await releaseTogether(databaseUrl, 'users', sent))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    await join()
    expect(await listWaitlist(acting(waitingStudent))).toMatchObject([
      { teacher_id: teacher.id, teacher_name: teacher.name, date: null },
      { teacher_id: teacher.id, date: first },
    ])
    expect(await listWaitlist(acting(student))).toEqual([])
  })

  it('a person has at most twenty waitlist entries, even if the last are sent at the same time', async () => {
    for (let day = 1; day <= 18; day++) await join(academyDate(day))
    const sent = Array.from({ length: 5 }, (_, n) => () => join(academyDate(30 + n)))
    const ends = await releaseTogether(databaseUrl, 'users', sent)
    expect(fulfilled(ends)).toHaveLength(2)
    expect(refusals(ends)).toMatchObject(
      Array.from({ length: 3 }, () => ({
        code: 'conflict',
        message: 'You already have 20 alerts. Turn one off first.',
      })),
    )
    const [last] = await listWaitlist(acting(waitingStudent))
    await leaveWaitlist(acting(waitingStudent), last?.id ?? '')
    await join(academyDate(60))
  })

  it('a waitlist entry ends with its day, and another one can be added', async () => {
    for (let day = 1; day <= 20; day++) await join(academyDate(day))
    await pool().query('UPDATE waitlist_entries SET day = $1 WHERE user_id = $2 AND day = $3', [
      academyDate(-1),
      waitingStudent.id,
      academyDate(1),
    ])
    expect(await listWaitlist(acting(waitingStudent))).toHaveLength(19)
    await join(academyDate(40))
    expect(await count(pool(), 'waitlist_entries WHERE user_id = $1 AND ended_at IS NULL', [waitingStudent.id])).toBe(
      20,
    )
  })

  it('the link in its email ends a waitlist entry, even if it is used again, and no email follows', async () => {
    const [slot, later] = [await bookedSlot(first, '10:00'), await bookedSlot(first, '12:00')]
    await join()
    await cancelBooking(slot)
    await doJobs()
    const key = keyIn(only(await emailsTo(waitingStudent)))
    expect(await leaveWaitlistByKey(key)).toEqual({ teacher_name: teacher.name, date: null })
    expect(await leaveWaitlistByKey(key)).toEqual({ teacher_name: teacher.name, date: null })
    expect(await listWaitlist(acting(waitingStudent))).toEqual([])
    await ageEmailsByDay()
    await cancelBooking(later)
    await doJobs()
    expect(await emailsTo(waitingStudent)).toHaveLength(1)
  })

  it.each(['', 'nonsense', randomUUID()])('ending a waitlist entry rejects the unknown key %j', async (key) => {
    await expect(leaveWaitlistByKey(key)).rejects.toMatchObject({
      code: 'not_found',
      message: 'This link is incomplete',
    })
  })

  it('only its owner can end a waitlist entry, and only once', async () => {
    const { id } = await join()
    const notFound = { code: 'not_found', message: 'Alert not found' }
    await expect(leaveWaitlist(acting(student), id)).rejects.toMatchObject(notFound)
    await leaveWaitlist(acting(waitingStudent), id)
    await expect(leaveWaitlist(acting(waitingStudent), id)).rejects.toMatchObject(notFound)
    await expect(leaveWaitlist(acting(waitingStudent), 'x')).rejects.toMatchObject(notFound)
  })

  it('a waitlist entry for a past day or an unknown teacher is rejected', async () => {
    await expect(join(academyDate(-1))).rejects.toMatchObject({ errors: { date: ['This date has passed'] } })
    for (const teacherId of [student.id, randomUUID(), 'x']) {
      const request = joinWaitlist(acting(waitingStudent), { teacher_id: teacherId })
      await expect(request).rejects.toMatchObject({ code: 'not_found', message: 'Teacher not found' })
    }
  })
})
