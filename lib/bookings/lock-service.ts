import type { Role } from '@/lib/core/role'
import type { Transaction } from '@/lib/db/client'
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
export async function lockPeople(tx: Transaction, studentId: string, teacherId: string): Promise<LockedPeople | null> {
  const people = await tx.$queryRaw<(LockedPerson & { part: 'student' | 'teacher' })[]>`
    WITH student AS MATERIALIZED (SELECT * FROM users WHERE id = ${studentId}::uuid FOR NO KEY UPDATE),
         teacher AS MATERIALIZED (SELECT * FROM users WHERE id = ${teacherId}::uuid FOR SHARE),
         people AS (SELECT 'student' AS part, * FROM student UNION ALL SELECT 'teacher', * FROM teacher)
    SELECT part, id::text, name, email, email_verified_at AS "emailVerifiedAt", time_zone AS "timeZone", role::text FROM people`
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
