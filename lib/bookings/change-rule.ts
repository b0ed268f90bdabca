import type { Role } from '@/lib/core/config/role'

const HOUR_MS = 60 * 60 * 1000
/**
 * For this long after booking, a student may cancel or move a class without notice. Moving a class does not restart the
 * grace period.
 */
export const GRACE_MINUTES = 10

/** `createdAt` is the time when the class was booked. Without `createdAt`, the grace period counts as over. */
type Lesson = { startsAt: Date; endsAt: Date; createdAt?: Date | undefined }

/**
 * Returns why this person may not cancel or move the class now, or null. Students need `hoursBefore` hours of notice,
 * except in the first minutes after booking, before the class starts. Teachers and admins may do it until the class
 * ends, with a reason. Pure, so that the page and the service share the rule.
 */
export function changeFault(
  role: Role,
  { startsAt, endsAt, createdAt }: Lesson,
  change: { reason: string | null },
  now: Date,
  hoursBefore: number,
): string | null {
  if (endsAt <= now) return 'This class has ended'
  if (role !== 'student') return change.reason ? null : 'Please give a reason'
  if (now.getTime() <= startsAt.getTime() - hoursBefore * HOUR_MS) return null
  const inGrace = createdAt !== undefined && now.getTime() < createdAt.getTime() + GRACE_MINUTES * 60_000
  if (inGrace && now < startsAt) return null
  return `A class can be changed up to ${hoursBefore} hours before it begins`
}
