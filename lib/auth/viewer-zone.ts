import { browserZone } from '@/lib/core/format'
import { firstKnownZone } from '@/lib/core/time-zone'
import { readChosenZone } from './browser-session'

/**
 * Returns the viewer's time zone: the one from their profile, else the browser's, else the academy's. `fromServer` is
 * the profile's zone as the server rendered the page; the zone in the tab's session is newer.
 */
export function viewerZone(academy: string, fromServer: string | null = null): string {
  // An old browser may not know the chosen zone.
  return firstKnownZone([readChosenZone() ?? fromServer, browserZone()], academy)
}
