import type { KeptClass, KeptClasses } from '@/components/offline/kept-classes'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { BookedClass } from '@/lib/bookings/schema'
import { eraseKeptClasses, KEPT_ADDRESS, KEPT_CACHE, mayStoreOffline } from '@/lib/core/http/kept-classes'
import { browserZone, cityOf, clockTime, shortDate, viewerSpan, wallClock } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import { classTime, classWith } from './class-texts'

/** Stores the user's upcoming classes on this device, as formatted text for offline reading. */
export async function storeClasses(
  user: SessionUser,
  bookings: readonly BookedClass[],
  viewer: string | null,
  at: Date,
): Promise<void> {
  if (!('caches' in globalThis) || !mayStoreOffline(user.id)) return
  const { date, time } = wallClock(at, viewer ?? browserZone() ?? 'UTC')
  const storedClasses: KeptClasses = {
    keptAt: at.toISOString(),
    asOf: `${shortDate(date)}, ${clockTime(time)}`,
    classes: bookings.map((booking) => keptClassOf(booking, user, viewer)),
  }
  const cache = await caches.open(KEPT_CACHE)
  await cache.put(KEPT_ADDRESS, Response.json(storedClasses))
  // Erase the stored classes if the person has logged out in another tab in the meantime.
  if (!mayStoreOffline(user.id)) await eraseKeptClasses()
}

function keptClassOf(booking: BookedClass, { role, name }: SessionUser, viewer: string | null): KeptClass {
  const own = viewer ? viewerSpan(booking, viewer) : null
  return {
    endsAt: booking.ends_at,
    title: classWith(booking, role),
    student: role === 'student' && booking.learner_name !== name ? booking.learner_name : null,
    when: classTime(booking),
    ownTime: own && viewer ? `${own.weekday ? `${own.weekday}, ` : ''}${own.range} ${cityOf(viewer)}` : null,
    href: paths.beforeClass({ slot: booking.slot_id }),
  }
}
