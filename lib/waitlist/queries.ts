import type { Actor } from '@/lib/auth/session/actor'
import { academyToday } from '@/lib/core/time/zone'
import { db } from '@/lib/db/client'
import type { WatchView } from './schema'

/** Of a row of `watches`, with its teacher. */
export const watchFields = { id: true, teacherId: true, day: true, teacher: { select: { name: true } } } as const

/** A DATE column comes as midnight in UTC. */
export const dayText = (day: Date | null): string | null => day?.toISOString().slice(0, 10) ?? null
export const dayColumn = (date: string): Date => new Date(`${date}T00:00:00Z`)

/** What is not ended, and not over with its day. */
export const running = () => ({
  endedAt: null,
  OR: [{ day: null }, { day: { gte: dayColumn(academyToday()) } }],
})

export function watchView(row: {
  id: string
  teacherId: string
  day: Date | null
  teacher: { name: string }
}): WatchView {
  return { id: row.id, teacher_id: row.teacherId, teacher_name: row.teacher.name, date: dayText(row.day) }
}

/** What the acting person waits for, the newest wish first: at most twenty (watches_twenty_per_person). */
export async function listWatches(actor: Actor): Promise<WatchView[]> {
  const rows = await db().watch.findMany({
    where: { userId: actor.id, ...running() },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: watchFields,
  })
  return rows.map(watchView)
}
