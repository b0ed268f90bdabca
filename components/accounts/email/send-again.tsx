'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { CallError, call } from '@/lib/api/client'

/** Sends the confirmation email again. Calls `onChanged` if the address has already been confirmed. */
export function SendAgain({ onChanged }: { onChanged?: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    try {
      const { message } = await call('sendConfirmation')
      void alertSuccess('Email sent', message)
    } catch (error) {
      await alertError('Error', 'The email could not be sent', reasonOf(error))
      if (error instanceof CallError && error.status === 409) await onChanged?.()
    }
    setBusy(false)
  }
  return (
    <Button variant="outline" size="small" busy={busy} busyLabel="Sending..." onClick={() => void send()}>
      Send again
    </Button>
  )
}
