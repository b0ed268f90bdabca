'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import { usePasskeysHere } from './passkeys-here'
import { useSecondStepShown } from './second-step-shown'

interface PasskeySignInProps {
  onDone?: () => void
  /** The page to open after the login. If null, the current page stays open. */
  next?: string | null
}

/** Lets users sign in with a passkey. Renders nothing if the browser does not support passkeys (contract 40.18). */
export function PasskeySignIn({ onDone, next = paths.home }: PasskeySignInProps) {
  const isSupported = usePasskeysHere()
  const secondStep = useSecondStepShown()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  // The second step has its own passkey button, so this button is hidden during the second step.
  if (!isSupported || secondStep) return null

  async function signIn() {
    setBusy(true)
    setFault(undefined)
    try {
      const { logInByPasskey } = await import('./passkey-login')
      setFault(await logInByPasskey(next, onDone))
    } catch {
      setFault('We could not reach the server. Check your connection and try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-5 grid gap-3 border-line border-t pt-5">
      <Button variant="outline" wide busy={busy} busyLabel="Waiting for your device..." onClick={() => void signIn()}>
        Sign in with a passkey
      </Button>
      <p role="status" className="type-small">
        {fault ? `${fault} Your phone number and password work too.` : null}
      </p>
    </div>
  )
}
