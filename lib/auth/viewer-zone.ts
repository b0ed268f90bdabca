import { browserZone } from '@/lib/core/format'
import { isTimeZone } from '@/lib/core/time-zone'
import { readChosenZone } from './browser-session'

/**
 * The zone in which the person reads their own times: the one they chose in their profile, else the browser's. `known` is
 * what the page's server said of their choice; what the tab's own session says is newer.
 */
export function viewerZone(known: string | null = null): string {
  const chosen = readChosenZone() ?? known
  // A browser older than the zone does not know it.
  return chosen && isTimeZone(chosen) ? chosen : browserZone()
}
