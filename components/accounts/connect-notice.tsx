'use client'

import { useSyncExternalStore } from 'react'
import { Notice } from '@/components/ui/notice'
import { textLinkClass } from '@/components/ui/text-link'
import type { PendingView } from '@/lib/accounts/identities-schema'
import { paths } from '@/lib/paths'

const neverChanges = () => () => undefined

/** What a sign-in by a provider came back with; next-auth names the fault in the address, we say it kindly. */
export function ProviderFailure() {
  const failed = useSyncExternalStore(
    neverChanges,
    () => new URLSearchParams(window.location.search).has('error'),
    () => false,
  )
  if (!failed) return null
  return (
    <div className="mb-6">
      <Notice kind="warning" live title="That sign-in did not work.">
        Nothing was changed. Please try again, or log in with your phone number and password.
      </Notice>
    </div>
  )
}

/** Whom the form below is about to connect. */
export function ConnectNotice({ pending, known }: { pending: PendingView | null; known: boolean }) {
  if (!pending) return null
  const who = pending.email ? `${pending.provider_name} (${pending.email})` : pending.provider_name
  return (
    <Notice kind="info" live title={`Connect ${who}`}>
      {known ? (
        'Log in this once with your phone number and password. From then on you can sign in with it.'
      ) : (
        <>
          Make your account once. From then on you can sign in with it. You have one already?{' '}
          <a href={`${paths.login}?with=${pending.provider}`} className={textLinkClass}>
            Log in and connect it
          </a>
        </>
      )}
    </Notice>
  )
}
