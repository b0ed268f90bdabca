'use client'

import { useState } from 'react'
import { SwitchLink } from '@/components/accounts/sign-in/switch-link'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import { TextField } from '@/components/ui/form/field'
import { useForm } from '@/components/ui/form/use-form'
import { Notice } from '@/components/ui/text/notice'
import { RESET_MINUTES } from '@/lib/accounts/bounds'
import { call } from '@/lib/api/client'
import { paths } from '@/lib/paths'

const schema = () => import('@/lib/accounts/schema').then((module) => module.forgotPasswordBody)

/** Requests a link to set a new password. The response does not reveal whether the address has an account. */
export function ForgotPasswordForm() {
  const { field, busy, handleSubmit } = useForm({ schema, initialValues: { email: '' } })
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
          The link works only once and expires in {RESET_MINUTES} minutes. Please check your spam folder too.
        </Notice>
        <SwitchLink question="Remembered it?" label="Log in" href={paths.login} />
      </div>
    )
  return (
    <form onSubmit={submit} noValidate method="post" className="grid gap-5">
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <Button type="submit" wide busy={busy} busyLabel="Sending...">
        Email me a link
      </Button>
      <SwitchLink question="Remembered it?" label="Log in" href={paths.login} />
    </form>
  )
}
