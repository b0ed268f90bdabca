import { browserZone } from '@/lib/core/format'
import { firstKnownZone } from '@/lib/core/time-zone'
import { readChosenZone } from './browser-session'

/**
 * The zone in which the person reads their own times: the one they chose in their profile, else the browser's, else the
 * academy's. `known` is what the page's server said of their choice; what the tab's own session says is newer.
 */
export function viewerZone(academy: string, known: string | null = null): string {
  // A browser older than the chosen zone does not know it.
  return firstKnownZone([readChosenZone() ?? known, browserZone()], academy)
}
