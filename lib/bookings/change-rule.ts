import type { BookedLesson } from '@/lib/core/booked-lesson'
import type { Role } from '@/lib/core/role'

const HOUR_MS = 60 * 60 * 1000

/**
 * Why this person may not cancel or move this class now; null when they may. A student can until some hours before it, a
 * teacher or an admin until it ends, with a reason. Pure, so that the page asks the same question as the service.
 */
export function changeFault(
  role: Role,
  lesson: Pick<BookedLesson, 'startsAt' | 'endsAt'>,
  given: { reason: string | null },
  now: Date,
  hoursBefore: number,
): string | null {
  if (lesson.endsAt <= now) return 'This class is over'
  if (role !== 'student') return given.reason ? null : 'Please give a reason'
  const latest = lesson.startsAt.getTime() - hoursBefore * HOUR_MS
  return now.getTime() <= latest ? null : `A class can be changed up to ${hoursBefore} hours before it begins`
}
