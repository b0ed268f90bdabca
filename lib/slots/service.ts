import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { isSelf } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { numericDate, timeRange } from '@/lib/core/time/format'
import { academyToday, startOfDay, timeFields, toInstant } from '@/lib/core/time/zone'
import { db, Prisma, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { inTransaction, type Statements } from '@/lib/db/transaction'
import { slotsFreed, hasWaitlistNow, addNotifyJob } from '@/lib/waitlist/service'
import { MAX_DAYS_AHEAD } from './bounds'
import { findOnDaysOff } from './day-off-queries'
import type { PlannedSlot } from './plan'
import type { addSlotBody, addSlotsBody, SlotView } from './schema'

export interface Span {
  startsAt: Date
  endsAt: Date
}

/** The instants of a slot in the academy's zone. Past, begun, too far ahead, or a time that does not exist: 422. */
export function spanOf(given: PlannedSlot): Span {
  const startsAt = toInstant(given.date, given.from_time)
  const endsAt = toInstant(given.date, given.to_time)
  if (!startsAt) throw invalidField('from_time', 'This time does not exist because the clocks change')
  if (!endsAt) throw invalidField('to_time', 'This time does not exist because the clocks change')
  if (given.date < academyToday()) throw invalidField('date', 'The date cannot be earlier than today')
  if (startsAt <= new Date()) throw invalidField('from_time', 'This time has already started')
  if (startsAt >= startOfDay(academyToday(), MAX_DAYS_AHEAD + 1)) {
    throw invalidField('date', `The date can be at most ${MAX_DAYS_AHEAD} days ahead`)
  }
  return { startsAt, endsAt }
}

/** One teacher's additions stand in line, and none slips past a rejection that is under way. */
export async function lockTeacher(tx: Statements, teacherId: string): Promise<void> {
  const [teacher] = await tx.$queryRaw<{ role: string }[]>`
    SELECT role::text FROM users WHERE id = ${teacherId}::uuid FOR NO KEY UPDATE`
  if (teacher?.role !== 'teacher') throw new AppError('forbidden', 'Only teachers can add slots')
}

/**
 * Adds one free slot of the acting teacher: academy date and times. Someone else's calendar: 403; a time that is past,
 * already begun or more than 366 days ahead: 422; on a holiday, in their time off, or overlapping one of their slots: 409,
 * decided by the database.
 */
export async function addSlot(actor: Actor, given: z.output<typeof addSlotBody>): Promise<SlotView> {
  if (!isSelf(actor, given.teacher_id)) throw new AppError('forbidden', 'You can only add slots to your own calendar')
  const span = spanOf(given)
  const id = await translateConstraints(() =>
    inTransaction(async (tx) => {
      await lockTeacher(tx, actor.id)
      const [dayOff] = await findOnDaysOff(tx, actor.id, [span])
      if (dayOff) throw new AppError('conflict', `${dayOff.label}. No slots can be added during this time.`)
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
  }
}

/**
 * Adds several slots, all of them or none; those on days off, and those that overlap one of the teacher's slots or each
 * other, are named: 409.
 */
export async function addSlots(actor: Actor, given: z.output<typeof addSlotsBody>): Promise<number> {
  const spans = given.slots.map(spanOf)
  await translateConstraints(() =>
    db().$transaction(async (tx) => {
      await lockTeacher(tx, actor.id)
      const onDaysOff = await findOnDaysOff(tx, actor.id, spans)
      if (onDaysOff.length > 0) {
        throw new AppError('conflict', 'Some of these slots fall on holidays or time off. Nothing was saved.', {
          errors: { slots: onDaysOff.map((hour) => `${hourText(hour)}: ${hour.label}`) },
        })
      }
      const clashes = await findClashes(tx, actor.id, spans)
      if (clashes.length > 0) {
        throw new AppError('conflict', 'Some of these slots overlap your existing slots. Nothing was saved.', {
          errors: { slots: clashes },
        })
      }
      // What was added together can be taken back together.
      const seriesId = spans.length > 1 ? randomUUID() : null
      await tx.slot.createMany({ data: spans.map((span) => ({ teacherId: actor.id, ...span, seriesId })) })
      await slotsFreed(tx, actor.id)
    }),
  )
  return spans.length
}

/** For the person's sake only; what this overlooks the exclusion constraint refuses. */
async function findClashes(tx: Transaction, teacherId: string, spans: Span[]): Promise<string[]> {
  const wanted = Prisma.join(
    spans.map(({ startsAt, endsAt }) => Prisma.sql`(${startsAt}::timestamptz, ${endsAt}::timestamptz)`),
  )
  const rows = await tx.$queryRaw<Span[]>`
    SELECT w.starts_at AS "startsAt", w.ends_at AS "endsAt" FROM (VALUES ${wanted}) AS w (starts_at, ends_at)
    WHERE EXISTS (SELECT 1 FROM slots s WHERE s.teacher_id = ${teacherId}::uuid AND s.withdrawn_at IS NULL
      AND tstzrange(s.starts_at, s.ends_at) && tstzrange(w.starts_at, w.ends_at)) ORDER BY 1 LIMIT 50`
  return rows.map(hourText)
}

function hourText({ startsAt, endsAt }: Span): string {
  const { date, from_time, to_time } = timeFields(startsAt, endsAt)
  return `${numericDate(date)}, ${timeRange(from_time, to_time)}`
}

/** Takes back a free slot of the acting teacher. Not theirs: 404; booked: 409, decided by the database. */
export async function withdrawSlot(actor: Actor, slotId: string): Promise<void> {
  const withdrawn = isId(slotId)
    ? await translateConstraints(() =>
        db().$transaction((tx) =>
          tx.slot.updateMany({
            where: { id: slotId, teacherId: actor.id, withdrawnAt: null },
            data: { withdrawnAt: new Date() },
          }),
        ),
      )
    : { count: 0 }
  if (withdrawn.count === 0) throw new AppError('not_found', 'Slot not found')
}
