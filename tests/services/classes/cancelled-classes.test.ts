import { beforeEach, describe, expect, it } from 'vitest'
import { cancelClass, moveClass } from '@/lib/bookings/change-service'
import { listClasses } from '@/lib/bookings/queries'
import { pool } from '@/lib/db/client'
import { previewTimeOffEffects, takeTimeOff } from '@/lib/time-off/service'
import { academyDate } from '../../support/browser/academy-clock'
import { asOwner } from '../../support/owner'
import { acting, book, enrol, insertSlot, only, openSlot, type Person, type SlotRow } from '../../support/people'

const DAY = 24 * 60
const cancelled = { status: 'cancelled' } as const

let student: Person
let teacher: Person
let admin: Person
beforeEach(async () => {
  ;[student, teacher, admin] = await Promise.all([
    enrol(pool(), 'student', { name: 'Asha Menon' }),
    enrol(pool(), 'teacher', { name: 'Lakshmi Raman' }),
    enrol(pool(), 'admin', { name: 'Kamala' }),
  ])
})

async function booking(inMinutes: number, subject = 'Veenai', whose = teacher): Promise<SlotRow> {
  const slot = await openSlot(pool(), whose.id, inMinutes)
  await book(pool(), slot, student.id, subject)
  return slot
}

const cancel = (who: Person, slot: SlotRow, reason: string | null = null) =>
  cancelClass(acting(who), slot.id, { reason })

async function listFor(who: Person, query: Omit<Parameters<typeof listClasses>[1], 'status'> = {}) {
  const person = who.role === 'admin' ? { person: student.id } : {}
  return (await listClasses(acting(who), { ...cancelled, ...person, ...query })).classes
}
const subjects = async (...parameters: Parameters<typeof listFor>) =>
  (await listFor(...parameters)).map(({ subject }) => subject)

describe('the list of cancelled classes', () => {
  it('student, teacher and office see who cancelled a class, when and why', async () => {
    const slot = await booking(5 * DAY)
    await cancel(teacher, slot, 'A concert')
    for (const who of [student, teacher, admin]) {
      expect(await listFor(who)).toEqual([
        expect.objectContaining({
          slot_id: slot.id,
          teacher_name: 'Lakshmi Raman',
          student_name: 'Asha Menon',
          cancellation: {
            id: expect.any(String),
            at: expect.any(String),
            by: 'teacher',
            by_name: 'Lakshmi Raman',
            reason: 'A concert',
            late: null,
          },
        }),
      ])
    }
  })

  it('only the office sees which admin cancelled a class', async () => {
    await cancel(admin, await booking(5 * DAY), 'The hall is closed')
    const by = async (who: Person) => (await listFor(who))[0]?.cancellation
    expect(await by(admin)).toMatchObject({ by: 'office', by_name: 'Kamala', late: null })
    for (const who of [student, teacher])
      expect(await by(who)).toMatchObject({ by: 'office', by_name: 'The academy office', reason: 'The hall is closed' })
  })

  it('a student does not see the private reason of time off', async () => {
    const slot = await insertSlot(pool(), teacher.id, academyDate(6), '10:00')
    await book(pool(), slot, student.id)
    const range = { teacher_id: teacher.id, from: academyDate(6), to: academyDate(6) }
    const { seen } = await previewTimeOffEffects(range)
    const choices = [{ slot_id: slot.id, action: 'cancel' as const }]
    await takeTimeOff(acting(teacher), { ...range, reason: 'A wedding in Madurai', seen, choices })
    const classes = await listFor(student)
    expect(classes[0]?.cancellation).toMatchObject({ by: 'teacher', reason: 'The teacher is away' })
    expect(JSON.stringify(classes)).not.toContain('Madurai')
  })

  it('the list of cancelled classes contains no moved classes, and none of other people', async () => {
    const slot = await booking(5 * DAY)
    const target = await openSlot(pool(), teacher.id, 6 * DAY)
    await moveClass(acting(student), slot.id, { to_slot_id: target.id, reason: null })
    expect(await listFor(student)).toEqual([])
    await cancel(student, target)
    expect((await listFor(student)).map(({ slot_id }) => slot_id)).toEqual([target.id])
    const stranger = await enrol(pool(), 'student')
    expect(await listFor(stranger)).toEqual([])
    expect(await listFor(stranger, { person: student.id })).toEqual([])
  })

  it('two cancellations of the same slot are both listed, the latest first', async () => {
    const slot = await booking(5 * DAY)
    await cancel(student, slot, 'first')
    await book(pool(), slot, student.id)
    await cancel(student, slot, 'second')
    expect((await listFor(student)).map(({ cancellation }) => cancellation?.reason)).toEqual(['second', 'first'])
  })

  it('cancelled classes are sorted by cancellation, and each is returned once across pages', async () => {
    const slots = [await booking(7 * DAY, 'one'), await booking(3 * DAY, 'two'), await booking(5 * DAY, 'three')]
    for (const slot of slots) await cancel(student, slot)
    expect(await subjects(student)).toEqual(['three', 'two', 'one'])
    const first = await listClasses(acting(student), { ...cancelled, limit: 2 })
    const next = await listClasses(acting(student), { ...cancelled, limit: 2, cursor: first.nextCursor })
    expect([...first.classes, ...next.classes].map(({ subject }) => subject)).toEqual(['three', 'two', 'one'])
    expect(next.nextCursor).toBeUndefined()
  })

  it('cancelled classes are filtered by text, course, learner and days', async () => {
    const slots = [await booking(3 * DAY, 'Violin'), await booking(8 * DAY, 'Tabla')]
    for (const slot of slots) await cancel(student, slot)
    for (const who of [student, admin]) {
      expect(await subjects(who, { q: 'TABLA laks' })).toEqual(['Tabla'])
      expect(await subjects(who, { q: 'nobody' })).toEqual([])
      expect(await subjects(who, { course: 'Violin' })).toEqual(['Violin'])
      expect(await subjects(who, { from: academyDate(6) })).toEqual(['Tabla'])
      expect(await subjects(who, { to: academyDate(6) })).toEqual(['Violin'])
      expect(await subjects(who, { learner: student.id })).toEqual(['Tabla', 'Violin'])
      expect(await subjects(who, { learner: teacher.id })).toEqual([])
    }
  })

  it('the office sees the cancelled classes of all people', async () => {
    const slot = await booking(5 * DAY)
    await cancel(student, slot)
    const { classes } = await listClasses(acting(admin), { ...cancelled, limit: 1 })
    expect(classes.map(({ slot_id }) => slot_id)).toEqual([slot.id])
  })

  it('the office finds cancelled classes by a text in subject and names, even across two fields', async () => {
    const subject = `Raga ${student.id.slice(0, 8)}`
    const classes = [await booking(3 * DAY, subject), await booking(4 * DAY, subject)]
    for (const slot of classes) await cancel(student, slot)
    for (const q of [
      subject,
      `${subject} laks`,
      `${subject.slice(5)} lakshmi raman asha`,
      `${subject.slice(5)} nobody`,
    ]) {
      const listed = (await listClasses(acting(admin), { ...cancelled, q })).classes
      expect(listed.map(({ slot_id }) => slot_id)).toEqual(
        q.endsWith('nobody') ? [] : classes.map(({ id }) => id).reverse(),
      )
    }
  })
})

describe('a cancellation by the student', () => {
  const isLate = async () => (await listFor(student))[0]?.cancellation?.late

  it('a student’s cancellation is in time if the student gave the required notice', async () => {
    await cancel(student, await booking(25 * 60))
    expect(await isLate()).toBe(false)
  })

  it('a student’s cancellation is in time in the first minutes after booking', async () => {
    const slot = await booking(60)
    await pool().query('UPDATE bookings SET created_at = now() WHERE slot_id = $1', [slot.id])
    await cancel(student, slot)
    expect(await isLate()).toBe(false)
  })

  it('a student’s cancellation with less notice is late, by the rules of that time', async () => {
    const endLate = async (hours: number) => {
      const slot = await booking(hours * 60)
      await pool().query('UPDATE bookings SET cancelled_at = now(), cancelled_by = student_id WHERE slot_id = $1', [
        slot.id,
      ])
    }
    await endLate(20)
    expect(await isLate()).toBe(true)
    const { rows } = await pool().query<{ version: number }>(
      `INSERT INTO academy_versions (version, content, published_by)
       SELECT version + 1, jsonb_set(content, '{rules,cancel_hours}', '12'), $1 FROM academy_versions
       ORDER BY version DESC LIMIT 1 RETURNING version`,
      [admin.id],
    )
    try {
      expect(await isLate()).toBe(true)
      await endLate(22)
      expect(await isLate()).toBe(false)
    } finally {
      await asOwner(async (client) => {
        await client.query('SET session_replication_role = replica')
        await client.query('DELETE FROM academy_versions WHERE version = $1', [only(rows).version])
      })
    }
  })
})
