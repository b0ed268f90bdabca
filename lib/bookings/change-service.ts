import type { z } from 'zod'
import { mayMeet } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import type { BookedLesson } from '@/lib/core/booked-lesson'
import { env } from '@/lib/core/config/env'
import type { Role } from '@/lib/core/config/role'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { timeFields } from '@/lib/core/time/zone'
import { writeAudit } from '@/lib/db/audit-log'
import { Prisma } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { inTransaction, type Statements } from '@/lib/db/transaction'
import { countInformed, type Informed } from '@/lib/notifications/notified'
import { changeFault } from './change-rule'
import { cancelBooking, changedJustNow, moveBooking } from './ending-service'
import { classCancelled, classMoved, type LessonWithPeople, type UnannouncedChange } from './follow-up-service'
import { findLesson, noSuchClass } from './lesson-queries'
import { type LockedPeople, lockForChange, type Target } from './lock-service'
import type { BookingView, cancelBody, moveBody } from './schema'

/**
 * Cancels a booked class; its slot is free again at once, and the booking stays in the books with who and why. A student
 * can up to ACADEMY_CANCEL_HOURS before it, its teacher or an admin until it ends, with a reason. Others' class: 403;
 * no booked class in this slot: 404; too late or no reason: 422; somebody else was faster: 409.
 */
export async function cancelClass(actor: Actor, slotId: string, given: z.output<typeof cancelBody>): Promise<Informed> {
  return translateConstraints(() =>
    inTransaction(async (tx) => {
      const { lesson } = await lockLesson(tx, slotId)
      assertChangeable(actor, lesson, given.reason)
      const change = { byUserId: actor.id, reason: given.reason }
      const cancelled = await cancelBooking(tx, lesson, { ...change, frees: true })
      await writeDown(tx, actor, cancelled, 'cancel', given.reason)
      await classCancelled(tx, cancelled, change)
      return countInformed([lesson.student, lesson.teacher], actor.id)
    }),
  )
}

/**
 * Cancels a class within a larger change that takes its hour back, by the rules of `cancelClass` and with all that follows but
 * its messages and jobs: these are the caller's to write. Its people are locked already.
 */
export async function cancelWithin(
  tx: Statements,
  actor: Actor,
  lesson: LessonWithPeople,
  reason: string,
): Promise<UnannouncedChange> {
  assertChangeable(actor, lesson, reason)
  return cancelBooking(tx, lesson, { byUserId: actor.id, reason, frees: false })
}

/** The same for a move, by the rules of `moveClass`. */
export async function moveWithin(
  tx: Statements,
  actor: Actor,
  lesson: LessonWithPeople,
  given: { toSlotId: string; reason: string },
): Promise<UnannouncedChange> {
  assertChangeable(actor, lesson, given.reason)
  const target = await lockTarget(tx, lesson, given.toSlotId)
  return moveBooking(tx, lesson, target, { byUserId: actor.id, reason: given.reason, frees: false })
}

/**
 * Moves a booked class to another free slot of the same teacher: the old booking is closed and a new one made, both or
 * neither. Rules as for cancelling; the new slot must be free and still to come (404, 409, 422).
 */
export async function moveClass(
  actor: Actor,
  slotId: string,
  given: z.output<typeof moveBody>,
): Promise<{ booking: BookingView; informed: Informed }> {
  return translateConstraints(() =>
    inTransaction(async (tx) => {
      const { lesson, target: found } = await lockLesson(tx, slotId, given.to_slot_id)
      assertChangeable(actor, lesson, given.reason)
      const target = assertTarget(lesson, given.to_slot_id, found)
      const change = { byUserId: actor.id, reason: given.reason }
      const moved = await moveBooking(tx, lesson, target, { ...change, frees: true })
      await writeDown(tx, actor, moved, 'move', given.reason)
      await classMoved(tx, moved, change)
      const booking = {
        slot_id: target.id,
        teacher_id: lesson.teacherId,
        student_id: lesson.studentId,
        ...timeFields(target.startsAt, target.endsAt),
        subject: lesson.subject,
      }
      return { booking, informed: countInformed([lesson.student, lesson.teacher], actor.id) }
    }),
  )
}

/** The booked class of a slot, locked after its people and the slot `toSlotId` that it shall move to. None: 404. */
export async function lockLesson(
  tx: Statements,
  slotId: string,
  toSlotId?: string,
): Promise<{ lesson: BookedLesson & LockedPeople; target: Target | null }> {
  const known = toSlotId !== undefined && isId(toSlotId) ? toSlotId : null
  if (!isId(slotId)) throw noSuchClass()
  const locked = await lockForChange(tx, slotId, known)
  if (!locked) throw noSuchClass()
  // Waits for a concurrent attendance mark, so that the change sees it.
  const lesson = await findLesson(tx, slotId, Prisma.sql`FOR NO KEY UPDATE`)
  const { bookingId, student, teacher, target } = locked
  if (lesson.id !== bookingId) throw changedJustNow()
  return { lesson: { ...lesson, student, teacher }, target: teacher.role === 'teacher' ? target : null }
}

/** What the office does for others is written down, at the class and at the one that takes its place; the two people of a class act for themselves. */
async function writeDown(
  tx: Statements,
  actor: Actor,
  { before, lesson }: UnannouncedChange,
  action: 'cancel' | 'move',
  reason: string | null,
): Promise<void> {
  if (roleIn(actor, before) !== 'admin') return
  const entry = { actorId: actor.id, action, subject: 'class', reason } as const
  const to = action === 'cancel' ? 'cancelled' : 'moved'
  await writeAudit(tx, { ...entry, subjectId: before.id, from: 'booked', to })
  if (lesson.id !== before.id) await writeAudit(tx, { ...entry, subjectId: lesson.id, from: null, to: 'booked' })
}

/** As whom somebody changes a class; others' class: 403. */
export function roleIn(actor: Actor, lesson: BookedLesson): Role {
  if (!mayMeet(actor, lesson)) throw new AppError('forbidden', 'You do not have access to this class')
  // A person is the student of a class by having booked it, whatever else they are.
  return actor.role === 'admin' ? 'admin' : actor.id === lesson.teacherId ? 'teacher' : 'student'
}

function assertChangeable(actor: Actor, lesson: BookedLesson, reason: string | null): void {
  const role = roleIn(actor, lesson)
  const fault = changeFault(role, lesson, { reason }, new Date(), env().ACADEMY_CANCEL_HOURS)
  if (fault) throw invalidField('reason', fault)
}

/** The slot that a class shall move to. Not this teacher's, or no longer offered: 404; begun, or its own: 422. */
export async function findTarget(
  tx: Statements,
  lesson: BookedLesson,
  toSlotId: string,
  lock = Prisma.empty,
): Promise<Target> {
  const [found] = isId(toSlotId)
    ? await tx.$queryRaw<Target[]>`
        SELECT s.id::text, s.starts_at AS "startsAt", s.ends_at AS "endsAt" FROM slots s
        WHERE s.id = ${toSlotId}::uuid AND s.teacher_id = ${lesson.teacherId}::uuid AND s.withdrawn_at IS NULL
          AND EXISTS (SELECT FROM users WHERE id = s.teacher_id AND role = 'teacher') ${lock}`
    : []
  return assertTarget(lesson, toSlotId, found ?? null)
}

/** The same, locked, and as it is then; its teacher is locked already. */
const lockTarget = (tx: Statements, lesson: BookedLesson, toSlotId: string) =>
  findTarget(tx, lesson, toSlotId, Prisma.sql`FOR UPDATE OF s`)

/** What was found as the slot that a class shall move to, by the rules of `findTarget`. */
export function assertTarget(lesson: BookedLesson, toSlotId: string, found: Target | null): Target {
  if (toSlotId === lesson.slotId) throw invalidField('to_slot_id', 'The class is already in this slot')
  if (!found) throw new AppError('not_found', 'Slot not found')
  if (found.startsAt <= new Date()) throw invalidField('to_slot_id', 'This slot has already started')
  return found
}
