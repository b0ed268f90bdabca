import type { Role } from '@/lib/core/config/role'
import { GRACE_MINUTES } from '@/lib/credits/outcome'

const HOUR_MS = 60 * 60 * 1000

/** The reason that families see if only teachers and the office may change classes. */
export const OFFICE_CANCELS = 'Only teachers and the office can cancel or move classes'
/** The 409 message for families if only teachers and the office may change classes. */
export const ASK_OFFICE = `${OFFICE_CANCELS}. Please write to the office.`

/** `createdAt` is the time when the class was booked. If `createdAt` is missing, the class has no grace period. */
type ChangeableBooking = { startsAt: Date; endsAt: Date; createdAt?: Date | undefined }

/**
 * Returns why this role cannot change the class now, or null. Students can change a class until `hoursBefore` hours
 * before the start, and during a short grace period after booking. If `hoursBefore` is null, students cannot change
 * classes. Teachers and admins can change a class until it ends, and must give a reason.
 */
export function changeFault(
  role: Role,
  { startsAt, endsAt, createdAt }: ChangeableBooking,
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
