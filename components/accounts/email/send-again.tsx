'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { call } from '@/lib/api/client'

/** Sends the confirmation email again. */
export function SendAgain() {
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    try {
      const { message } = await call('sendConfirmation')
      void alertSuccess('Email sent', message)
    } catch (error) {
      void alertError('Error', 'The email could not be sent', reasonOf(error))
    }
    setBusy(false)
  }
  return (
    <Button variant="outline" size="small" busy={busy} busyLabel="Sending..." onClick={() => void send()}>
      Send again
    </Button>
  )
}
