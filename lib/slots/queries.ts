import type { Actor } from '@/lib/auth/actor'
import { maySeeSlotsOf, maySeeStudent } from '@/lib/auth/policy'
import { AppError } from '@/lib/core/errors'
import { isId } from '@/lib/core/fields'
import { academyToday, startOfDay, timeFields } from '@/lib/core/zone'
import { db } from '@/lib/db/client'
import { DEFAULT_DAYS_BACK, MAX_DAYS_AHEAD, type SlotsQuery, type SlotView } from './schema'
import { weeklyUntils } from './series-queries'

/**
 * A teacher's slots by start, from and to inclusive academy dates; without them from 31 days ago to 366 days ahead.
 * The student behind a booked slot is named to that student, the teacher and an admin only. Unknown teacher: 404.
 */
export async function listSlots(actor: Actor, teacherId: string, range: SlotsQuery): Promise<SlotView[]> {
  const teacher = isId(teacherId)
    ? await db().user.findUnique({
        where: { id: teacherId },
        select: { id: true, role: true, teacherProfile: { select: { status: true } } },
      })
    : null
  const seen = teacher && maySeeSlotsOf(actor, { ...teacher, applied: teacher.teacherProfile !== null })
  if (!seen) throw new AppError('not_found', 'Teacher not found')

  const today = academyToday()
  const from = range.from ? startOfDay(range.from) : startOfDay(today, -DEFAULT_DAYS_BACK)
  const until = range.to ? startOfDay(range.to, 1) : startOfDay(today, MAX_DAYS_AHEAD + 1)
  const slots = await db().slot.findMany({
    where: { teacherId, startsAt: { gte: from, lt: until }, withdrawnAt: null },
    orderBy: { startsAt: 'asc' },
    select: {
      id: true,
      startsAt: true,
      endsAt: true,
      bookings: {
        where: { cancelledAt: null },
        select: { studentId: true, seriesId: true, student: { select: { name: true } } },
      },
    },
  })
  const untils = await weeklyUntils(slots.flatMap(({ bookings }) => bookings))
  return slots.map((slot) => {
    const [taken] = slot.bookings
    const shown = taken && maySeeStudent(actor, { teacherId, studentId: taken.studentId }) ? taken : null
    return {
      slot_id: slot.id,
      teacher_id: teacherId,
      ...timeFields(slot.startsAt, slot.endsAt),
      booked: taken ? 1 : 0,
      student_id: shown?.studentId ?? null,
      student_name: shown?.student.name ?? null,
      weekly_until: untils.get(shown?.seriesId ?? ''),
    }
  })
}
