import { maySeeOwn, maySeeSlotsOf } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { academyToday, startOfDay } from '@/lib/core/time/zone'
import { db } from '@/lib/db/client'
import { DEFAULT_DAYS_BACK, MAX_DAYS_AHEAD } from '@/lib/slots/bounds'
import { timeOffLabel } from '@/lib/slots/time-off-label'
import { rangeFields } from './range'
import { MAX_TIME_OFF_ENTRIES, type TimeOffQuery, type TimeOffView } from './schema'

/** The database fields that `timeOffView` needs. */
export const timeOffFields = {
  id: true,
  teacherId: true,
  reason: true,
  startsAt: true,
  endsAt: true,
  teacher: { select: { name: true } },
} as const

interface StoredTimeOff {
  id: string
  teacherId: string | null
  reason: string
  startsAt: Date
  endsAt: Date
  teacher: { name: string } | null
}

/** Returns one time-off entry for the caller. Only the teacher and the office see a teacher's reason. */
export function timeOffView(actor: Actor, { id, teacherId, startsAt, endsAt, ...row }: StoredTimeOff): TimeOffView {
  const reason = teacherId === null || maySeeOwn(actor, teacherId) ? row.reason : null
  return {
    id,
    kind: teacherId === null ? 'holiday' : 'time_off',
    teacher_id: teacherId,
    teacher_name: row.teacher?.name ?? null,
    label: teacherId === null ? timeOffLabel({ teacherId, reason }) : timeOffLabel({ teacherId, reason: null }),
    reason,
    ...rangeFields({ startsAt, endsAt }),
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
  }
}

/**
 * Lists holidays and a teacher's time off, at most 500, sorted by start. If `teacher` is missing, teachers get their
 * own time off, and the office gets everyone's. `from` and `to` are inclusive academy dates, by default from 31 days
 * ago to 366 days ahead. Throws 404 for a teacher whose slots the caller may not see (contract 4.4).
 */
export async function listTimeOff(actor: Actor, query: TimeOffQuery): Promise<TimeOffView[]> {
  const { from, to, teacher } = query
  if (teacher !== undefined) await assertMaySee(actor, teacher)
  const today = academyToday()
  const teacherId = teacher ?? (actor.role === 'admin' ? undefined : actor.id)
  const rows = await db().timeOff.findMany({
    where: {
      removedAt: null,
      endsAt: { gt: from ? startOfDay(from) : startOfDay(today, -DEFAULT_DAYS_BACK) },
      startsAt: { lt: to ? startOfDay(to, 1) : startOfDay(today, MAX_DAYS_AHEAD + 1) },
      ...(teacherId && { OR: [{ teacherId: null }, { teacherId }] }),
    },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    take: MAX_TIME_OFF_ENTRIES,
    select: timeOffFields,
  })
  return rows.map((row) => timeOffView(actor, row))
}

async function assertMaySee(actor: Actor, teacherId: string): Promise<void> {
  const teacher = isId(teacherId)
    ? await db().user.findUnique({
        where: { id: teacherId },
        select: { id: true, role: true, teacherProfile: { select: { status: true } } },
      })
    : null
  if (!teacher || !maySeeSlotsOf(actor, { ...teacher, applied: teacher.teacherProfile !== null })) {
    throw new AppError('not_found', 'Teacher not found')
  }
}
