'use client'

import { useEffect, useState } from 'react'
import type { PendingView } from '@/lib/accounts/sign-in/identities-schema'

/** Whether the page was opened on the way back from a provider: `?with=google`. */
export const cameFromProvider = (): boolean => new URLSearchParams(window.location.search).has('with')

/** Whether that account turned out to be connected to somebody else here. */
export const wasTaken = (): boolean =>
  typeof window !== 'undefined' && new URLSearchParams(window.location.search).get('with') === 'taken'

/** Who this browser brought from a provider and is linked to nobody yet; null for nobody, and until it is known. */
export function usePendingIdentity(): PendingView | null {
  const [pending, setPending] = useState<PendingView | null>(null)
  useEffect(() => {
    if (!cameFromProvider()) return
    let stands = true
    import('@/lib/api/client')
      .then(({ call }) => call('pendingIdentity'))
      .then(
        (answer) => stands && setPending(answer.pending),
        // Without it the form is the ordinary one.
        () => undefined,
      )
    return () => {
      stands = false
    }
  }, [])
  return pending
}
