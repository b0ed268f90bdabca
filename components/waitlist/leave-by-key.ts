import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import { CallError, call } from '@/lib/api/client'
import { longDate } from '@/lib/core/time/format'

/** The alert that was turned off. */
export interface EndedAlert {
  teacher: string
  day: string
}

/**
 * Turns off a free-slot alert, using the key from its email. Returns null for an invalid key. For any other failure,
 * shows an alert and returns undefined.
 */
export async function leaveByKey(key: string): Promise<EndedAlert | null | undefined> {
  try {
    const { teacher_name, date } = await call('leaveWaitlistByKey', { body: { key } })
    return { teacher: teacher_name, day: date ? longDate(date) : 'any day' }
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    void alertError('Error', 'The alert could not be turned off', reasonOf(error))
    return undefined
  }
}
