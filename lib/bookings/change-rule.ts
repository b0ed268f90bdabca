import type { Role } from '@/lib/core/config/role'
import { GRACE_MINUTES } from '@/lib/credits/outcome'

export { GRACE_MINUTES }

const HOUR_MS = 60 * 60 * 1000

/** Why a family may not change a class if only teachers and the office may. */
export const OFFICE_CANCELS = 'The office cancels and moves classes for families'
/** The message of the 409 for such a change. */
export const ASK_OFFICE = `${OFFICE_CANCELS}. Please write to the office.`

/** `createdAt` is the time when the class was booked. If it is missing, the grace period counts as over. */
type Lesson = { startsAt: Date; endsAt: Date; createdAt?: Date | undefined }

/**
 * Returns why this person may not cancel or move the class now, or null. Students may do so until `hoursBefore` hours
 * before the start, or in the first minutes after booking if the class has not started. If `hoursBefore` is null, they
 * may not. Teachers and admins may do so until the class ends, and must give a reason. A pure function, so that the page
 * can use the same rule as the service.
 */
export function changeFault(
  role: Role,
  { startsAt, endsAt, createdAt }: Lesson,
  change: { reason: string | null },
  now: Date,
  hoursBefore: number | null,
): string | null {
  if (endsAt <= now) return 'This class has ended'
  if (role !== 'student') return change.reason ? null : 'Please give a reason'
  if (hoursBefore === null) return OFFICE_CANCELS
  if (now.getTime() <= startsAt.getTime() - hoursBefore * HOUR_MS) return null
  const inGrace = createdAt !== undefined && now.getTime() < createdAt.getTime() + GRACE_MINUTES * 60_000
  if (inGrace && now < startsAt) return null
  return `A class can be changed up to ${hoursBefore} hours before it begins`
}
