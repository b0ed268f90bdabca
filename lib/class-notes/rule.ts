import type { ActiveBooking } from '@/lib/core/active-booking'
import type { Role } from '@/lib/core/config/role'

/** For this many days after a class, the teacher can mark attendance and edit the class notes. */
const AFTERWARDS_DAYS = 7
const AFTERWARDS_MS = AFTERWARDS_DAYS * 24 * 60 * 60 * 1000

type Span = Pick<ActiveBooking, 'startsAt' | 'endsAt'>

export const NOT_BEGUN = 'This class has not started yet'
const MARKING_IS_OVER = 'You can record attendance for 7 days after a class. After that, please write to the academy.'

/** True until the editing period ends. After the period, the teacher and the office can only add to the notes. */
export const notesAreOpen = ({ endsAt }: Pick<Span, 'endsAt'>, now: Date): boolean =>
  now.getTime() < endsAt.getTime() + AFTERWARDS_MS

/**
 * Returns the reason why this role may not mark attendance now, or null if the role may. The function is pure, so that
 * the page can use the same rule as the service.
 */
export function markFault(role: Role, booking: Span, now: Date): string | null {
  if (now < booking.startsAt) return NOT_BEGUN
  return role === 'admin' || notesAreOpen(booking, now) ? null : MARKING_IS_OVER
}

/** Returns what this role can do with the notes now. */
export function notesPermission(role: Role, booking: Span, now: Date): 'read' | 'edit' | 'add' {
  if (role === 'student' || now < booking.startsAt) return 'read'
  return notesAreOpen(booking, now) ? 'edit' : 'add'
}
