'use client'

import { useState } from 'react'
import { CancelEmailChange } from '@/components/accounts/email/cancel-email-change'
import { newAddressSchema } from '@/components/accounts/email/correct-address'
import { SendAgain } from '@/components/accounts/email/send-again'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import { TextField } from '@/components/ui/form/field'
import { PasswordField } from '@/components/ui/form/password-field'
import { useForm } from '@/components/ui/form/use-form'
import { AddressText } from '@/components/ui/text/address-text'
import { Notice } from '@/components/ui/text/notice'
import type { OwnProfile } from '@/lib/accounts/schema'
import { CallError, call } from '@/lib/api/client'

interface ProfileEmailProps {
  account: OwnProfile
  onSaved: (saved: OwnProfile) => Promise<unknown>
}

/** Shows the email address with its confirmation status, any pending change, and the form to change it. */
export function ProfileEmail({ account, onSaved }: ProfileEmailProps) {
  const [changing, setChanging] = useState(false)
  const { email, email_verified, pending_email } = account
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p>
        <b className="font-semibold">
          <AddressText email={email} />
        </b>
        , {email_verified ? 'confirmed' : 'not confirmed yet'}
      </p>
      {pending_email ? (
        <PendingChange email={pending_email} onCancelled={() => onSaved({ ...account, pending_email: null })} />
      ) : null}
      {changing ? (
        <ChangeForm
          onRequested={async (saved) => {
            await onSaved(saved)
            setChanging(false)
          }}
        />
      ) : (
        <Button
          variant="outline"
          className="max-phone:w-full phone:justify-self-start"
          onClick={() => setChanging(true)}
        >
          Change email
        </Button>
      )}
    </div>
  )
}

function PendingChange({ email, onCancelled }: { email: string; onCancelled: () => Promise<unknown> }) {
  return (
    <Notice kind="warning" title="Please confirm your new email address" live>
      <p className="mb-3">
        We’ve sent a link to <AddressText email={email} />. Your email address will change when you open the link.
      </p>
      <div className="flex flex-wrap gap-3">
        <SendAgain />
        <CancelEmailChange onCancelled={onCancelled} />
      </div>
    </Notice>
  )
}

function ChangeForm({ onRequested }: { onRequested: (saved: OwnProfile) => Promise<void> }) {
  const { field, busy, handleSubmit, showErrors } = useForm({
    schema: newAddressSchema,
    initialValues: { email: '', current_password: '' },
  })
  const requestChange = handleSubmit(async (body) => {
    try {
      const { user } = await call('updateProfile', { body })
      await onRequested(user)
    } catch (error) {
      if (error instanceof CallError) showErrors(error.errors)
      void alertError('Error', 'Your email could not be changed', reasonOf(error))
    }
  })
  return (
    <form noValidate method="post" onSubmit={requestChange} className="grid gap-5">
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        hint="We’ll email a confirmation link to this address."
        {...field('email')}
      />
      <PasswordField label="Your password" {...field('current_password')} />
      <Button type="submit" className="max-phone:w-full phone:justify-self-start" busy={busy} busyLabel="Sending...">
        Send confirmation
      </Button>
    </form>
  )
}
