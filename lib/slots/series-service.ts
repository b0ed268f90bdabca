import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { timeFields } from '@/lib/core/time/zone'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { recordFreedSlots } from '@/lib/waitlist/service'
import type { changeSlotBody, SeriesSlot, SlotView, withdrawSeriesBody } from './schema'
import { seriesSlotFields, seriesSlotView } from './series-queries'
import { lockTeacher, type Span, spanOf } from './service'
import { findDuringTimeOff } from './time-off-queries'

/**
 * Moves the acting teacher's free slot by replacing it. The new slot has a new ID, so an outdated page cannot book it
 * (docs/decisions/2026-11-20-races.md). Throws 404 for another teacher's slot or one that has just changed. Throws 422
 * for an invalid time, and 409 for a booked slot or an overlap.
 */
export async function changeSlot(
  actor: Actor,
  slotId: string,
  body: z.output<typeof changeSlotBody>,
): Promise<SlotView> {
  const span = spanOf(body)
  const made = await translateConstraints(() =>
    db().$transaction(async (tx) => {
      await lockTeacher(tx, actor.id)
      const old = await findOwn(tx, actor.id, slotId)
      if (old.startsAt <= new Date()) throw invalidField('date', 'This slot has already started')
      // Withdraw the slot only if it is still active. If two requests change it at once, only one of them succeeds.
      const withdrawn = await tx.slot.updateMany({
        where: { id: old.id, withdrawnAt: null },
        data: { withdrawnAt: new Date() },
      })
      if (withdrawn.count !== 1) throw new AppError('not_found', 'Slot not found')
      const [timeOff] = await findDuringTimeOff(tx, actor.id, [span])
      if (timeOff) throw new AppError('conflict', `${timeOff.label}. No slots can be added during this time.`)
      const data = { teacherId: actor.id, ...span, seriesId: old.seriesId }
      const slot = await tx.slot.create({ data, select: { id: true } })
      await recordFreedSlots(tx, actor.id)
      return slot
    }),
  )
  const times = timeFields(span.startsAt, span.endsAt)
  return {
    slot_id: made.id,
    teacher_id: actor.id,
    ...times,
    booked: 0,
    student_id: null,
    student_name: null,
    learner_id: null,
    learner_name: null,
  }
}

/**
 * Withdraws the upcoming free slots in a series of the acting teacher. With the scope `later`, keeps the slots before
 * `slotId`. Returns the booked slots, which stay. Throws 404 for another teacher's slot, or for a slot without a
 * series.
 */
export async function withdrawSeries(
  actor: Actor,
  slotId: string,
  { scope }: z.output<typeof withdrawSeriesBody>,
): Promise<{ withdrawn: number; kept: SeriesSlot[] }> {
  const { withdrawn, kept } = await translateConstraints(() =>
    db().$transaction((tx) => withdrawFreeSeries(tx, actor.id, slotId, scope)),
  )
  return { withdrawn: withdrawn.length, kept }
}

/** Withdraws a teacher's slots in the caller's transaction, under the same rules as `withdrawSeries`. */
export async function withdrawFreeSeries(
  tx: Transaction,
  teacherId: string,
  slotId: string,
  scope: 'later' | 'series',
): Promise<{ withdrawn: Span[]; kept: SeriesSlot[] }> {
  const { seriesId, startsAt } = await findOwn(tx, teacherId, slotId)
  if (!seriesId) throw new AppError('not_found', 'Slot not found')
  const now = new Date()
  const from = scope === 'later' && startsAt > now ? startsAt : now
  // Lock the slots before reading them. The read then includes every committed booking, and later bookings wait for
  // this transaction.
  await tx.$queryRaw`
    SELECT id::text FROM slots WHERE series_id = ${seriesId}::uuid AND withdrawn_at IS NULL AND starts_at >= ${from}::timestamptz
    ORDER BY id FOR UPDATE`
  const slots = await tx.slot.findMany({
    where: { seriesId, withdrawnAt: null, startsAt: { gte: from } },
    orderBy: { startsAt: 'asc' },
    select: seriesSlotFields,
  })
  const freeSlots = slots.filter(({ bookings }) => bookings.length === 0)
  const withdrawn = await tx.slot.updateManyAndReturn({
    where: { id: { in: freeSlots.map(({ id }) => id) }, withdrawnAt: null },
    data: { withdrawnAt: now },
    select: { startsAt: true, endsAt: true },
  })
  return { withdrawn, kept: slots.filter(({ bookings }) => bookings.length > 0).map(seriesSlotView) }
}

async function findOwn(tx: Transaction, teacherId: string, slotId: string) {
  const slot = isId(slotId)
    ? await tx.slot.findFirst({
        where: { id: slotId, teacherId, withdrawnAt: null },
        select: { id: true, startsAt: true, seriesId: true },
      })
    : null
  if (!slot) throw new AppError('not_found', 'Slot not found')
  return slot
}
