import type { z } from 'zod'
import type { Actor } from '@/lib/auth/actor'
import { isSelf } from '@/lib/auth/policy'
import { bookedLessonFields } from '@/lib/core/booked-lesson'
import { AppError, invalidField } from '@/lib/core/errors'
import { isId } from '@/lib/core/fields'
import { timeFields } from '@/lib/core/zone'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { wishesMet } from '@/lib/watches/service'
import { assertWithinCap } from './cap-service'
import { classesBooked } from './follow-up-service'
import { lockPeople } from './lock-service'
import type { BookingView, bookSlotsBody } from './schema'
import { nameClass } from './subject-service'

interface LockedSlot {
  id: string
  startsAt: Date
  endsAt: Date
}

/**
 * Books free slots of one teacher for the acting student: all of them or none. Slots that are this student's already
 * count as done, so that a retry changes nothing (`made` says whether anything was new). Not that teacher's slot, or no
 * teacher: 404; begun, or a subject that the teacher does not teach: 422; taken, the student has a class then, or too many
 * without a payment: 409.
 */
export async function bookSlots(
  actor: Actor,
  given: z.output<typeof bookSlotsBody>,
): Promise<{ bookings: BookingView[]; made: boolean }> {
  if (!isSelf(actor, given.student_id)) throw new AppError('forbidden', 'You can book for yourself only')
  const { teacher_id: teacherId, selectedSlots, subject } = given
  if (!isId(teacherId)) throw new AppError('not_found', 'Teacher not found')
  if (!selectedSlots.every(isId)) throw new AppError('not_found', 'Slot not found')
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const booked = await book(tx, actor.id, teacherId, selectedSlots, subject || null)
      if (booked.made) await assertWithinCap(tx, actor.id)
      return booked
    }),
  )
}

/**
 * Books slots of a teacher for a student in the caller's transaction, by the rules of `bookSlots`. The people are locked
 * first, then the slots (docs/decisions/2026-11-20-races.md). Whatever this code overlooks,
 * bookings_one_per_slot and bookings_no_overlap_per_student refuse.
 */
export async function book(
  tx: Transaction,
  studentId: string,
  teacherId: string,
  slotIds: string[],
  chosen: string | null,
) {
  const people = await lockPeople(tx, studentId, teacherId)
  if (people?.teacher.role !== 'teacher') throw new AppError('not_found', 'Teacher not found')
  const slots = await tx.$queryRaw<LockedSlot[]>`
    SELECT id::text, starts_at AS "startsAt", ends_at AS "endsAt" FROM slots
    WHERE id = ANY(${slotIds}::uuid[]) AND teacher_id = ${teacherId}::uuid AND withdrawn_at IS NULL
    ORDER BY id FOR UPDATE`
  if (slots.length !== slotIds.length) throw new AppError('not_found', 'Slot not found')

  const booked = await tx.booking.findMany({
    where: { slotId: { in: slotIds }, cancelledAt: null },
    select: { slotId: true, studentId: true, subject: true },
  })
  const own = new Map(booked.filter((row) => row.studentId === studentId).map((row) => [row.slotId, row.subject]))
  const wanted = slots.filter((slot) => !own.has(slot.id))
  const now = new Date()
  if (wanted.some((slot) => slot.startsAt <= now)) throw invalidField('selectedSlots', 'This slot has already started')
  if (booked.some((row) => row.studentId !== studentId)) throw new AppError('conflict', 'This slot is already booked')

  const named =
    wanted.length > 0 ? await nameClass(tx, studentId, teacherId, chosen) : { subject: '', subjectChosen: false }
  const made = await tx.booking.createManyAndReturn({
    data: wanted.map(({ id, startsAt, endsAt }) => ({ slotId: id, teacherId, studentId, startsAt, endsAt, ...named })),
    select: bookedLessonFields,
  })
  await classesBooked(
    tx,
    made.map((lesson) => ({ ...lesson, ...people })),
  )
  await wishesMet(tx, { studentId, teacherId }, made)
  const bookings = slots
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((slot) => ({
      slot_id: slot.id,
      teacher_id: teacherId,
      student_id: studentId,
      ...timeFields(slot.startsAt, slot.endsAt),
      subject: own.get(slot.id) ?? named.subject,
    }))
  return { bookings, made: made.length > 0 }
}
