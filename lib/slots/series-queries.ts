import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { timeFields } from '@/lib/core/time/zone'
import { db } from '@/lib/db/client'
import type { SeriesSlot } from './schema'

/** The fields that `seriesSlotView` needs. */
export const seriesSlotFields = {
  id: true,
  startsAt: true,
  endsAt: true,
  bookings: { where: { cancelledAt: null }, select: { learner: { select: { name: true } } } },
} as const

interface StoredSlot {
  id: string
  startsAt: Date
  endsAt: Date
  bookings: { learner: { name: string } }[]
}

/** Returns a slot of a series as its teacher sees it. */
export function seriesSlotView({ id, startsAt, endsAt, bookings: [taken] }: StoredSlot): SeriesSlot {
  const student_name = taken?.learner.name ?? null
  return { slot_id: id, ...timeFields(startsAt, endsAt), booked: taken ? 1 : 0, student_name }
}

/**
 * Lists the acting teacher's upcoming slots that were added together with this one, ordered by start time. Returns an
 * empty list if the slot was added alone. Throws 404 for another teacher's slot and for a withdrawn slot.
 */
export async function listSlotSeries(actor: Actor, slotId: string): Promise<SeriesSlot[]> {
  const slot = isId(slotId)
    ? await db().slot.findFirst({
        where: { id: slotId, teacherId: actor.id, withdrawnAt: null },
        select: { seriesId: true },
      })
    : null
  if (!slot) throw new AppError('not_found', 'Slot not found')
  if (!slot.seriesId) return []
  const series = await db().slot.findMany({
    where: { seriesId: slot.seriesId, withdrawnAt: null, startsAt: { gt: new Date() } },
    orderBy: { startsAt: 'asc' },
    select: seriesSlotFields,
  })
  return series.map(seriesSlotView)
}

/** Returns the academy date of the last active class of each series, by series ID. Ignores classes without a series. */
export async function weeklyUntils(
  classes: readonly { seriesId: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(classes.flatMap(({ seriesId }) => seriesId ?? []))]
  if (ids.length === 0) return new Map()
  const last = await db().booking.groupBy({
    by: ['seriesId'],
    where: { seriesId: { in: ids }, cancelledAt: null },
    _max: { startsAt: true, endsAt: true },
  })
  return new Map(
    last.flatMap(({ seriesId, _max: { startsAt, endsAt } }) =>
      seriesId && startsAt && endsAt ? [[seriesId, timeFields(startsAt, endsAt).date]] : [],
    ),
  )
}
