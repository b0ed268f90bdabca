import { browserZone } from '@/lib/core/format'
import { isTimeZone } from '@/lib/core/time-zone'
import { readSession } from './browser-session'

/** The zone in which the person reads their own times: the one they chose in their profile, else the browser's. */
export function viewerZone(): string {
  return chosenZone() ?? browserZone()
}

function chosenZone(): string | null {
  const user: { id: string; time_zone?: unknown } | undefined = readSession()?.user
  // A browser older than the zone does not know it.
  return typeof user?.time_zone === 'string' && isTimeZone(user.time_zone) ? user.time_zone : null
}
