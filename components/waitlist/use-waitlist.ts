'use client'

import { reasonOf } from '@/components/ui/data/call-failure'
import { useCall } from '@/components/ui/data/use-call'
import { alertError } from '@/components/ui/dialog/alerts'
import { call } from '@/lib/api/client'
import type { WaitlistEntryView } from '@/lib/waitlist/schema'

/** The learner for new alerts. `learner` is empty until the user chooses, and for accounts with only one learner. */
interface Family {
  several: boolean
  learner: string
}

export interface Waitlist extends Family {
  /** The student's alerts. Undefined until they have loaded, and for users who are not students. */
  list: readonly WaitlistEntryView[] | undefined
  join: (teacherId: string, date: string | null) => Promise<void>
  leave: (entry: WaitlistEntryView) => Promise<void>
  /** Loads the alerts again. Call this after a booking, because a booking can turn off alerts. */
  reload: () => Promise<unknown>
  /** True if the student's email address is confirmed. Alerts are only emailed to a confirmed address. */
  confirmed: boolean
}

/** Loads a student's alerts for free slots, and turns them on and off (contract 20.23). */
export function useWaitlist(student: boolean, confirmed: boolean, family: Family): Waitlist {
  const { data, mutate } = useCall('waitlist', student ? {} : null)
  /**
   * Waits for a request that changes an alert, and then reloads the list. Also reloads the list after a failure,
   * because the list may be out of date.
   */
  async function change(write: Promise<unknown>, failure: string) {
    try {
      await write
    } catch (error) {
      void alertError('Error', failure, reasonOf(error))
    }
    await mutate()
  }
  return {
    list: data?.watches,
    ...family,
    join: (teacherId, date) =>
      change(
        call('joinWaitlist', { body: { teacher_id: teacherId, date, learner_id: family.learner || undefined } }),
        'The alert could not be turned on',
      ),
    confirmed,
    reload: () => mutate(),
    leave: (entry) =>
      change(call('leaveWaitlist', { params: { watchId: entry.id } }), 'The alert could not be turned off'),
  }
}
