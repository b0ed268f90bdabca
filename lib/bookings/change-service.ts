import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Actor } from '@/lib/auth/actor'
import { mayMeet } from '@/lib/auth/policy'
import { type BookedLesson, bookedLessonFields } from '@/lib/core/booked-lesson'
import { env } from '@/lib/core/env'
import { AppError, invalidField } from '@/lib/core/errors'
import { isId } from '@/lib/core/fields'
import type { Role } from '@/lib/core/role'
import { timeFields } from '@/lib/core/zone'
import { db, Prisma, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { hoursFreedOfLocked } from '@/lib/watches/service'
import { changeFault } from './change-rule'
import {
  classCancelled,
  classMoved,
  followCancellation,
  followMove,
  type LessonWithPeople,
  type UntoldChange,
} from './follow-up-service'
import { type LockedPeople, lockPeopleOfClass } from './lock-service'
import type { BookingView, cancelBody, moveBody } from './schema'

/**
 * Cancels a booked class; its slot is free again at once, and the booking stays in the books with who and why. A student
 * can up to ACADEMY_CANCEL_HOURS before it, its teacher or an admin until it ends, with a reason. Others' class: 403;
 * no booked class in this slot: 404; too late or no reason: 422; somebody else was faster: 409.
 */
export async function cancelClass(actor: Actor, slotId: string, given: z.output<typeof cancelBody>): Promise<void> {
  await translateConstraints(() =>
    db().$transaction(async (tx) => {
      const lesson = await lockLesson(tx, slotId)
      assertChangeable(actor, lesson, given.reason)
      await endBooking(tx, actor, lesson, given.reason)
      await classCancelled(tx, lesson, { byUserId: actor.id, reason: given.reason })
      await hoursFreedOfLocked(tx, lesson.teacherId, [lesson.slotId])
    }),
  )
}

/**
 * Cancels a class within a larger change, by the rules of `cancelClass` and with all that follows but its messages: these
 * are the caller's to write. Its people are locked already.
 */
export async function cancelWithin(
  tx: Transaction,
  actor: Actor,
  lesson: LessonWithPeople,
  reason: string,
): Promise<UntoldChange> {
  assertChangeable(actor, lesson, reason)
  await endBooking(tx, actor, lesson, reason)
  return followCancellation(tx, lesson)
}

/** The same for a move, by the rules of `moveClass`. */
export async function moveWithin(
  tx: Transaction,
  actor: Actor,
  lesson: LessonWithPeople,
  given: { toSlotId: string; reason: string },
): Promise<UntoldChange> {
  assertChangeable(actor, lesson, given.reason)
  const target = await lockTarget(tx, lesson, given.toSlotId)
  return followMove(tx, lesson, await placeBooking(tx, actor, lesson, target, given.reason))
}

/**
 * Moves a booked class to another free slot of the same teacher: the old booking is closed and a new one made, both or
 * neither. Rules as for cancelling; the new slot must be free and still to come (404, 409, 422).
 */
export async function moveClass(actor: Actor, slotId: string, given: z.output<typeof moveBody>): Promise<BookingView> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const lesson = await lockLesson(tx, slotId)
      assertChangeable(actor, lesson, given.reason)
      const target = await lockTarget(tx, lesson, given.to_slot_id)
      const placed = await placeBooking(tx, actor, lesson, target, given.reason)
      await classMoved(tx, lesson, placed, { byUserId: actor.id, reason: given.reason })
      await hoursFreedOfLocked(tx, lesson.teacherId, [lesson.slotId])
      return {
        slot_id: target.id,
        teacher_id: placed.teacherId,
        student_id: placed.studentId,
        ...timeFields(target.startsAt, target.endsAt),
        subject: placed.subject,
      }
    }),
  )
}

interface Target {
  id: string
  startsAt: Date
  endsAt: Date
}

/** The booking at its new hour. The old one is closed first, so that a class may move to a time that overlaps it. */
async function placeBooking(
  tx: Transaction,
  actor: Actor,
  lesson: LessonWithPeople,
  target: Target,
  reason: string | null,
): Promise<LessonWithPeople> {
  const id = randomUUID()
  await endBooking(tx, actor, lesson, reason, id)
  const { teacherId, studentId, subject, subjectChosen, seriesId, student, teacher } = lesson
  const { id: slotId, startsAt, endsAt } = target
  const made = await tx.booking.create({
    data: { id, slotId, teacherId, studentId, startsAt, endsAt, subject, subjectChosen, seriesId },
    select: bookedLessonFields,
  })
  return { ...made, student, teacher }
}

const noSuchClass = () => new AppError('not_found', 'There is no booked class in this slot')

/** The booked class of a slot. None: 404. */
export async function findLesson(tx: Transaction, slotId: string): Promise<BookedLesson> {
  if (!isId(slotId)) throw noSuchClass()
  const lesson = await tx.booking.findFirst({ where: { slotId, cancelledAt: null }, select: bookedLessonFields })
  if (!lesson) throw noSuchClass()
  return lesson
}

/** The same with its people locked. */
export async function lockLesson(tx: Transaction, slotId: string): Promise<BookedLesson & LockedPeople> {
  const locked = isId(slotId) ? await lockPeopleOfClass(tx, slotId) : null
  if (!locked) throw noSuchClass()
  const { bookingId, ...people } = locked
  const standing = await findLesson(tx, slotId)
  if (standing.id !== bookingId) throw new AppError('conflict', 'This class was changed just now')
  return { ...standing, ...people }
}

/** As whom somebody changes a class; others' class: 403. */
export function roleIn(actor: Actor, lesson: BookedLesson): Role {
  if (!mayMeet(actor, lesson)) throw new AppError('forbidden', 'This class belongs to others')
  // A person is the student of a class by having booked it, whatever else they are.
  return actor.role === 'admin' ? 'admin' : actor.id === lesson.teacherId ? 'teacher' : 'student'
}

function assertChangeable(actor: Actor, lesson: BookedLesson, reason: string | null): void {
  const role = roleIn(actor, lesson)
  const fault = changeFault(role, lesson, { reason }, new Date(), env().ACADEMY_CANCEL_HOURS)
  if (fault) throw invalidField('reason', fault)
}

/** The slot that a class shall move to. Not this teacher's, or no longer offered: 404; begun, or its own: 422. */
export async function findTarget(tx: Transaction, lesson: BookedLesson, toSlotId: string, lock = Prisma.empty) {
  if (!isId(toSlotId)) throw new AppError('not_found', 'Slot not found')
  if (toSlotId === lesson.slotId) throw invalidField('to_slot_id', 'The class is in this slot already')
  const [target] = await tx.$queryRaw<Target[]>`
    SELECT s.id::text, s.starts_at AS "startsAt", s.ends_at AS "endsAt" FROM slots s
    WHERE s.id = ${toSlotId}::uuid AND s.teacher_id = ${lesson.teacherId}::uuid AND s.withdrawn_at IS NULL
      AND EXISTS (SELECT FROM users WHERE id = s.teacher_id AND role = 'teacher') ${lock}`
  if (!target) throw new AppError('not_found', 'Slot not found')
  if (target.startsAt <= new Date()) throw invalidField('to_slot_id', 'This slot has already started')
  return target
}

/** The same, locked, and as it is then; its teacher is locked already. */
export const lockTarget = (tx: Transaction, lesson: BookedLesson, toSlotId: string) =>
  findTarget(tx, lesson, toSlotId, Prisma.sql`FOR UPDATE OF s`)

/** Compare-and-swap: of two cancellations at once one closes the booking. Moved, it names the booking in its place. */
export async function endBooking(
  tx: Transaction,
  actor: Pick<Actor, 'id'>,
  lesson: BookedLesson,
  reason: string | null,
  movedTo: string | null = null,
): Promise<void> {
  const closed = await tx.booking.updateMany({
    where: { id: lesson.id, cancelledAt: null },
    data: { cancelledAt: new Date(), cancelledBy: actor.id, cancelReason: reason, movedTo },
  })
  if (closed.count !== 1) throw new AppError('conflict', 'This class was changed just now')
}
