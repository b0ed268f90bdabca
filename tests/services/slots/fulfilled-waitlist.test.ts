import { beforeEach, describe, expect, it } from 'vitest'
import { decideTeacher } from '@/lib/applications/service'
import { bookForStudent } from '@/lib/bookings/office-service'
import { bookWeekly } from '@/lib/bookings/series/weekly-service'
import { bookSlots } from '@/lib/bookings/service'
import { pool } from '@/lib/db/client'
import { listWaitlist } from '@/lib/waitlist/queries'
import { joinWaitlist } from '@/lib/waitlist/service'
import { academyDate } from '../../support/browser/academy-clock'
import { doJobs, forgetJobs } from '../../support/jobs'
import { acting, book, count, enrol, insertSlot, type Person, type SlotRow } from '../../support/people'

const [day, weekLater, otherDay] = [academyDate(3), academyDate(10), academyDate(4)]

let teacher: Person
let waitingStudent: Person
beforeEach(async () => {
  await forgetJobs()
  teacher = await enrol(pool(), 'teacher')
  waitingStudent = await enrol(pool(), 'student')
})

const join = (date: string | null, of = teacher, who = waitingStudent) =>
  joinWaitlist(acting(who), { teacher_id: of.id, date })
const waitlistDates = async (who = waitingStudent) =>
  (await listWaitlist(acting(who))).map(({ date }) => date).toSorted()
const insertSlotOn = (date: string) => insertSlot(pool(), teacher.id, date, '10:00')
const bookSlot = (slot: SlotRow) =>
  bookSlots(acting(waitingStudent), { student_id: waitingStudent.id, teacher_id: teacher.id, selectedSlots: [slot.id] })

describe('a waitlist entry', () => {
  it('a waitlist entry ends with a booking of its student for its day, and not for another day or teacher', async () => {
    const [elsewhere, neighbour] = [await enrol(pool(), 'teacher'), await enrol(pool(), 'student')]
    for (const date of [null, day, otherDay]) await join(date)
    await join(null, elsewhere)
    await join(day, teacher, neighbour)
    await bookSlot(await insertSlotOn(day))
    expect(await waitlistDates()).toEqual([otherDay, null])
    expect(await count(pool(), 'waitlist_entries WHERE teacher_id = $1 AND ended_at IS NULL', [elsewhere.id])).toBe(1)
    expect(await waitlistDates(neighbour)).toEqual([day])
  })

  it('a booking by the academy office or a weekly class also ends a waitlist entry', async () => {
    const slot = await insertSlotOn(day)
    await join(null)
    await join(weekLater)
    const office = await enrol(pool(), 'admin')
    await bookForStudent(acting(office), {
      student_id: waitingStudent.id,
      teacher_id: teacher.id,
      selectedSlots: [slot.id],
    })
    expect(await waitlistDates()).toEqual([weekLater])
    const later = await insertSlotOn(weekLater)
    await bookWeekly(acting(waitingStudent), slot.id, { until: weekLater, slot_ids: [later.id] })
    expect(await waitlistDates()).toEqual([])
  })

  it('a rejected booking does not end a waitlist entry', async () => {
    const slot = await insertSlotOn(day)
    await book(pool(), slot, (await enrol(pool(), 'student')).id)
    await join(day)
    await expect(bookSlot(slot)).rejects.toMatchObject({ code: 'conflict' })
    expect(await waitlistDates()).toEqual([day])
  })

  it('a waitlist entry sends emails again if its teacher was rejected and is approved again', async () => {
    const office = acting(await enrol(pool(), 'admin'))
    await book(pool(), await insertSlotOn(day), (await enrol(pool(), 'student')).id)
    await join(otherDay)
    await insertSlotOn(otherDay)
    await decideTeacher(office, teacher.id, 'reject')
    await doJobs()
    const countFreeSlotEmails = () =>
      count(pool(), "messages WHERE user_id = $1 AND kind = 'hour-free'", [waitingStudent.id])
    expect(await countFreeSlotEmails()).toBe(0)
    await decideTeacher(office, teacher.id, 'approve')
    await doJobs()
    expect(await countFreeSlotEmails()).toBe(1)
  })
})
