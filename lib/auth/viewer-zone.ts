import { browserZone } from '@/lib/core/format'
import { readSession } from './browser-session'

/** The zone in which the person reads their own times: the one they chose in their profile, else the browser's. */
export function viewerZone(): string {
  return chosenZone() ?? browserZone()
}

function chosenZone(): string | null {
  const user: { id: string; time_zone?: unknown } | undefined = readSession()?.user
  if (typeof user?.time_zone !== 'string') return null
  try {
    // A browser older than the zone does not know it.
    return new Intl.DateTimeFormat('en', { timeZone: user.time_zone }) && user.time_zone
  } catch {
    return null
  }
}
