'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SwitchLink } from '@/components/accounts/sign-in/switch-link'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import { TextField } from '@/components/ui/form/field'
import { Notice } from '@/components/ui/text/notice'
import { type ForgotPasswordBody, forgotPasswordBody, RESET_MINUTES } from '@/lib/accounts/schema'
import { call } from '@/lib/api/client'
import { paths } from '@/lib/paths'

/** Requests a link to set a new password. The response is the same whether or not the address has an account. */
export function ForgotPasswordForm() {
  const { register, handleSubmit, formState } = useForm<ForgotPasswordBody>({
    resolver: zodResolver(forgotPasswordBody),
  })
  const [answer, setAnswer] = useState('')

  const submit = handleSubmit(async (body) => {
    try {
      setAnswer((await call('forgotPassword', { body })).message)
    } catch (error) {
      void alertError('Error', 'The link could not be sent', reasonOf(error))
    }
  })

  if (answer)
    return (
      <div className="grid gap-5">
        <Notice kind="success" title={answer} live>
          The link works once, for {RESET_MINUTES} minutes. Please check your spam folder too.
        </Notice>
        <SwitchLink question="Remembered it?" label="Log in" href={paths.login} />
      </div>
    )
  return (
    <form onSubmit={submit} noValidate method="post" className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" wide busy={formState.isSubmitting} busyLabel="Sending...">
        Email me a link
      </Button>
      <SwitchLink question="Remembered it?" label="Log in" href={paths.login} />
    </form>
  )
}
