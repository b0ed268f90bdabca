import type { Actor } from '@/lib/auth/session/actor'
import { academyToday } from '@/lib/core/time/zone'
import { db } from '@/lib/db/client'
import type { WaitlistEntryView } from './schema'

/** The fields of a waitlist entry and its teacher. */
export const waitlistFields = { id: true, teacherId: true, day: true, teacher: { select: { name: true } } } as const

/** Formats a DATE column, which Prisma reads as midnight in UTC. */
export const dayText = (day: Date | null): string | null => day?.toISOString().slice(0, 10) ?? null
export const dayColumn = (date: string): Date => new Date(`${date}T00:00:00Z`)

/** Returns the filter for active entries: not ended, and for a day that is not over. */
export const running = () => ({
  endedAt: null,
  OR: [{ day: null }, { day: { gte: dayColumn(academyToday()) } }],
})

export function waitlistEntryView(row: {
  id: string
  teacherId: string
  day: Date | null
  teacher: { name: string }
}): WaitlistEntryView {
  return { id: row.id, teacher_id: row.teacherId, teacher_name: row.teacher.name, date: dayText(row.day) }
}

/** Lists the acting person's waitlist entries, newest first. There are at most twenty (watches_twenty_per_person). */
export async function listWaitlist(actor: Actor): Promise<WaitlistEntryView[]> {
  const rows = await db().waitlistEntry.findMany({
    where: { userId: actor.id, ...running() },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: waitlistFields,
  })
  return rows.map(waitlistEntryView)
}
