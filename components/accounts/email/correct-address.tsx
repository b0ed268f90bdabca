'use client'

import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { TextField } from '@/components/ui/form/field'
import { PasswordField } from '@/components/ui/form/password-field'
import { useForm } from '@/components/ui/form/use-form'
import type { EmailConfirmation } from '@/lib/accounts/email/confirmation-schema'
import { CallError, call } from '@/lib/api/client'

export const newAddressSchema = () =>
  import('@/lib/accounts/schema').then(({ updateProfileBody }) =>
    updateProfileBody.pick({ email: true, current_password: true }).required(),
  )

interface CorrectAddressProps {
  state: EmailConfirmation
  onSent: () => Promise<unknown>
}

/** Lets users correct their email address, and sends a confirmation link to the new one. */
export function CorrectAddress({ state: { email, pending_email }, onSent }: CorrectAddressProps) {
  const awaited = pending_email ?? email
  const { field, busy, handleSubmit, showErrors } = useForm({
    schema: newAddressSchema,
    initialValues: { email: awaited, current_password: '' },
  })
  const correct = handleSubmit(async (body) => {
    try {
      if (body.email !== awaited && body.email !== email) await call('updateProfile', { body })
      else {
        // The user typed the account's current address, so cancel the pending change.
        if (body.email !== awaited) await call('cancelEmailChange')
        await call('sendConfirmation')
      }
      await onSent()
      void alertSuccess('Email sent', `We’ve sent a link to ${body.email}. Please check your spam folder too.`)
    } catch (error) {
      if (error instanceof CallError) showErrors(error.errors)
      void alertError('Error', 'Your email could not be changed', reasonOf(error))
    }
  })
  return (
    <form noValidate method="post" onSubmit={correct} className="mt-5 grid max-w-[480px] gap-5">
      <TextField label="Correct email address" type="email" autoComplete="email" {...field('email')} />
      <PasswordField label="Your password" {...field('current_password')} />
      <Button type="submit" className="max-phone:w-full phone:justify-self-start" busy={busy} busyLabel="Sending...">
        Send the link
      </Button>
    </form>
  )
}
