import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { db, Prisma, pool } from '@/lib/db/client'
import { databaseProblem, translateConstraints } from '@/lib/db/constraints'
import { inTransaction } from '@/lib/db/transaction'
import { book, enrol, openSlot, type Person, type SlotRow } from '../../support/people'
import { translatePostgres } from '../../support/server/translated-postgres'

/** A proxy that translates PostgreSQL's error messages, to simulate a server that does not use English. */
const proxy = await translatePostgres(process.env.DATABASE_URL ?? '')
const address = new URL(process.env.DATABASE_URL ?? '')
address.port = proxy.port
process.env.DATABASE_URL = address.href

afterAll(async () => {
  await db().$disconnect()
  await pool().end()
  await proxy.close()
})

let teacher: Person
let student: Person
let slot: SlotRow

beforeEach(async () => {
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
  slot = await openSlot(pool(), teacher.id, 60)
  await book(pool(), slot, student.id)
})

/** Statements that each violate one constraint. */
const violations: [kind: string, constraint: string, sql: () => string][] = [
  [
    'a unique index (23505)',
    'users_phone_key',
    () => `UPDATE users SET phone = '${student.phone}' WHERE id = '${teacher.id}'`,
  ],
  [
    'an exclusion (23P01)',
    'slots_no_overlap_per_teacher',
    () => `INSERT INTO slots (teacher_id, starts_at, ends_at)
           SELECT teacher_id, starts_at, ends_at FROM slots WHERE id = '${slot.id}'`,
  ],
  ['a check (23514)', 'users_name_length', () => `UPDATE users SET name = '' WHERE id = '${student.id}'`],
  [
    'a foreign key (23503)',
    'slots_teacher_id_fkey',
    () => `INSERT INTO slots (teacher_id, starts_at, ends_at)
           VALUES (gen_random_uuid(), now(), now() + interval '1 hour')`,
  ],
  ['a trigger (23001)', 'slots_booked_stay', () => `UPDATE slots SET withdrawn_at = now() WHERE id = '${slot.id}'`],
]

const ways: [way: string, write: (sql: string) => Promise<unknown>][] = [
  ['the driver', (sql) => pool().query(sql)],
  ['Prisma', (sql) => db().$executeRawUnsafe(sql)],
  ['a transaction of Prisma', (sql) => db().$transaction((tx) => tx.$executeRawUnsafe(sql))],
  ['a transaction of the driver', (sql) => inTransaction((tx) => tx.$queryRaw(Prisma.raw(sql)))],
]

describe.each(ways)('a server in another language, through %s', (_, write) => {
  it.each(violations)(
    'a violation of %s is recognised by its constraint name in another language',
    async (_kind, name, sql) => {
      const error = await write(sql()).catch((thrown: unknown) => thrown)
      expect(databaseProblem(error)).toEqual({ kind: 'constraint', name })
    },
  )
})

describe('a server in another language', () => {
  it('the proxy simulates a server in another language by translating its errors', async () => {
    const refusal = { code: '22012', message: 'Die Anweisung wurde abgelehnt.' }
    await expect(pool().query('SELECT 1 / 0')).rejects.toMatchObject(refusal)
  })

  it('a duplicate phone number in another language still returns 409 with its message', async () => {
    const write = translateConstraints(() =>
      db().user.update({ where: { id: teacher.id }, data: { phone: student.phone } }),
    )
    await expect(write).rejects.toMatchObject({
      code: 'conflict',
      message: 'Phone number already registered',
      constraint: 'users_phone_key',
    })
  })

  it('an overlapping class in another language still returns 409 with its message', async () => {
    const other = await openSlot(pool(), (await enrol(pool(), 'teacher')).id, 90)
    const { id: slotId, ...times } = other
    const write = translateConstraints(() =>
      db().booking.create({
        data: { slotId, studentId: student.id, learnerId: student.id, subject: 'Veenai', ...times },
      }),
    )
    await expect(write).rejects.toMatchObject({ code: 'conflict', message: 'You already have a class at this time' })
  })

  it('the removal of a booked slot in another language still returns 409 with its message', async () => {
    const write = translateConstraints(() =>
      db().slot.update({ where: { id: slot.id }, data: { withdrawnAt: new Date() } }),
    )
    await expect(write).rejects.toMatchObject({
      code: 'conflict',
      message: 'This slot is booked. Cancel the class first.',
    })
  })
})
