'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { useOfficeRight } from '@/components/ui/office-rights'
import type { InvitationKind } from '@/lib/invitations/bounds'
import { inviteTexts } from './invitation-texts'

const InviteDialog = loadWhenShown(() => import('./invite-dialog').then((module) => module.InviteDialog))

interface InviteButtonProps {
  kind: InvitationKind
  /** Called when the dialog closes after an account was created. */
  onDone?: () => void
}

/** Opens the form that creates an account and invites its owner. */
export function InviteButton({ kind, onDone }: InviteButtonProps) {
  const [open, setOpen] = useState(false)
  const mayInvite = useOfficeRight(kind === 'office' ? 'everything' : 'desk')
  if (!mayInvite) return null
  return (
    <>
      <Button variant={kind === 'office' ? 'outline' : 'peacock'} size="small" onClick={() => setOpen(true)}>
        {inviteTexts[kind].button}
      </Button>
      {open ? <InviteDialog open={open} onOpenChange={setOpen} kind={kind} onDone={onDone} /> : null}
    </>
  )
}
