import type { SessionUser } from '@/lib/auth/session/session-user'
import type { BookedClass } from '@/lib/bookings/schema'

/**
 * Stores the classes that a page has just read for offline reading. Loads the code for it, and ignores failures,
 * because the page works without it.
 */
export function keepUpcoming(user: SessionUser, lessons: readonly BookedClass[], viewer: string | null): void {
  const at = new Date()
  void import('./keep-classes').then(({ keepClasses }) => keepClasses(user, lessons, viewer, at)).catch(() => undefined)
}
