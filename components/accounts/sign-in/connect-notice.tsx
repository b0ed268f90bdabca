'use client'

import { Notice } from '@/components/ui/text/notice'
import { textLinkClass } from '@/components/ui/text/text-link'
import type { PendingView } from '@/lib/accounts/sign-in/identities-schema'
import { paths } from '@/lib/paths'

/** Names the external account that will be connected when the user submits the form below. */
export function ConnectNotice({ pending, hasAccount }: { pending: PendingView | null; hasAccount: boolean }) {
  if (!pending) return null
  const who = pending.email ? `${pending.provider_name} (${pending.email})` : pending.provider_name
  return (
    <Notice kind="info" live title={`Connect ${who}`}>
      {hasAccount ? (
        `Log in once with your phone number and password. After that, you can sign in with ${pending.provider_name}.`
      ) : (
        <>
          Create your account once. After that, you can sign in with {pending.provider_name}. Already have an account
          here?{' '}
          <a href={`${paths.login}?with=${pending.provider}`} className={textLinkClass}>
            Log in to connect {pending.provider_name}
          </a>
        </>
      )}
    </Notice>
  )
}
