'use client'

import { useForm } from 'react-hook-form'
import { alertError, alertSuccess } from '@/components/ui/alerts'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/call-failure'
import { formRules } from '@/components/ui/form-rules'
import { PasswordField } from '@/components/ui/password-field'
import type { ChangePasswordBody } from '@/lib/accounts/schema'
import { CallError, call } from '@/lib/api/client'
import { readSession, rememberSession } from '@/lib/auth/browser-session'
import { NewPasswordField } from './new-password-field'

/** Of whoever is signed in. */
function ownWords(): string[] {
  const { name = '', email = '', phone = '' } = readSession()?.user ?? {}
  return [name, email, phone]
}

const rules = formRules(() => import('@/lib/accounts/schema').then((module) => module.changePasswordBody))
const empty: ChangePasswordBody = { current_password: '', new_password: '' }

/** A new password for whoever knows the present one; this tab goes on with a new token. */
export function ProfilePassword() {
  const { register, handleSubmit, reset, setError, formState } = useForm<ChangePasswordBody>({
    resolver: rules,
    defaultValues: empty,
  })
  const errors = formState.errors

  const change = handleSubmit(async (body) => {
    try {
      const { token } = await call('changePassword', { body })
      const session = readSession()
      if (session) rememberSession(session.user, token)
      reset(empty)
      void alertSuccess(
        'Password changed',
        'Other devices are signed out. A calendar that followed your private address has to be added anew.',
      )
    } catch (error) {
      if (error instanceof CallError) {
        for (const field of ['current_password', 'new_password'] as const) {
          const message = error.errors[field]?.[0]
          if (message) setError(field, { message })
        }
      }
      void alertError('Error', 'The password could not be changed', reasonOf(error))
    }
  })

  return (
    <form noValidate method="post" onSubmit={(event) => void change(event)} className="grid gap-5">
      <PasswordField
        label="Current password"
        error={errors.current_password?.message}
        {...register('current_password')}
      />
      <NewPasswordField
        label="New password"
        own={ownWords}
        error={errors.new_password?.message}
        {...register('new_password')}
      />
      <Button
        type="submit"
        variant="outline"
        className="max-phone:w-full phone:justify-self-start"
        busy={formState.isSubmitting}
        busyLabel="Changing..."
      >
        Change password
      </Button>
    </form>
  )
}
