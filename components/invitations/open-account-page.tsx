'use client'

import { useEffect, useState } from 'react'
import { SwitchLink } from '@/components/accounts/sign-in/switch-link'
import { Button } from '@/components/ui/button'
import { Loading } from '@/components/ui/data/states'
import { Notice } from '@/components/ui/text/notice'
import { useAddressHash } from '@/components/ui/use-address-hash'
import { CallError, call } from '@/lib/api/client'
import type { InvitationView } from '@/lib/invitations/schema'
import { paths } from '@/lib/paths'
import { OpenAccountForm } from './open-account-form'

/** The result of the lookup for one token. The text is null if the server could not be reached. */
type Found = { token: string; invitation: InvitationView } | { token: string; text: string | null }

/** Looks up the invitation in the link, and shows the form or the reason why the link does not work. */
export function OpenAccountPage() {
  const hash = useAddressHash()
  const token = hash === null ? null : decoded(hash)
  const [lookupResult, setLookupResult] = useState<Found | null>(null)
  const [tries, setTries] = useState(0)

  // A new value of `tries` repeats the lookup.
  useEffect(() => {
    if (!token) return
    let left = false
    void tries
    void lookUp(token).then((next) => {
      if (!left) setLookupResult(next)
    })
    return () => {
      left = true
    }
  }, [token, tries])

  const current = lookupResult?.token === token ? lookupResult : null
  return (
    <div className="min-h-[320px]">
      {token === '' ? (
        <Ended text="This link is incomplete." />
      ) : !current ? (
        <Loading />
      ) : 'invitation' in current ? (
        <OpenAccountForm
          token={current.token}
          invitation={current.invitation}
          onEnded={(text) => setLookupResult({ token: current.token, text })}
        />
      ) : current.text === null ? (
        <div role="alert" className="grid gap-5">
          <Notice kind="warning" title="We could not reach the server.">
            Check your connection and try again.
          </Notice>
          <Button
            onClick={() => {
              setLookupResult(null)
              setTries(tries + 1)
            }}
          >
            Try again
          </Button>
        </div>
      ) : (
        <Ended text={current.text} />
      )}
    </div>
  )
}

const decoded = (hash: string) => {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}

async function lookUp(token: string): Promise<Found> {
  try {
    return { token, invitation: (await call('invitation', { body: { token } })).invitation }
  } catch (error) {
    const isRefused = error instanceof CallError && [422, 429].includes(error.status)
    return { token, text: isRefused ? error.serverMessage : null }
  }
}

function Ended({ text }: { text: string }) {
  return (
    <div className="grid gap-5">
      <Notice kind="warning" title={text} live />
      <SwitchLink question="Have you already opened your account?" label="Log in" href={paths.login} />
    </div>
  )
}
