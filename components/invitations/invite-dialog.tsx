'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Notice } from '@/components/ui/text/notice'
import { TextLink } from '@/components/ui/text/text-link'
import type { InvitationKind } from '@/lib/invitations/bounds'
import type { InvitationSent } from '@/lib/invitations/schema'
import { paths } from '@/lib/paths'
import { inviteTexts } from './invitation-texts'
import { InviteForm } from './invite-form'
import { SharedLink } from './shared-link'

interface Added extends InvitationSent {
  name: string
  phone: string
  email: string
}

interface InviteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  kind: InvitationKind
  onDone?: (() => void) | undefined
}

/** Creates an account, then shows how the person was invited. */
export function InviteDialog({ open, onOpenChange, kind, onDone }: InviteDialogProps) {
  const [added, setAdded] = useState<Added | null>(null)
  const [hasAdded, setHasAdded] = useState(false)
  const { title, description } = inviteTexts[kind]
  const change = (next: boolean) => {
    onOpenChange(next)
    if (!next && hasAdded) onDone?.()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size={kind === 'teacher' ? 'wide' : 'regular'}
      title={added ? 'Account created' : title}
      description={added ? undefined : description}
    >
      {added ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <p className="type-text [overflow-wrap:anywhere]">{added.name} was added.</p>
          {added.link ? (
            <SharedLink person={added} link={added.link} />
          ) : (
            <Notice kind="success" live>
              {added.expires_at
                ? `We’ll email the invitation to ${added.email}.`
                : 'We have not sent an invitation. You can send it later from their record.'}
            </Notice>
          )}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button onClick={() => change(false)}>Done</Button>
            <Button variant="outline" onClick={() => setAdded(null)}>
              Add another
            </Button>
            <TextLink href={paths.person(added.user_id)} className="inline-flex min-h-11 items-center">
              Open the record
            </TextLink>
          </div>
        </div>
      ) : (
        <InviteForm
          kind={kind}
          focused={hasAdded}
          onClose={() => change(false)}
          onAdded={(next) => {
            setHasAdded(true)
            setAdded(next)
          }}
        />
      )}
    </Dialog>
  )
}
