import type { Role } from '@/lib/core/config/role'
import { Prisma, type Transaction } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import type { Recipient } from '@/lib/notifications/service'

/** The student and teacher of a class, with the fields needed to email them. Their rows are locked. */
export interface LockedPeople {
  student: Recipient
  teacher: Recipient & { role: Role }
}

/**
 * Locks the rows of a class's student and teacher, in this order, and reads them. Returns null if either does not
 * exist. All code locks rows in the order student, teacher, slots, so that concurrent bookings wait instead of
 * deadlocking (docs/decisions/2026-11-20-races.md).
 */
export async function lockPeople(tx: Statements, studentId: string, teacherId: string): Promise<LockedPeople | null> {
  return toLockedPeople(
    await tx.$queryRaw<LockedPersonRow[]>`
      WITH ${lockedPeopleSql(Prisma.sql`${studentId}::uuid`, Prisma.sql`${teacherId}::uuid`)} SELECT ${lockedFields} FROM people`,
  )
}

/** A slot that a class can move to. */
export interface Target {
  id: string
  startsAt: Date
  endsAt: Date
}

/**
 * Locks the rows of the student and the teacher for a booking, and then the requested slots of this teacher in ID
 * order. Skips withdrawn slots.
 */
export async function lockForBooking(
  tx: Statements,
  studentId: string,
  teacherId: string,
  slotIds: readonly string[],
): Promise<{ people: LockedPeople | null; slots: Target[] }> {
  const rows = await tx.$queryRaw<
    (LockedPersonRow & ({ slotId: null } | { slotId: string; startsAt: Date; endsAt: Date }))[]
  >`
    WITH ${lockedPeopleSql(Prisma.sql`${studentId}::uuid`, Prisma.sql`${teacherId}::uuid`)},
         locked_slots AS MATERIALIZED (
           SELECT id AS slot_id, starts_at, ends_at FROM slots
           WHERE id = ANY(${slotIds}::uuid[]) AND teacher_id = (SELECT id FROM people WHERE part = 'teacher')
             AND withdrawn_at IS NULL ORDER BY id FOR UPDATE)
    SELECT ${lockedFields}, slot_id::text AS "slotId", starts_at AS "startsAt", ends_at AS "endsAt"
    FROM people LEFT JOIN locked_slots ON part = 'teacher' ORDER BY slot_id`
  const slots = rows.flatMap((row) =>
    row.slotId === null ? [] : { id: row.slotId, startsAt: row.startsAt, endsAt: row.endsAt },
  )
  return { people: toLockedPeople(rows), slots }
}

/**
 * Locks the rows of a class's student and teacher, and then the slot `toSlotId`. Returns null if the slot `slotId` has
 * no class. `target` is null if the slot `toSlotId` is withdrawn or belongs to another teacher. Read the class only
 * after this call, because another request may change the class before the lock.
 */
export async function lockForChange(
  tx: Statements,
  slotId: string,
  toSlotId: string | null,
): Promise<(LockedPeople & { bookingId: string; target: Target | null }) | null> {
  // The subquery `target` reads from `people`, so PostgreSQL locks the people before the slot.
  const rows = await tx.$queryRaw<(LockedPersonRow & BookingAndTarget)[]>`
    WITH class AS MATERIALIZED (
           SELECT id, student_id, teacher_id FROM bookings WHERE slot_id = ${slotId}::uuid AND cancelled_at IS NULL),
         ${lockedPeopleSql(Prisma.sql`(SELECT student_id FROM class)`, Prisma.sql`(SELECT teacher_id FROM class)`)},
         target AS MATERIALIZED (
           SELECT id AS target_id, starts_at, ends_at FROM slots
           WHERE id = ${toSlotId}::uuid AND teacher_id = (SELECT id FROM people WHERE part = 'teacher')
             AND withdrawn_at IS NULL FOR UPDATE)
    SELECT ${lockedFields}, (SELECT id::text FROM class) AS "bookingId", target_id::text AS "targetId",
           starts_at AS "startsAt", ends_at AS "endsAt"
    FROM people LEFT JOIN target ON true`
  const [row] = rows
  const both = toLockedPeople(rows)
  if (!row || !both) return null
  const { bookingId, targetId, startsAt, endsAt } = row
  return { ...both, bookingId, target: targetId === null ? null : { id: targetId, startsAt, endsAt } }
}

type LockedPersonRow = LockedPerson & { part: 'student' | 'teacher' }

type BookingAndTarget = { bookingId: string } & (
  | { targetId: string; startsAt: Date; endsAt: Date }
  | { targetId: null; startsAt: null; endsAt: null }
)

const lockedPeopleSql = (studentId: Prisma.Sql, teacherId: Prisma.Sql) => Prisma.sql`
  student AS MATERIALIZED (SELECT * FROM users WHERE id = ${studentId} FOR NO KEY UPDATE),
  teacher AS MATERIALIZED (SELECT * FROM users WHERE id = ${teacherId} FOR SHARE),
  people AS MATERIALIZED (SELECT 'student' AS part, * FROM student UNION ALL SELECT 'teacher', * FROM teacher)`

const lockedFields = Prisma.sql`
  part, id::text, name, email, email_verified_at AS "emailVerifiedAt", time_zone AS "timeZone", role::text`

function toLockedPeople(people: readonly LockedPersonRow[]): LockedPeople | null {
  const student = people.find(({ part }) => part === 'student')
  const teacher = people.find(({ part }) => part === 'teacher')
  return student && teacher ? { student, teacher } : null
}

/** A person whose row is locked. */
export type LockedPerson = LockedPeople['teacher']

/**
 * Locks the rows of many students and teachers for one change to several classes: students before teachers, each in ID
 * order. Returns the people by ID. The locks on teachers block new slots and bookings until the change is done.
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
