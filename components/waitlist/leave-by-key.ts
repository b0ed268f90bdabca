import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import { CallError, call } from '@/lib/api/client'
import type { EndedEntry } from '@/lib/waitlist/schema'

/**
 * Turns off a free slot alert with the key from its email. Returns null for an invalid key. Shows an alert for any
 * other failure and returns undefined.
 */
export async function endByKey(key: string): Promise<EndedEntry | null | undefined> {
  try {
    return await call('leaveWaitlistByKey', { body: { key } })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    void alertError('Error', 'The alert could not be turned off', reasonOf(error))
    return undefined
  }
}
