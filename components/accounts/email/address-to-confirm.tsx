'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { AddressText } from '@/components/ui/text/address-text'
import { Notice } from '@/components/ui/text/notice'
import type { EmailConfirmation } from '@/lib/accounts/email/confirmation-schema'
import { CancelEmailChange } from './cancel-email-change'
import { CorrectAddress } from './correct-address'
import { SendAgain } from './send-again'

interface AddressToConfirmProps {
  state: EmailConfirmation
  /** Called when `state` is out of date. */
  onChanged: () => Promise<unknown>
}

/** Shows an address that is not confirmed, with buttons to send the email again and to correct the address. */
export function AddressToConfirm({ state, onChanged }: AddressToConfirmProps) {
  const { email, confirmed, pending_email, held_emails } = state
  const [correcting, setCorrecting] = useState(false)
  return (
    <Notice
      kind="warning"
      title={pending_email ? 'Please confirm your new email address' : 'Please confirm your email address'}
    >
      <p className="mb-3">
        We’ve sent a link to <AddressText email={pending_email ?? email} />.{' '}
        {confirmed
          ? 'Your email address will change when you open the link.'
          : 'Open the link to receive class reminders and receipts.'}
        {held_emails > 0 ? <b className="block font-semibold">{heldText(held_emails)}</b> : null}
      </p>
      <div className="flex flex-wrap gap-3">
        <SendAgain onChanged={onChanged} />
        {/* The button stays on the page, so that it keeps focus while the form opens and closes. */}
        <Button
          variant="outline"
          size="small"
          aria-expanded={correcting}
          onClick={() => setCorrecting((isOpen) => !isOpen)}
        >
          Correct the address
        </Button>
        {pending_email ? <CancelEmailChange onCancelled={onChanged} /> : null}
      </div>
      {correcting ? (
        <CorrectAddress
          state={state}
          onSent={async () => {
            await onChanged()
            setCorrecting(false)
          }}
        />
      ) : null}
    </Notice>
  )
}

const heldText = (count: number) =>
  count === 1
    ? '1 email is waiting until you confirm this address.'
    : `${count} emails are waiting until you confirm this address.`
