import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { cancelClass } from '@/lib/bookings/change-service'
import { bookSlots } from '@/lib/bookings/service'
import { pool } from '@/lib/db/client'
import { addSlot, withdrawSlot } from '@/lib/slots/service'
import { removeTimeOff } from '@/lib/time-off/remove-service'
import { previewTimeOffEffects, takeTimeOff } from '@/lib/time-off/service'
import { fulfilled, refusals, releaseTogether, waitUntilBlocked } from '../../support/barrier'
import { academyDate, academyInstant } from '../../support/browser/academy-clock'
import { acting, book, count, enrol, insertSlot, only, type Person, type SlotRow } from '../../support/people'

const databaseUrl = process.env.DATABASE_URL ?? ''

const inDays = (days: number) => academyDate(days)
const day = inDays(5)
const range = { from: day, to: day }
const many = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index))
const timeAt = (index: number) => `${String(9 + index).padStart(2, '0')}:00`

let teacher: Person
let office: Person
beforeEach(async () => {
  await pool().query(
    'UPDATE bookings SET cancelled_at = now(), cancelled_by = student_id WHERE cancelled_at IS NULL;' +
      'UPDATE slots SET withdrawn_at = now() WHERE withdrawn_at IS NULL;' +
      'UPDATE days_off SET taken_back_at = now(), taken_back_by = created_by WHERE taken_back_at IS NULL',
  )
  teacher = await enrol(pool(), 'teacher')
  office = await enrol(pool(), 'admin')
})

/** Reads the preview of time off. Returns a function that enters the time off and cancels every class in it. */
async function prepareTimeOff(of: Person | null, by: Person): Promise<() => Promise<unknown>> {
  const seen = await previewTimeOffEffects({ teacher_id: of?.id ?? null, ...range })
  const choices = seen.classes.map(({ slot_id }) => ({ slot_id, action: 'cancel' as const }))
  return () =>
    takeTimeOff(acting(by), { teacher_id: of?.id ?? null, ...range, reason: 'Pongal', seen: seen.seen, choices })
}
const prepareBooking = (who: Person, slot: SlotRow) => () =>
  bookSlots(acting(who), { student_id: who.id, teacher_id: slot.teacherId, selectedSlots: [slot.id] })
const prepareSlot = (who: Person, from_time: string) => () =>
  addSlot(acting(who), { teacher_id: who.id, date: day, from_time, to_time: `${from_time.slice(0, 3)}45` })

/** Counts slots that conflict with time off, and booked slots that have been withdrawn. The result must be 0. */
const countViolations = async () =>
  (await count(
    pool(),
    `slots s JOIN days_off d ON tstzrange(s.starts_at, s.ends_at) && tstzrange(d.starts_at, d.ends_at)
       AND (d.teacher_id = s.teacher_id OR d.teacher_id IS NULL)
     WHERE s.withdrawn_at IS NULL AND d.taken_back_at IS NULL AND s.allowed_reason IS NULL`,
  )) +
  (await count(
    pool(),
    'bookings b JOIN slots s ON s.id = b.slot_id WHERE b.cancelled_at IS NULL AND s.withdrawn_at IS NOT NULL',
  ))
const countTimeOff = () => count(pool(), 'days_off WHERE taken_back_at IS NULL')

/** The errors that the later of two concurrent calls may return. */
const acceptable = new Set([
  'The details have changed since you loaded them. Nothing was saved; please check again.',
  'There is already time off or a holiday on these dates',
  'Holiday: Pongal. No slots can be added during this time.',
  'Away: Pongal. No slots can be added during this time.',
  'This slot is no longer available',
  'Slot not found',
  'This class has just changed. Please check it and try again.',
  'No class is booked in this slot',
])
function expectAcceptableRefusals(results: PromiseSettledResult<unknown>[]): void {
  for (const refusal of refusals(results)) expect(acceptable).toContain((refusal as Error).message)
}

/** Returns the teacher who is away (null for a holiday) and the person who enters the time off. */
type Who = () => [of: Person | null, by: Person]
const kinds: [string, Who][] = [
  ['time off', () => [teacher, teacher]],
  ['a holiday', () => [null, office]],
]

describe.each(kinds)('%s', (_, who) => {
  it('time off either is rejected because of bookings, or prevents all concurrent bookings of its slots', async () => {
    const slots = await Promise.all(many(6, (index) => insertSlot(pool(), teacher.id, day, timeAt(index))))
    const students = await Promise.all(many(6, () => enrol(pool(), 'student')))
    const booking = students.map((student, index) => prepareBooking(student, slots[index] as SlotRow))
    const taking = await prepareTimeOff(...who())

    const results = await releaseTogether<unknown>(databaseUrl, 'slots', [
      ...booking.slice(0, 3),
      taking,
      ...booking.slice(3),
    ])

    expectAcceptableRefusals(results)
    expect(await countViolations()).toBe(0)
    const classes = await count(pool(), 'bookings WHERE teacher_id = $1 AND cancelled_at IS NULL', [teacher.id])
    expect(await countTimeOff()).toBe(classes === 0 ? 1 : 0)
    expect(classes).toBe(fulfilled(results).length - (await countTimeOff()))
  })

  it('no slot stays inside time off that is entered while slots are added', async () => {
    await insertSlot(pool(), teacher.id, day, '08:00')
    const taking = await prepareTimeOff(...who())
    const opening = many(8, (index) => prepareSlot(teacher, timeAt(index)))

    const results = await releaseTogether<unknown>(databaseUrl, 'slots', [
      ...opening.slice(0, 4),
      taking,
      ...opening.slice(4),
    ])

    expectAcceptableRefusals(results)
    expect(fulfilled(results).length).toBeGreaterThan(0)
    expect(await countViolations()).toBe(0)
  })

  it('time off and a student’s cancellation at the same time cancel a class once', async () => {
    const slot = await insertSlot(pool(), teacher.id, day, '17:00')
    const student = await enrol(pool(), 'student')
    const id = await book(pool(), slot, student.id)
    const taking = await prepareTimeOff(...who())
    const results = await releaseTogether<unknown>(databaseUrl, 'bookings', [
      taking,
      () => cancelClass(acting(student), slot.id, { reason: null }),
    ])
    expectAcceptableRefusals(results)
    expect(fulfilled(results)).toHaveLength(1)
    expect(await countViolations()).toBe(0)
    expect(await count(pool(), 'bookings WHERE id = $1 AND cancelled_at IS NOT NULL', [id])).toBe(1)
  })

  it('time off is stored once when it is entered several times at the same time', async () => {
    const slot = await insertSlot(pool(), teacher.id, day, '17:00')
    const taking = await prepareTimeOff(...who())
    const results = await releaseTogether<unknown>(
      databaseUrl,
      'slots',
      many(5, () => taking),
    )
    expectAcceptableRefusals(results)
    expect(fulfilled(results)).toHaveLength(1)
    expect(await countTimeOff()).toBe(1)
    expect(await count(pool(), 'slots WHERE id = $1 AND withdrawn_for IS NOT NULL', [slot.id])).toBe(1)
  })

  it('time off restores its slots once when it is removed several times at the same time', async () => {
    const slot = await insertSlot(pool(), teacher.id, day, '17:00')
    await (await prepareTimeOff(...who()))()
    const { rows } = await pool().query<{ id: string }>('SELECT id FROM days_off WHERE taken_back_at IS NULL')
    const { id } = only(rows)
    const results = await releaseTogether(
      databaseUrl,
      'days_off',
      many(4, () => () => removeTimeOff(acting(who()[1]), id)),
    )
    expect(fulfilled(results)).toEqual([1])
    for (const refusal of refusals(results)) expect(refusal).toMatchObject({ message: 'This has just been removed' })
    expect(await count(pool(), 'slots WHERE id = $1 AND withdrawn_at IS NULL', [slot.id])).toBe(1)
  })
})

it('no call stays deadlocked if students book while a holiday and two times off are entered', async () => {
  const other = await enrol(pool(), 'teacher')
  const students = await Promise.all(many(4, () => enrol(pool(), 'student')))
  const slots = await Promise.all(
    [teacher, other].flatMap((of) => many(4, (index) => insertSlot(pool(), of.id, day, timeAt(index)))),
  )
  const tasks = [
    await prepareTimeOff(null, office),
    await prepareTimeOff(teacher, teacher),
    await prepareTimeOff(other, other),
  ]
  const booking = slots.map((slot, index) => prepareBooking(students[index % 4] as Person, slot))
  const results = await releaseTogether<unknown>(databaseUrl, 'slots', [...tasks, ...booking])
  for (const refusal of refusals(results)) {
    expect([...acceptable, 'You already have a class at this time']).toContain((refusal as Error).message)
  }
  expect(await countViolations()).toBe(0)
})

describe('a week at the end of a series', () => {
  const END = 5 + 14
  const lastDay = academyDate(END)

  /** Books a weekly class for two weeks. The first week's class is during the time off. */
  async function bookWeeklyClass(): Promise<Person> {
    const student = await enrol(pool(), 'student')
    const slots = [
      await insertSlot(pool(), teacher.id, day, '17:00'),
      await insertSlot(pool(), teacher.id, inDays(12), '17:00'),
    ]
    for (const slot of slots) await book(pool(), slot, student.id)
    await pool().query('UPDATE bookings SET series_id = $2 WHERE student_id = $1', [student.id, randomUUID()])
    return student
  }
  async function prepareAppend(by: Person): Promise<() => Promise<unknown>> {
    const { seen } = await previewTimeOffEffects({ teacher_id: null, ...range })
    const body = { teacher_id: null, ...range, reason: 'Pongal', seen, default: 'append' as const, choices: [] }
    return () => takeTimeOff(acting(by), body)
  }
  const countAppended = () =>
    count(pool(), 'bookings WHERE teacher_id = $1 AND cancelled_at IS NULL AND starts_at = $2', [
      teacher.id,
      academyInstant(lastDay, '17:00'),
    ])

  it('two admins who save the same holiday at the same time append one class', async () => {
    await bookWeeklyClass()
    const other = await enrol(pool(), 'admin')
    const results = await releaseTogether<unknown>(databaseUrl, 'slots', [
      await prepareAppend(office),
      await prepareAppend(other),
    ])
    expectAcceptableRefusals(results)
    expect(fulfilled(results)).toMatchObject([{ appended: 1, moved: 1, cancelled: 0 }])
    expect([await countAppended(), await countTimeOff(), await countViolations()]).toEqual([1, 1, 0])
  })

  it('the free slot at the end of a series goes to the weekly class or to another student, never to both', async () => {
    await bookWeeklyClass()
    const slot = await insertSlot(pool(), teacher.id, lastDay, '17:00')
    const student = await enrol(pool(), 'student')
    const results = await releaseTogether<unknown>(databaseUrl, 'slots', [
      await prepareAppend(office),
      prepareBooking(student, slot),
    ])
    expectAcceptableRefusals(results)
    expect(fulfilled(results)).toHaveLength(1)
    expect([await countAppended(), await countViolations()]).toEqual([1, 0])
  })

  it('no class stays in a removed slot if the teacher removes the free slot at the end at the same time', async () => {
    await bookWeeklyClass()
    const slot = await insertSlot(pool(), teacher.id, lastDay, '17:00')
    const results = await releaseTogether<unknown>(databaseUrl, 'slots', [
      await prepareAppend(office),
      () => withdrawSlot(acting(teacher), slot.id),
    ])
    for (const refusal of refusals(results)) {
      expect([...acceptable, 'This slot is booked. Cancel the class first.']).toContain((refusal as Error).message)
    }
    expect(fulfilled(results).length).toBeGreaterThan(0)
    expect([await countAppended(), await countViolations()]).toEqual([await countTimeOff(), 0])
  })

  it('no second slot is added if the teacher adds an overlapping slot at the end at the same time', async () => {
    await bookWeeklyClass()
    const adding = () =>
      addSlot(acting(teacher), { teacher_id: teacher.id, date: lastDay, from_time: '17:30', to_time: '18:30' })
    const results = await releaseTogether<unknown>(databaseUrl, 'slots', [await prepareAppend(office), adding])
    for (const refusal of refusals(results)) {
      expect([...acceptable, 'This overlaps one of your slots']).toContain((refusal as Error).message)
    }
    expect(fulfilled(results)).toHaveLength(1)
    expect([await countAppended(), await countViolations()]).toEqual([await countTimeOff(), 0])
  })
})

/** Tests the triggers with direct writes while another transaction is open. */
describe('the triggers of the database', () => {
  const insertRacingSlot = (sql: pg.Client) =>
    sql.query('INSERT INTO slots (teacher_id, starts_at, ends_at) VALUES ($1, $2, $3)', [
      teacher.id,
      academyInstant(day, '10:00'),
      academyInstant(day, '11:00'),
    ])
  const insertTimeOff = (sql: pg.Client, of: Person | null) =>
    sql.query('INSERT INTO days_off (teacher_id, reason, starts_at, ends_at, created_by) VALUES ($1, $2, $3, $4, $5)', [
      of?.id ?? null,
      'Pongal',
      academyInstant(day, '00:00'),
      academyInstant(day, '23:00'),
      office.id,
    ])

  const cases = [
    ['a slot waits for time off', (sql) => insertTimeOff(sql, teacher), insertRacingSlot, 'slots_outside_days_off'],
    ['a slot waits for a holiday', (sql) => insertTimeOff(sql, null), insertRacingSlot, 'slots_outside_days_off'],
    ['time off waits for a slot', insertRacingSlot, (sql) => insertTimeOff(sql, teacher), 'days_off_over_no_slots'],
    ['a holiday waits for a slot', insertRacingSlot, (sql) => insertTimeOff(sql, null), 'days_off_over_no_slots'],
  ] as const satisfies readonly (readonly [
    string,
    (sql: pg.Client) => Promise<unknown>,
    (sql: pg.Client) => Promise<unknown>,
    string,
  ])[]

  it.each(cases)(
    'in the database, %s that is not committed yet, and is then rejected',
    async (_, first, second, constraint) => {
      const [one, two] = [
        new pg.Client({ connectionString: databaseUrl }),
        new pg.Client({ connectionString: databaseUrl }),
      ]
      await Promise.all([one.connect(), two.connect()])
      try {
        await one.query('BEGIN')
        await first(one)
        const racing = Promise.allSettled([second(two)])
        await waitUntilBlocked(one, 1)
        await one.query('COMMIT')
        const [result] = await racing
        expect(result).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining(constraint) } })
        expect(await countViolations()).toBe(0)
      } finally {
        await Promise.all([one.end(), two.end()])
      }
    },
  )

  it('a slot can be restored during time off only with a reason from the academy office', async () => {
    const slot = await insertSlot(pool(), teacher.id, inDays(6), '10:00')
    await pool().query('UPDATE slots SET withdrawn_at = now() WHERE id = $1', [slot.id])
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      await insertTimeOff(client, teacher)
      const moveSlotSql = 'UPDATE slots SET withdrawn_at = NULL, starts_at = $2, ends_at = $3 WHERE id = $1'
      const values = [slot.id, academyInstant(day, '10:00'), academyInstant(day, '11:00')]
      await expect(client.query(moveSlotSql, values)).rejects.toMatchObject({ constraint: 'slots_outside_days_off' })
      const sqlWithoutAdmin = moveSlotSql.replace('SET', "SET allowed_reason = 'An exam',")
      await expect(client.query(sqlWithoutAdmin, values)).rejects.toMatchObject({
        constraint: 'slots_allowed_by_somebody',
      })
      const sqlWithAdmin = moveSlotSql.replace('SET', `SET allowed_reason = 'An exam', allowed_by = '${office.id}',`)
      await expect(client.query(sqlWithAdmin, values)).resolves.toMatchObject({ rowCount: 1 })
      await expect(insertTimeOff(client, null)).rejects.toMatchObject({ constraint: 'days_off_over_no_slots' })
    } finally {
      await client.end()
    }
  })
})
