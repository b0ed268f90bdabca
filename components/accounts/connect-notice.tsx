'use client'

import { Notice } from '@/components/ui/notice'
import { textLinkClass } from '@/components/ui/text-link'
import type { PendingView } from '@/lib/accounts/identities-schema'
import { paths } from '@/lib/paths'

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
