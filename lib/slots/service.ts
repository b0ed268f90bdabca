import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { isSelf } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { numericDate, timeRange } from '@/lib/core/time/format'
import { academyToday, startOfDay, timeFields, toInstant } from '@/lib/core/time/zone'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { inTransaction, type Statements } from '@/lib/db/transaction'
import { addNotifyJob, hasWaitlistNow, recordFreedSlots } from '@/lib/waitlist/service'
import { MAX_DAYS_AHEAD } from './bounds'
import type { PlannedSlot } from './plan'
import type { addSlotBody, addSlotsBody, SlotView } from './schema'
import { findDuringTimeOff, timesOf } from './time-off-queries'

export interface Span {
  startsAt: Date
  endsAt: Date
}

/**
 * Converts a slot's date and times in the academy's zone to instants. Throws 422 if the slot has begun or is too far
 * ahead, or if a time does not exist on that day.
 */
export function spanOf(slot: PlannedSlot): Span {
  const startsAt = toInstant(slot.date, slot.from_time)
  const endsAt = toInstant(slot.date, slot.to_time)
  if (!startsAt)
    throw invalidField('from_time', 'This time does not exist, because the clocks change. Choose another time.')
  if (!endsAt)
    throw invalidField('to_time', 'This time does not exist, because the clocks change. Choose another time.')
  if (slot.date < academyToday()) throw invalidField('date', 'The date cannot be earlier than today')
  if (startsAt <= new Date()) throw invalidField('from_time', 'This time has already passed')
  if (startsAt >= startOfDay(academyToday(), MAX_DAYS_AHEAD + 1)) {
    throw invalidField('date', `The date can be at most ${MAX_DAYS_AHEAD} days ahead`)
  }
  return { startsAt, endsAt }
}

/**
 * Locks the teacher's row, so that concurrent additions of slots run one after another. The lock also waits for a
 * concurrent rejection of the teacher's application. Throws 403 if the person is not a teacher.
 */
export async function lockTeacher(tx: Statements, teacherId: string): Promise<void> {
  const [teacher] = await tx.$queryRaw<{ role: string }[]>`
    SELECT role::text FROM users WHERE id = ${teacherId}::uuid FOR NO KEY UPDATE`
  if (teacher?.role !== 'teacher') throw new AppError('forbidden', 'Only teachers can add slots')
}

/**
 * Adds one free slot for the acting teacher. Throws 403 if `teacher_id` is another person. Throws 422 for an invalid
 * time (`spanOf`). Throws 409 if the slot overlaps a holiday, time off or another slot.
 */
export async function addSlot(actor: Actor, body: z.output<typeof addSlotBody>): Promise<SlotView> {
  if (!isSelf(actor, body.teacher_id)) throw new AppError('forbidden', 'You can only add slots to your own calendar')
  const span = spanOf(body)
  const id = await translateConstraints(() =>
    inTransaction(async (tx) => {
      await lockTeacher(tx, actor.id)
      const [timeOff] = await findDuringTimeOff(tx, actor.id, [span])
      if (timeOff) throw new AppError('conflict', `${timeOff.label}. No slots can be added during this time.`)
      if (await hasWaitlistNow(tx, actor.id)) await addNotifyJob(tx, actor.id)
      const [slot] = await tx.$queryRaw<{ id: string }[]>`
        INSERT INTO slots (teacher_id, starts_at, ends_at)
        VALUES (${actor.id}::uuid, ${span.startsAt}, ${span.endsAt}) RETURNING id::text`
      if (!slot) throw new Error('a slot was not written')
      return slot.id
    }),
  )
  return {
    slot_id: id,
    teacher_id: actor.id,
    ...timeFields(span.startsAt, span.endsAt),
    booked: 0,
    student_id: null,
    student_name: null,
    learner_id: null,
    learner_name: null,
  }
}

/** Adds several slots for the acting teacher, all or none. Throws the same errors as `insertSlots`. */
export async function addSlots(actor: Actor, body: z.output<typeof addSlotsBody>): Promise<number> {
  const spans = body.slots.map(spanOf)
  await translateConstraints(() =>
    inTransaction((tx) =>
      insertSlots(tx, actor.id, spans, 'Some of these slots overlap your existing slots. Nothing was saved.'),
    ),
  )
  return spans.length
}

/**
 * Inserts slots for a teacher in the caller's transaction. If some slots fall on time off or overlap other slots,
 * throws 409 with a list of these slots. `overlapping` is the error message for overlaps.
 */
export async function insertSlots(
  tx: Statements,
  teacherId: string,
  spans: Span[],
  overlapping: string,
): Promise<void> {
  await lockTeacher(tx, teacherId)
  const duringTimeOff = await findDuringTimeOff(tx, teacherId, spans)
  if (duringTimeOff.length > 0) {
    throw new AppError('conflict', 'Some of these slots fall on holidays or time off. Nothing was saved.', {
      errors: { slots: duringTimeOff.map((slot) => `${slotText(slot)}: ${slot.label}`) },
    })
  }
  const clashes = await findClashes(tx, teacherId, spans)
  if (clashes.length > 0) throw new AppError('conflict', overlapping, { errors: { slots: clashes } })
  // Slots that are added together share a series, so that they can be withdrawn together.
  const seriesId = spans.length > 1 ? randomUUID() : null
  const { starts, ends } = timesOf(spans)
  await tx.$queryRaw`
    INSERT INTO slots (teacher_id, starts_at, ends_at, series_id)
    SELECT ${teacherId}::uuid, w.starts_at, w.ends_at, ${seriesId}::uuid
    FROM unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) AS w (starts_at, ends_at)`
  await recordFreedSlots(tx, teacherId)
}

/**
 * Finds the new slots that overlap existing ones. Used only for a helpful message, because the exclusion constraint
 * enforces the rule.
 */
async function findClashes(tx: Statements, teacherId: string, spans: Span[]): Promise<string[]> {
  const { starts, ends } = timesOf(spans)
  const rows = await tx.$queryRaw<Span[]>`
    SELECT w.starts_at AS "startsAt", w.ends_at AS "endsAt"
    FROM unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) AS w (starts_at, ends_at)
    WHERE EXISTS (SELECT 1 FROM slots s WHERE s.teacher_id = ${teacherId}::uuid AND s.withdrawn_at IS NULL
      AND tstzrange(s.starts_at, s.ends_at) && tstzrange(w.starts_at, w.ends_at)) ORDER BY 1 LIMIT 50`
  return rows.map(slotText)
}

function slotText({ startsAt, endsAt }: Span): string {
  const { date, from_time, to_time } = timeFields(startsAt, endsAt)
  return `${numericDate(date)}, ${timeRange(from_time, to_time)}`
}

/**
 * Withdraws one of the acting teacher's free slots. Throws 404 for another teacher's slot, and 409 for a booked slot
 * (enforced by constraints).
 */
export async function withdrawSlot(actor: Actor, slotId: string): Promise<void> {
  const withdrawn = isId(slotId)
    ? await translateConstraints(() => db().$transaction((tx) => withdrawFree(tx, actor.id, slotId)))
    : []
  if (withdrawn.length === 0) throw new AppError('not_found', 'Slot not found')
}

/**
 * Withdraws a teacher's slot in the caller's transaction, and returns the slot's times. If the slot is not the
 * teacher's or is already withdrawn, returns an empty list.
 */
export const withdrawFree = (tx: Transaction, teacherId: string, slotId: string): Promise<Span[]> =>
  tx.slot.updateManyAndReturn({
    where: { id: slotId, teacherId, withdrawnAt: null },
    data: { withdrawnAt: new Date() },
    select: { startsAt: true, endsAt: true },
  })
