import type { z } from 'zod'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { timeFields } from '@/lib/core/time/zone'
import { db, type Transaction } from '@/lib/db/client'
import { translateConstraints } from '@/lib/db/constraints'
import { slotsFreed } from '@/lib/waitlist/service'
import { findOnDaysOff } from './day-off-queries'
import type { changeSlotBody, SeriesSlot, SlotView, withdrawSeriesBody } from './schema'
import { seriesSlotFields, seriesSlotView } from './series-queries'
import { lockTeacher, spanOf } from './service'

/**
 * Gives a free slot of the acting teacher another time, by the rules of adding one. The slot is taken back and one at the new
 * time put in its place, in one transaction: whoever still sees the old hour finds it gone instead of booking another one
 * (docs/decisions/2026-11-20-races.md). Not theirs, or changed just now by somebody else: 404; booked, on a day off, or in
 * the way of another slot: 409, decided by the database; begun, or a time that cannot be added: 422.
 */
export async function changeSlot(
  actor: Actor,
  slotId: string,
  given: z.output<typeof changeSlotBody>,
): Promise<SlotView> {
  const span = spanOf(given)
  const made = await translateConstraints(() =>
    db().$transaction(async (tx) => {
      await lockTeacher(tx, actor.id)
      const old = await findOwn(tx, actor, slotId)
      if (old.startsAt <= new Date()) throw invalidField('date', 'This slot has already started')
      // Compare-and-swap: of two changes at once one finds the slot still standing.
      const gone = await tx.slot.updateMany({
        where: { id: old.id, withdrawnAt: null },
        data: { withdrawnAt: new Date() },
      })
      if (gone.count !== 1) throw new AppError('not_found', 'Slot not found')
      const [dayOff] = await findOnDaysOff(tx, actor.id, [span])
      if (dayOff) throw new AppError('conflict', `${dayOff.label}. No slots can be added during this time.`)
      const data = { teacherId: actor.id, ...span, seriesId: old.seriesId }
      const slot = await tx.slot.create({ data, select: { id: true } })
      await slotsFreed(tx, actor.id)
      return slot
    }),
  )
  const times = timeFields(span.startsAt, span.endsAt)
  return { slot_id: made.id, teacher_id: actor.id, ...times, booked: 0, student_id: null, student_name: null }
}

/**
 * Takes back the free slots that were added together with one of the acting teacher's: those from it on, or all that are still
 * to come. The booked ones stay, and are named. Not theirs, or added alone: 404.
 */
export async function withdrawSeries(
  actor: Actor,
  slotId: string,
  { scope }: z.output<typeof withdrawSeriesBody>,
): Promise<{ withdrawn: number; kept: SeriesSlot[] }> {
  return translateConstraints(() =>
    db().$transaction(async (tx) => {
      const { seriesId, startsAt } = await findOwn(tx, actor, slotId)
      if (!seriesId) throw new AppError('not_found', 'Slot not found')
      const now = new Date()
      const from = scope === 'later' && startsAt > now ? startsAt : now
      // Locked first, and looked at after: a booking that was under way is seen, one that comes later waits for this.
      await tx.$queryRaw`
        SELECT id::text FROM slots WHERE series_id = ${seriesId}::uuid AND withdrawn_at IS NULL AND starts_at >= ${from}::timestamptz
        ORDER BY id FOR UPDATE`
      const standing = await tx.slot.findMany({
        where: { seriesId, withdrawnAt: null, startsAt: { gte: from } },
        orderBy: { startsAt: 'asc' },
        select: seriesSlotFields,
      })
      const free = standing.filter(({ bookings }) => bookings.length === 0)
      const { count } = await tx.slot.updateMany({
        where: { id: { in: free.map(({ id }) => id) }, withdrawnAt: null },
        data: { withdrawnAt: now },
      })
      return { withdrawn: count, kept: standing.filter(({ bookings }) => bookings.length > 0).map(seriesSlotView) }
    }),
  )
}

async function findOwn(tx: Transaction, actor: Actor, slotId: string) {
  const slot = isId(slotId)
    ? await tx.slot.findFirst({
        where: { id: slotId, teacherId: actor.id, withdrawnAt: null },
        select: { id: true, startsAt: true, seriesId: true },
      })
    : null
  if (!slot) throw new AppError('not_found', 'Slot not found')
  return slot
}
