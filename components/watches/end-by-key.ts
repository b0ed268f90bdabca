import { alertError } from '@/components/ui/alerts'
import { reasonOf } from '@/components/ui/call-failure'
import { CallError, call } from '@/lib/api/client'
import type { EndedWatch } from '@/lib/watches/schema'

/** Ends a wish by the key of its letter; null where the key is nobody's. Any other failure is told, and gives nothing. */
export async function endByKey(key: string): Promise<EndedWatch | null | undefined> {
  try {
    return await call('endWatchByKey', { body: { key } })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    void alertError('Error', 'Your wish was not ended', reasonOf(error))
    return undefined
  }
}
