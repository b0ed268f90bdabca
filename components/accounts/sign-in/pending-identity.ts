'use client'

import { useEffect, useState } from 'react'
import type { PendingView } from '@/lib/accounts/sign-in/identities-schema'

/** Returns true if the page was opened by a return from a provider: `?with=google`. */
export const cameFromProvider = (): boolean => new URLSearchParams(window.location.search).has('with')

/** Returns true if the external account is already connected to another user. */
export const wasTaken = (): boolean =>
  typeof window !== 'undefined' && new URLSearchParams(window.location.search).get('with') === 'taken'

/**
 * Returns the external account that this browser brought and that is not connected yet. Null if none, and while
 * loading.
 */
export function usePendingIdentity(): PendingView | null {
  const [pending, setPending] = useState<PendingView | null>(null)
  useEffect(() => {
    if (!cameFromProvider()) return
    let stands = true
    import('@/lib/api/client')
      .then(({ call }) => call('pendingIdentity'))
      .then(
        (answer) => stands && setPending(answer.pending),
        // If this call fails, the normal form stays.
        () => undefined,
      )
    return () => {
      stands = false
    }
  }, [])
  return pending
}
