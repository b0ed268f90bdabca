'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { SwitchLink } from '@/components/accounts/switch-link'
import { reasonOf } from '@/components/slots/call-failure'
import { alertError, alertSuccess } from '@/components/ui/alerts'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { forgetSession } from '@/lib/accounts/browser-session'
import { CallError, call } from '@/lib/http/client'
import { resetPasswordBody } from '@/lib/resets/schema'

const newPassword = resetPasswordBody.pick({ password: true })

/** Sets a new password with the link from the message; its token stands behind the # of this page's address. */
export function ResetPasswordForm() {
  const [token, setToken] = useState<string | null>(null)
  const [dead, setDead] = useState(false)
  const { register, handleSubmit, formState, setError } = useForm<{ password: string }>({
    resolver: zodResolver(newPassword),
  })

  useEffect(() => {
    const given = window.location.hash.slice(1)
    // Kept once read: this may run twice, and the second time the address is bare.
    setToken((before) => before || given)
    // A screen that is shared, or a history that is synced, need not keep it.
    window.history.replaceState(null, '', window.location.pathname)
  }, [])

  const submit = handleSubmit(async ({ password }) => {
    try {
      const { message } = await call('resetPassword', { body: { token: token ?? '', password } })
      forgetSession()
      await alertSuccess('Password set', message)
      window.location.assign('/login')
    } catch (error) {
      const fields = error instanceof CallError ? error.errors : {}
      if (fields.token) setDead(true)
      else if (fields.password) setError('password', { message: fields.password[0] })
      else await alertError('Error', 'The password could not be set', reasonOf(error))
    }
  })

  if (token === null) return null
  if (dead || token === '')
    return (
      <div className="grid gap-5">
        <Notice kind="warning" title="This link is no longer valid." live>
          A link works once, and only for a short while.
        </Notice>
        <SwitchLink question="Still need a new password?" label="Ask for a new link" href="/forgot-password" />
      </div>
    )
  return (
    <form onSubmit={submit} noValidate method="post" className="grid gap-5">
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 6 characters. You will be signed out everywhere."
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" wide busy={formState.isSubmitting} busyLabel="Saving...">
        Set the password
      </Button>
    </form>
  )
}
