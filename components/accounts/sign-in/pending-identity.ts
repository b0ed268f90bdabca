'use client'

import { useEffect, useState } from 'react'
import type { PendingView } from '@/lib/accounts/sign-in/identities-schema'

/** Returns true if the user comes back from a login provider. The URL then contains `with`, such as `?with=google`. */
const cameFromProvider = (): boolean => new URLSearchParams(window.location.search).has('with')

/**
 * Returns true if the URL contains `?with=taken`, which means that the external account is already connected to another
 * user.
 */
export const wasTaken = (): boolean =>
  typeof window !== 'undefined' && new URLSearchParams(window.location.search).get('with') === 'taken'

/**
 * Returns the visitor's account at the login provider, if it is not connected to any user yet. Returns null while the
 * account loads or if there is none.
 */
export function usePendingIdentity(): PendingView | null {
  const [pending, setPending] = useState<PendingView | null>(null)
  useEffect(() => {
    if (!cameFromProvider()) return
    let isMounted = true
    import('@/lib/api/client')
      .then(({ call }) => call('pendingIdentity'))
      .then(
        (answer) => isMounted && setPending(answer.pending),
        // If the request fails, the login form does not offer to connect an external account.
        () => undefined,
      )
    return () => {
      isMounted = false
    }
  }, [])
  return pending
}
