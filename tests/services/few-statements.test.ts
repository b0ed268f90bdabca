import { beforeAll, describe, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { listSlots } from '@/lib/slots/queries'
import { listCourseTeachers } from '@/lib/teachers/queries'
import { asOwner } from '../support/owner'
import { acting, book, enrol, openSlot, type Person } from '../support/people'
import { statementsOf } from '../support/statements'

// What a call costs is above all how often it asks the database (docs/contract.md 27.16).

let teacher: Person
let student: Person
beforeAll(async () => {
  teacher = await enrol(pool(), 'teacher')
  student = await enrol(pool(), 'student')
  await book(pool(), await openSlot(pool(), teacher.id, 600), student.id)
  await openSlot(pool(), teacher.id, 700)
})

describe('a list asks once', () => {
  it('the hours of a teacher', async () => {
    expect(await statementsOf(() => listSlots(acting(student), teacher.id, {}))).toHaveLength(1)
  })

  it('the teachers of a course: who they are, and their free hours', async () => {
    expect(await statementsOf(() => listCourseTeachers('veenai'))).toHaveLength(2)
  })
})

describe('answers that grow', () => {
  it('the hours of a teacher come in one answer, however many there are', async () => {
    const busy = await enrol(pool(), 'teacher')
    await asOwner(async (client) => {
      await client.query('SET session_replication_role = replica')
      await client.query(
        `INSERT INTO slots (teacher_id, starts_at, ends_at)
         SELECT $1, now() + n * interval '20 minutes', now() + (n + 1) * interval '20 minutes'
         FROM generate_series(1, 21000) n`,
        [busy.id],
      )
    })
    expect((await listSlots(acting(student), busy.id, {})).length).toBe(21_000)
  })
})
