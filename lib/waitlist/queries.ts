import type { Actor } from '@/lib/auth/session/actor'
import { academyToday } from '@/lib/core/time/zone'
import { db } from '@/lib/db/client'
import { dayColumn, dayText } from '@/lib/db/day-columns'
import type { NamedLearner } from '@/lib/learners/choice-queries'
import type { WaitlistEntryView } from './schema'

/** The fields of a waitlist entry, including the names of the teacher and the learner. */
export const waitlistFields = {
  id: true,
  teacherId: true,
  day: true,
  teacher: { select: { name: true } },
  learner: { select: { id: true, name: true } },
} as const

/** Returns the filter for active entries. An entry is active until it is ended or its day is over. */
export const running = () => ({
  endedAt: null,
  OR: [{ day: null }, { day: { gte: dayColumn(academyToday()) } }],
})

export function waitlistEntryView(row: {
  id: string
  teacherId: string
  day: Date | null
  teacher: { name: string }
  learner: NamedLearner
}): WaitlistEntryView {
  const { id, learner, teacherId, teacher, day } = row
  const learnerFields = { learner_id: learner.id, learner_name: learner.name }
  return { id, ...learnerFields, teacher_id: teacherId, teacher_name: teacher.name, date: dayText(day) }
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
