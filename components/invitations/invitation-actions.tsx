'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import { useOfficeRight } from '@/components/ui/office-rights'
import { CallError, call } from '@/lib/api/client'
import type { InvitationRow } from '@/lib/invitations/schema'
import { SharedLink } from './shared-link'

interface InvitationActionsProps {
  row: InvitationRow
  /** Called after a change, and when a 409 shows that the person has already opened the account. */
  onChanged: () => Promise<unknown>
}

type Action = 'email' | 'link' | 'revoke'

/** Lets the office invite a person again by email, pass on a link, or revoke the invitation. */
export function InvitationActions({ row, onChanged }: InvitationActionsProps) {
  const { user_id, name, email, state } = row
  const [busy, setBusy] = useState<Action | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const mayInvite = useOfficeRight(row.kind === 'office' ? 'everything' : 'desk')

  async function run(action: Action, work: () => Promise<void>) {
    setBusy(action)
    try {
      await work()
      await onChanged()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const failure = action === 'revoke' ? 'The invitation could not be revoked' : 'The invitation could not be sent'
      await alertError('Error', failure, reasonOf(error))
      if (error.status === 409) await onChanged()
    } finally {
      setBusy(null)
    }
  }

  const address = { params: { id: user_id } }
  const sendEmail = () =>
    run('email', async () => {
      await call('sendInvitation', { ...address, body: { channel: 'email' } })
      setLink(null)
      await alertSuccess('Invited', `We’ll email the invitation to ${email}.`)
    })
  const makeLink = () =>
    run('link', async () => setLink((await call('sendInvitation', { ...address, body: { channel: 'link' } })).link))
  async function revoke() {
    const text = `${name} will no longer be able to open the account with the links sent so far. You can send a new invitation later.`
    if (!(await confirmAction('Revoke the invitation?', text, 'Revoke'))) return
    await run('revoke', async () => {
      await call('revokeInvitations', address)
      setLink(null)
    })
  }

  if (state === 'opened' || !mayInvite) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="outline"
          size="small"
          busy={busy === 'email'}
          busyLabel="Sending..."
          disabled={busy !== null}
          aria-label={`${state === 'none' ? 'Send invitation' : 'Send again'}: ${name}`}
          onClick={() => void sendEmail()}
        >
          {state === 'none' ? 'Send invitation' : 'Send again'}
        </Button>
        <Button
          variant="outline"
          size="small"
          busy={busy === 'link'}
          busyLabel="Creating..."
          disabled={busy !== null}
          aria-label={`Copy link: ${name}`}
          onClick={() => void makeLink()}
        >
          Copy link
        </Button>
        {state === 'invited' ? (
          <Button
            variant="outline"
            size="small"
            busy={busy === 'revoke'}
            busyLabel="Revoking..."
            disabled={busy !== null}
            aria-label={`Revoke: ${name}`}
            onClick={() => void revoke()}
          >
            Revoke
          </Button>
        ) : null}
      </div>
      {link ? <SharedLink person={row} link={link} /> : null}
    </div>
  )
}
