import type { Transaction } from '@/lib/db/client'

/** A slot that is not withdrawn, and the learner who has booked it, if any. */
export interface OpenSlot {
  id: string
  startsAt: Date
  endsAt: Date
  takenBy: string | null
}

/** A span of time. Null if a clock change skips this time. */
export type WantedSpan = { startsAt: Date; endsAt: Date } | null

/**
 * Finds, for each requested span, the teacher's slot with exactly these times. `lock` locks the slots until the
 * transaction ends. The caller must first lock the student and the teacher (docs/decisions/2026-11-20-races.md).
 */
export async function findOpenSlots(
  tx: Transaction,
  teacherId: string,
  spans: readonly WantedSpan[],
  lock: boolean,
): Promise<(OpenSlot | null)[]> {
  const starts = spans.flatMap((span) => span?.startsAt ?? [])
  const where = { teacherId, withdrawnAt: null, startsAt: { in: starts } }
  if (lock) {
    // Locks the slots in a separate statement, so that the next statement reads their latest state.
    await tx.$queryRaw`
      SELECT id::text FROM slots WHERE teacher_id = ${teacherId}::uuid AND withdrawn_at IS NULL
        AND starts_at = ANY(${starts}::timestamptz[]) ORDER BY id FOR UPDATE`
  }
  const slots = await tx.slot.findMany({
    where,
    select: {
      id: true,
      startsAt: true,
      endsAt: true,
      bookings: { where: { cancelledAt: null }, select: { learnerId: true } },
    },
  })
  const byTimes = new Map(slots.map((slot) => [timesOf(slot), slot]))
  return spans.map((span) => {
    const slot = span && byTimes.get(timesOf(span))
    if (!slot) return null
    const { bookings, ...openSlot } = slot
    return { ...openSlot, takenBy: bookings[0]?.learnerId ?? null }
  })
}

const timesOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => `${startsAt.getTime()} ${endsAt.getTime()}`

/** True if two spans overlap. A span that starts when the other ends does not overlap it. */
export const overlap = (a: { startsAt: Date; endsAt: Date }, b: { startsAt: Date; endsAt: Date }): boolean =>
  a.startsAt < b.endsAt && b.startsAt < a.endsAt
