'use client'

import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { useForm } from '@/components/ui/form/use-form'
import { CallError, call } from '@/lib/api/client'
import { forgetSession } from '@/lib/auth/session/browser-session'
import { eraseKeptClasses } from '@/lib/core/http/kept-classes'
import { paths } from '@/lib/paths'
import { NewPasswordField } from './new-password-field'
import { forgetResetToken, resetToken } from './reset-token'

const schema = () => import('@/lib/accounts/schema').then((module) => module.resetPasswordBody.pick({ password: true }))

/** Returns a sentence about the user's passkeys, which a password reset does not remove. */
const passkeyNote = (passkeys: number) =>
  passkeys > 0
    ? `${passkeys === 1 ? 'One passkey still works' : `${passkeys} passkeys still work`} for your account. Check your passkeys on your profile page.`
    : undefined

/** Sets a new password for a person who opened the link in the email. */
export function ResetPasswordForm() {
  const { field, busy, handleSubmit, setError } = useForm({ schema, initialValues: { password: '' } })

  const submit = handleSubmit(async ({ password }) => {
    try {
      const { message, passkeys } = await call('resetPassword', { body: { token: resetToken(), password } })
      void eraseKeptClasses()
      forgetSession()
      void alertSuccess('Password set', message, { note: passkeyNote(passkeys) }).then(() =>
        window.location.assign(paths.login),
      )
    } catch (error) {
      const fields = error instanceof CallError ? error.errors : {}
      if (fields.token) forgetResetToken()
      else if (fields.password) setError('password', fields.password[0])
      else void alertError('Error', 'The password could not be set', reasonOf(error))
    }
  })

  return (
    <form onSubmit={submit} noValidate method="post" className="grid gap-5">
      <NewPasswordField
        label="New password"
        hint="At least 6 characters. This signs you out everywhere and turns off your calendar link."
        {...field('password')}
      />
      <Button type="submit" wide busy={busy} busyLabel="Saving...">
        Set password
      </Button>
    </form>
  )
}
