'use client'

import { alertError } from '@/components/ui/alerts'
import { reasonOf } from '@/components/ui/call-failure'
import { useCall } from '@/components/ui/use-call'
import { call } from '@/lib/api/client'
import type { WatchView } from '@/lib/watches/schema'

export interface Watches {
  /** Undefined until they are known, and for whoever cannot ask. */
  list: readonly WatchView[] | undefined
  ask: (teacherId: string, date: string | null) => Promise<void>
  end: (watch: WatchView) => Promise<void>
  /** After a booking, which ends what it meets. */
  reload: () => Promise<unknown>
}

/** The free hours that a student asked to be told about (docs/contract.md 20.23). */
export function useWatches(student: boolean): Watches {
  const { data, mutate } = useCall('watches', student ? {} : null)
  /** Whatever came of it, the list says what is true now. */
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
    ask: (teacherId, date) =>
      change(call('addWatch', { body: { teacher_id: teacherId, date } }), 'Your wish was not noted'),
    reload: () => mutate(),
    end: (watch) => change(call('endWatch', { params: { watchId: watch.id } }), 'Your wish was not ended'),
  }
}
