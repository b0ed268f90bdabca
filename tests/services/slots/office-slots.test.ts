import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { addSlotsForTeacher, removeSlotsOfTeacher } from '@/lib/slots/office-service'
import { listSlots } from '@/lib/slots/queries'
import { addSlots } from '@/lib/slots/service'
import { fulfilled, refusals, releaseTogether } from '../../support/barrier'
import { academyDate } from '../../support/browser/academy-clock'
import { acting, book, count, enrol, only, openSlot, type Person } from '../../support/people'

const databaseUrl = process.env.DATABASE_URL ?? ''
let admin: Person
let teacher: Person
beforeEach(async () => {
  admin = await enrol(pool(), 'admin')
  teacher = await enrol(pool(), 'teacher')
})

const at = (days: number, from = '17:00', to = '18:00') => ({ date: academyDate(days), from_time: from, to_time: to })
const addByOffice = (...slots: ReturnType<typeof at>[]) =>
  addSlotsForTeacher(acting(admin), { teacher_id: teacher.id, slots })
const slotsOf = () => listSlots(acting(admin), teacher.id, {})
const emails = () => count(pool(), "messages WHERE kind = 'slots-changed' AND user_id = $1", [teacher.id])
const OVERLAP = 'Some of these slots overlap existing slots of this teacher. Nothing was saved.'

describe('slots that the office adds', () => {
  it('slots that the office adds are free, and the teacher gets one email and the log one entry', async () => {
    expect(await addByOffice(at(2), at(9))).toEqual({ added: 2, informed: { emailed: 1, held: 0, notifications: 1 } })
    expect((await slotsOf()).map(({ date, booked }) => [date, booked])).toEqual([
      [academyDate(2), 0],
      [academyDate(9), 0],
    ])
    expect(await emails()).toBe(1)
    const { rows } = await pool().query('SELECT action, to_state FROM audit_log WHERE subject_id = $1', [teacher.id])
    expect(rows).toEqual([{ action: 'add slots', to_state: `2 slots from ${academyDate(2)} to ${academyDate(9)}` }])
  })

  it('slots that the office adds follow the teacher’s rules, and one rejected slot rejects all of them', async () => {
    await addByOffice(at(2))
    await expect(addByOffice(at(3), at(2, '17:30', '18:30'))).rejects.toMatchObject({
      code: 'conflict',
      message: OVERLAP,
    })
    await expect(addByOffice(at(-1))).rejects.toMatchObject({ code: 'invalid' })
    await expect(
      addSlotsForTeacher(acting(admin), { teacher_id: (await enrol(pool(), 'student')).id, slots: [at(3)] }),
    ).rejects.toMatchObject({ code: 'not_found', message: 'Teacher not found' })
    expect(await slotsOf()).toHaveLength(1)
  })

  it('a teacher and the office who add the same slots at the same time: one of them succeeds', async () => {
    const results = await releaseTogether<unknown>(databaseUrl, 'slots', [
      () => addByOffice(at(2), at(3)),
      () => addSlots(acting(teacher), { slots: [at(2), at(3)] }),
    ])
    expect(fulfilled(results)).toHaveLength(1)
    expect(refusals(results)).toEqual([expect.objectContaining({ code: 'conflict' })])
    expect(await slotsOf()).toHaveLength(2)
  })
})

describe('slots that the office removes', () => {
  const removeSlots = (slotId: string, scope: 'slot' | 'later' | 'series') =>
    removeSlotsOfTeacher(acting(admin), slotId, { scope })

  it('the office removes one slot, or the free slots of its series from this slot on', async () => {
    await addByOffice(at(2), at(9), at(16), at(23))
    const [first, second, third] = await slotsOf()
    if (!first || !second || !third) throw new Error('three slots are needed')
    const student = await enrol(pool(), 'student')
    await pool().query(
      `INSERT INTO bookings (slot_id, teacher_id, student_id, starts_at, ends_at, subject)
       SELECT id, teacher_id, $2, starts_at, ends_at, 'Veenai' FROM slots WHERE id = $1`,
      [third.slot_id, student.id],
    )
    expect(await removeSlots(first.slot_id, 'slot')).toMatchObject({ withdrawn: 1, informed: { emailed: 1 } })
    const later = await removeSlots(second.slot_id, 'later')
    expect(later).toMatchObject({ withdrawn: 2, kept: [{ slot_id: third.slot_id }] })
    expect(await slotsOf()).toMatchObject([{ slot_id: third.slot_id, booked: 1 }])
    expect(await emails()).toBe(3)
  })

  it('the office cannot remove a booked or past slot', async () => {
    const slot = await openSlot(pool(), teacher.id, 60)
    await book(pool(), slot, (await enrol(pool(), 'student')).id)
    await expect(removeSlots(slot.id, 'slot')).rejects.toMatchObject({
      message: 'This slot is booked. Cancel the class first.',
    })
    const past = await openSlot(pool(), teacher.id, -120)
    await expect(removeSlots(past.id, 'slot')).rejects.toMatchObject({ code: 'not_found' })
    await expect(removeSlots('nobody', 'slot')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('one of two removals of a slot at the same time succeeds', async () => {
    await addByOffice(at(2))
    const { slot_id } = only(await slotsOf())
    const results = await releaseTogether(databaseUrl, 'slots', [
      () => removeSlots(slot_id, 'slot'),
      () => removeSlots(slot_id, 'slot'),
    ])
    expect(fulfilled(results)).toHaveLength(1)
  })
})
