import type { Role } from '@/lib/core/role'
import { Prisma, type Transaction } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import type { Recipient } from '@/lib/notifications/service'

/** The two people of a class, locked, with what their messages need. */
export interface LockedPeople {
  student: Recipient
  teacher: Recipient & { role: Role }
}

/**
 * Locks the two people of a class, the student first, and gives them as they are under the lock; null when one of them does not exist. Rows
 * are locked in one order everywhere (student, teacher, slots), so that racing bookings wait instead of colliding
 * (docs/decisions/2026-11-20-races.md).
 */
export async function lockPeople(tx: Statements, studentId: string, teacherId: string): Promise<LockedPeople | null> {
  return bothOf(
    await tx.$queryRaw<PersonInPart[]>`
      WITH ${inOrder(Prisma.sql`${studentId}::uuid`, Prisma.sql`${teacherId}::uuid`)} SELECT ${lockedFields} FROM people`,
  )
}

/**
 * The same for the two people of the class that stands in a slot, with the booking's id; null where none does. What the locks
 * waited for may have changed the class: read it under them.
 */
export async function lockPeopleOfClass(
  tx: Transaction,
  slotId: string,
): Promise<(LockedPeople & { bookingId: string }) | null> {
  const rows = await tx.$queryRaw<(PersonInPart & { bookingId: string })[]>`
    WITH class AS MATERIALIZED (
           SELECT id, student_id, teacher_id FROM bookings WHERE slot_id = ${slotId}::uuid AND cancelled_at IS NULL),
         ${inOrder(Prisma.sql`(SELECT student_id FROM class)`, Prisma.sql`(SELECT teacher_id FROM class)`)}
    SELECT ${lockedFields}, (SELECT id::text FROM class) AS "bookingId" FROM people`
  const both = bothOf(rows.map(({ bookingId: _, ...person }) => person))
  const [row] = rows
  return both && row ? { ...both, bookingId: row.bookingId } : null
}

type PersonInPart = LockedPerson & { part: 'student' | 'teacher' }

const inOrder = (studentId: Prisma.Sql, teacherId: Prisma.Sql) => Prisma.sql`
  student AS MATERIALIZED (SELECT * FROM users WHERE id = ${studentId} FOR NO KEY UPDATE),
  teacher AS MATERIALIZED (SELECT * FROM users WHERE id = ${teacherId} FOR SHARE),
  people AS (SELECT 'student' AS part, * FROM student UNION ALL SELECT 'teacher', * FROM teacher)`

const lockedFields = Prisma.sql`
  part, id::text, name, email, email_verified_at AS "emailVerifiedAt", time_zone AS "timeZone", role::text`

function bothOf(people: readonly PersonInPart[]): LockedPeople | null {
  const student = people.find(({ part }) => part === 'student')
  const teacher = people.find(({ part }) => part === 'teacher')
  return student && teacher ? { student, teacher } : null
}

/** Somebody whose row is locked. */
export type LockedPerson = LockedPeople['teacher']

/**
 * Locks many people for one change of several classes, in the same order (students, teachers, each by id), and gives them
 * by id. The teachers' locks keep bookings of their slots and new slots of theirs out until the change is done.
 */
export async function lockManyPeople(
  tx: Transaction,
  studentIds: readonly string[],
  teacherIds: readonly string[],
): Promise<ReadonlyMap<string, LockedPerson>> {
  const people: LockedPerson[] = []
  for (const ids of [studentIds, teacherIds]) {
    people.push(
      ...(await tx.$queryRaw<LockedPerson[]>`
        SELECT id::text, name, email, email_verified_at AS "emailVerifiedAt", time_zone AS "timeZone", role::text FROM users
        WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`),
    )
  }
  return new Map(people.map((person) => [person.id, person]))
}
