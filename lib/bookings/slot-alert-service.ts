import type { Transaction } from '@/lib/db/client'

/** A slot that stands, and by whom it is booked. */
export interface OpenHour {
  id: string
  startsAt: Date
  endsAt: Date
  takenBy: string | null
}

/** A span on the clock; null where the academy's clock skips it. */
export type WantedSpan = { startsAt: Date; endsAt: Date } | null

/**
 * For each wanted span the teacher's slot of exactly these times, if there is one. With `lock` these slots stay as they are
 * until the transaction ends: lock their people first (docs/decisions/2026-11-20-races.md).
 */
export async function findHours(
  tx: Transaction,
  teacherId: string,
  wanted: readonly WantedSpan[],
  lock: boolean,
): Promise<(OpenHour | null)[]> {
  const starts = wanted.flatMap((span) => span?.startsAt ?? [])
  const where = { teacherId, withdrawnAt: null, startsAt: { in: starts } }
  if (lock) {
    // A statement of its own: what a lock waited for is seen by the next one alone.
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
      bookings: { where: { cancelledAt: null }, select: { studentId: true } },
    },
  })
  const byTimes = new Map(slots.map((slot) => [timesOf(slot), slot]))
  return wanted.map((span) => {
    const slot = span && byTimes.get(timesOf(span))
    if (!slot) return null
    const { bookings, ...hour } = slot
    return { ...hour, takenBy: bookings[0]?.studentId ?? null }
  })
}

const timesOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => `${startsAt.getTime()} ${endsAt.getTime()}`

/** Two spans that share a moment: touching is not overlapping. */
export const overlap = (a: { startsAt: Date; endsAt: Date }, b: { startsAt: Date; endsAt: Date }): boolean =>
  a.startsAt < b.endsAt && b.startsAt < a.endsAt
