'use client'

import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { PasswordField } from '@/components/ui/form/password-field'
import { useForm } from '@/components/ui/form/use-form'
import { CallError, call } from '@/lib/api/client'
import { readSession, rememberSession } from '@/lib/auth/session/browser-session'
import { NewPasswordField } from './new-password-field'

/** Returns the signed-in user's name, email and phone. */
function ownWords(): string[] {
  const { name = '', email = '', phone = '' } = readSession()?.user ?? {}
  return [name, email, phone]
}

const schema = () => import('@/lib/accounts/schema').then((module) => module.changePasswordBody)

/** Asks for the current and the new password. After the change, this browser tab continues with a new token. */
export function ProfilePassword() {
  const { field, busy, handleSubmit, reset, showErrors } = useForm({
    schema,
    initialValues: {
      current_password: '',
      new_password: '',
    },
  })

  const change = handleSubmit(async (body) => {
    try {
      const { token } = await call('changePassword', { body })
      const session = readSession()
      if (session) rememberSession(session.user, token)
      reset()
      void alertSuccess(
        'Password changed',
        'Other devices are signed out. If you used a calendar link, it has stopped working: create a new one.',
      )
    } catch (error) {
      if (error instanceof CallError) showErrors(error.errors)
      void alertError('Error', 'The password could not be changed', reasonOf(error))
    }
  })

  return (
    <form noValidate method="post" onSubmit={change} className="grid gap-5">
      <PasswordField label="Current password" {...field('current_password')} />
      <NewPasswordField label="New password" own={ownWords} {...field('new_password')} />
      <Button
        type="submit"
        variant="outline"
        className="max-phone:w-full phone:justify-self-start"
        busy={busy}
        busyLabel="Changing..."
      >
        Change password
      </Button>
    </form>
  )
}
