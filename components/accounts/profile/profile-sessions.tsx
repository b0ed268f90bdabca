'use client'

import { useState } from 'react'
import { leaveDevice } from '@/components/offline/leave-device'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, confirmAction } from '@/components/ui/dialog/alerts'
import { call } from '@/lib/api/client'

/** Asks for confirmation, then ends all of the user's sessions, including this one. */
export function ProfileSessions() {
  const [busy, setBusy] = useState(false)

  async function end() {
    const agreed = await confirmAction(
      'Sign out everywhere?',
      'This signs out every device, including this one, and turns off your calendar link. You will then need to log in again with your phone number and password.',
      'Sign out everywhere',
    )
    if (!agreed) return
    setBusy(true)
    try {
      await call('logoutEverywhere')
    } catch (error) {
      setBusy(false)
      return alertError('Error', 'Your devices could not be signed out', reasonOf(error))
    }
    await leaveDevice()
  }

  return (
    <Button
      variant="outline"
      className="max-phone:w-full"
      busy={busy}
      busyLabel="Signing out..."
      onClick={() => void end()}
    >
      Sign out everywhere
    </Button>
  )
}
