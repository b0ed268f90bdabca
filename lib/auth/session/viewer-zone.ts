import { browserZone } from '@/lib/core/time/format'
import { firstKnownZone } from '@/lib/core/time/time-zone'
import { readChosenZone } from './browser-session'

/**
 * The name of the cookie that contains the browser's zone. The server reads it, so that the first HTML of signed-in
 * pages shows times in that zone.
 */
export const ZONE_COOKIE = 'academy-zone'
const YEAR = 365 * 24 * 60 * 60

/**
 * Returns the viewer's time zone: the profile's, otherwise the browser's, otherwise the academy's. `fromServer` is the
 * profile's zone, as sent with the page. A zone stored in the tab's session replaces `fromServer`.
 */
export function viewerZone(academy: string, fromServer: string | null = null): string {
  // Uses the first zone that the browser knows, because an old browser may not know the chosen zone.
  return firstKnownZone([readChosenZone() ?? fromServer, browserZone()], academy)
}

/** Stores the browser's zone in the cookie if the server rendered the page for a different zone. */
export function rememberZone(rendered: string): void {
  const zone = browserZone()
  if (!zone || zone === rendered) return
  // biome-ignore lint/suspicious/noDocumentCookie: some supported browsers have no Cookie Store API
  document.cookie = `${ZONE_COOKIE}=${zone}; path=/; max-age=${YEAR}; samesite=lax`
}

/** Returns the time zone for the server's HTML: the profile's, otherwise the cookie's, otherwise the academy's. */
export function firstZone(profileZone: string | null, cookie: string | undefined, academy: string): string {
  return firstKnownZone([profileZone, cookie ?? null], academy)
}
