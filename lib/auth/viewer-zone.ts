import { browserZone } from '@/lib/core/format'
import { isTimeZone } from '@/lib/core/time-zone'
import { readSession } from './browser-session'

/**
 * The zone in which the person reads their own times: the one they chose in their profile, else the browser's. `known` is
 * what the page's server said of their choice; what the tab's own session says is newer.
 */
export function viewerZone(known: string | null = null): string {
  const chosen = chosenHere() ?? known
  // A browser older than the zone does not know it.
  return typeof chosen === 'string' && isTimeZone(chosen) ? chosen : browserZone()
}

/** Undefined where the tab's session says nothing of it; empty where no zone was chosen. */
function chosenHere(): unknown {
  const user: { id: string; time_zone?: unknown } | undefined = readSession()?.user
  return user && 'time_zone' in user ? (user.time_zone ?? '') : undefined
}
