'use client'

import { Notice } from '@/components/ui/text/notice'
import { useBrowserValue } from '@/components/ui/use-hydrated'

/** Explains that signing in with a provider failed. After such a failure, next-auth adds `error` to the URL. */
export function ProviderFailure() {
  const failed = useBrowserValue(() => new URLSearchParams(window.location.search).has('error'), false)
  if (!failed) return null
  return (
    <div className="mb-6">
      <Notice kind="warning" live title="We could not sign you in.">
        Nothing was changed. Please try again, or log in with your phone number and password.
      </Notice>
    </div>
  )
}
