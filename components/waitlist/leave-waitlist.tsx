'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/text/notice'
import { TextLink } from '@/components/ui/text/text-link'
import { useAddressHash } from '@/components/ui/use-address-hash'
import { paths } from '@/lib/paths'
import type { EndedAlert } from './leave-by-key'

/**
 * Shows the page that a link in a free-slot email opens. A button on the page turns off these emails. Opening the link
 * does not turn them off, because email scanners also open links.
 */
export function LeaveWaitlist() {
  const key = useAddressHash()
  const [busy, setBusy] = useState(false)
  const [ended, setEnded] = useState<EndedAlert | null>(null)
  const [invalidKey, setInvalidKey] = useState('')
  const [connectionFailed, setConnectionFailed] = useState(false)
  async function end() {
    if (!key || busy) return
    setBusy(true)
    // Load the code on click, to keep the page small.
    try {
      const { leaveByKey } = await import('./leave-by-key')
      const answer = await leaveByKey(key)
      if (answer) setEnded(answer)
      else if (answer === null) setInvalidKey(key)
      setConnectionFailed(false)
    } catch {
      setConnectionFailed(true)
    }
    setBusy(false)
  }
  const waitlistHint = (
    <p>
      See all your alerts under <TextLink href={paths.viewTeachers()}>View Teacher Slots</TextLink>.
    </p>
  )
  if (ended) {
    return (
      <Notice kind="success" live title="Alert turned off.">
        <p>
          {ended.teacher}, {ended.day}.
        </p>
        {waitlistHint}
      </Notice>
    )
  }
  if (key === '' || (key && invalidKey === key)) {
    return (
      <Notice kind="warning" live title="This link is incomplete.">
        <p>Please open it again from the email.</p>
        {waitlistHint}
      </Notice>
    )
  }
  return (
    <>
      <Button busy={busy} busyLabel="Stopping..." onClick={() => void end()}>
        Stop these emails
      </Button>
      {connectionFailed ? (
        <p role="alert" className="type-small mt-3">
          The server did not respond. Please try again.
        </p>
      ) : null}
    </>
  )
}
