import type { KeptClass, KeptClasses } from '@/components/offline/kept-classes'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { BookedClass } from '@/lib/bookings/schema'
import { eraseKept, KEPT_ADDRESS, KEPT_CACHE, mayKeep } from '@/lib/core/http/kept-classes'
import { browserZone, cityOf, clockTime, shortDate, viewerSpan, wallClock } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import { classTime, classWith } from './class-texts'

/**
 * Stores the upcoming classes of the last person who signed in on this device, as formatted text for offline reading.
 */
export async function keepClasses(
  user: SessionUser,
  lessons: readonly BookedClass[],
  viewer: string | null,
  at: Date,
): Promise<void> {
  if (!('caches' in globalThis) || !mayKeep(user.id)) return
  const { date, time } = wallClock(at, viewer ?? browserZone() ?? 'UTC')
  const kept: KeptClasses = {
    keptAt: at.toISOString(),
    asOf: `${shortDate(date)}, ${clockTime(time)}`,
    classes: lessons.map((lesson) => keptClassOf(lesson, user, viewer)),
  }
  const cache = await caches.open(KEPT_CACHE)
  await cache.put(KEPT_ADDRESS, Response.json(kept))
  // The person may have logged out in another tab while the classes were being stored.
  if (!mayKeep(user.id)) await eraseKept()
}

function keptClassOf(lesson: BookedClass, { role, name }: SessionUser, viewer: string | null): KeptClass {
  const own = viewer ? viewerSpan(lesson, viewer) : null
  return {
    endsAt: lesson.ends_at,
    title: classWith(lesson, role),
    student: role === 'student' && lesson.learner_name !== name ? lesson.learner_name : null,
    when: classTime(lesson),
    ownTime: own && viewer ? `${own.weekday ? `${own.weekday}, ` : ''}${own.range} ${cityOf(viewer)}` : null,
    href: paths.beforeClass({ slot: lesson.slot_id }),
  }
}
