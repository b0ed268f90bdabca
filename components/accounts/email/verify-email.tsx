'use client'

import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/text/notice'
import { useAddressHash } from '@/components/ui/use-address-hash'
import { paths } from '@/lib/paths'
import type { Confirmation } from './confirm-by-token'

/** Confirms an email address with the link from the email. Requires a click, because email scanners also open links. */
export function VerifyEmail() {
  const hash = useAddressHash()
  const token = hash === '' ? (new URLSearchParams(window.location.search).get('token') ?? '') : hash
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Confirmation | null>(null)
  const [triedToken, setTriedToken] = useState('')
  const [connectionFailed, setConnectionFailed] = useState(false)
  async function confirm() {
    if (!token || busy) return
    setBusy(true)
    // Load the API client only on click, to keep the page small.
    try {
      const { confirmByToken } = await import('./confirm-by-token')
      const answer = await confirmByToken(token)
      setOutcome(answer)
      setTriedToken(token)
      setConnectionFailed(answer === null)
    } catch {
      setConnectionFailed(true)
    }
    setBusy(false)
  }
  if (outcome?.kind === 'confirmed') {
    return (
      <div className="grid gap-5">
        <Notice kind="success" title={outcome.message} live>
          You can close this page.
        </Notice>
        <ButtonLink href={paths.dashboard}>Go to your dashboard</ButtonLink>
      </div>
    )
  }
  if (token === '' || (outcome && triedToken === token)) {
    return (
      <div className="grid gap-5">
        <Notice kind="warning" title={outcome?.message ?? 'This link is incomplete.'} live>
          A link works for 48 hours. If you enter another address, earlier links stop working. Log in to request a new
          email.
        </Notice>
        <ButtonLink href={paths.confirmAddress}>Send again</ButtonLink>
      </div>
    )
  }
  return (
    <>
      <Button wide busy={busy} busyLabel="Confirming..." onClick={() => void confirm()}>
        Confirm my email
      </Button>
      {connectionFailed ? (
        <p role="alert" className="type-small mt-3">
          We could not reach the server. Check your connection and try again.
        </p>
      ) : null}
    </>
  )
}
