'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CallError, call } from '@/lib/api/client'
import { rememberSession } from '@/lib/auth/browser-session'
import { reportLoginFailure } from './login-failure'
import { usePasskeysHere } from './passkeys-here'

interface PasskeySignInProps {
  /** The tab has its session by then. */
  onSignedIn: () => void
  disabled: boolean
}

/** What waits for its erasure is kept by the password alone. */
const keepNote = (error: unknown) =>
  error instanceof CallError && 'erased_on' in Object(error.answer)
    ? 'To keep it, log in with your phone number and password.'
    : undefined

/** Signing in without phone number and password; nothing where passkeys do not work (docs/contract.md 40.18). */
export function PasskeySignIn({ onSignedIn, disabled }: PasskeySignInProps) {
  const here = usePasskeysHere()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  if (!here) return null

  async function signIn() {
    setBusy(true)
    setFault(undefined)
    try {
      const { askPasskey } = await import('./passkey-device')
      const { options } = await call('passkeyLoginOptions')
      const { user, token } = await call('passkeyLogin', { body: { credential: await askPasskey(options) } })
      rememberSession(user, token)
      onSignedIn()
    } catch (error) {
      if (error instanceof Error && error.name === 'DeviceFault') setFault(error.message)
      else void reportLoginFailure(error, keepNote(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-3 border-line border-t pt-5">
      <Button
        variant="outline"
        wide
        busy={busy}
        busyLabel="Waiting for your device..."
        disabled={disabled}
        onClick={() => void signIn()}
      >
        Sign in with a passkey
      </Button>
      <p role="status" className="type-small">
        {fault ? `${fault} Your phone number and password work too.` : null}
      </p>
    </div>
  )
}
