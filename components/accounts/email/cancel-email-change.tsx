'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { call } from '@/lib/api/client'

/** Cancels an email change whose new address has not been confirmed yet. */
export function CancelEmailChange({ onCancelled }: { onCancelled: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  async function cancel() {
    setBusy(true)
    try {
      const { message } = await call('cancelEmailChange')
      await onCancelled()
      void alertSuccess('Change cancelled', message)
    } catch (error) {
      void alertError('Error', 'The change could not be cancelled', reasonOf(error))
    }
    setBusy(false)
  }
  return (
    <Button variant="outline" size="small" busy={busy} busyLabel="Cancelling..." onClick={() => void cancel()}>
      Keep the current address
    </Button>
  )
}
