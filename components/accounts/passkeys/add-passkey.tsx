'use client'

import { useState } from 'react'
import { passwordFault } from '@/components/accounts/password/password-fault'
import { PasswordPrompt } from '@/components/accounts/password/password-prompt'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { call } from '@/lib/api/client'

/** Creates a passkey on this device. Asks for the password if the user has not logged in recently. */
export function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const [busy, setBusy] = useState(false)
  const [passwordPrompt, setPasswordPrompt] = useState<{ fault?: string }>()
  const [fault, setFault] = useState<string>()

  async function add(password?: string) {
    setBusy(true)
    setFault(undefined)
    try {
      const { makePasskey } = await import('@/components/accounts/sign-in/passkey-device')
      const body = password === undefined ? {} : { current_password: password }
      const { options } = await call('passkeyOptions', { body })
      setPasswordPrompt(undefined)
      const { message } = await call('addPasskey', { body: { credential: await makePasskey(options) } })
      void alertSuccess(message, 'You can now sign in with it.')
      onAdded()
    } catch (error) {
      const wrong = passwordFault(error)
      if (wrong) setPasswordPrompt({ fault: password === undefined ? undefined : wrong })
      else if (error instanceof Error && error.name === 'DeviceFault') setFault(error.message)
      else void alertError('Error', 'The passkey could not be added', reasonOf(error))
    } finally {
      setBusy(false)
    }
  }

  if (passwordPrompt)
    return (
      <PasswordPrompt
        title="Add a passkey"
        button="Continue"
        busyLabel="Waiting for your device..."
        fault={passwordPrompt.fault}
        busy={busy}
        onCancel={() => setPasswordPrompt(undefined)}
        onSubmit={(password) => void add(password)}
      />
    )
  return (
    <div className="grid gap-3">
      <Button
        variant="outline"
        className="max-phone:w-full phone:justify-self-start"
        busy={busy}
        busyLabel="Waiting for your device..."
        onClick={() => void add()}
      >
        Add a passkey
      </Button>
      <p role="status" className="type-small">
        {fault}
      </p>
    </div>
  )
}
