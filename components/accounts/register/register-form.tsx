'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { NewPasswordField } from '@/components/accounts/password/new-password-field'
import { ConnectNotice } from '@/components/accounts/sign-in/connect-notice'
import { usePendingIdentity } from '@/components/accounts/sign-in/pending-identity'
import { SwitchLink } from '@/components/accounts/sign-in/switch-link'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { leavePage } from '@/components/ui/dialog/dialog-history'
import { Checkbox } from '@/components/ui/form/choice'
import { SelectField, TextField } from '@/components/ui/form/field'
import { keepInput } from '@/components/ui/form/kept-input'
import { PhoneField } from '@/components/ui/form/phone-field'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { textLinkClass } from '@/components/ui/text/text-link'
import { type RegisterBody, registerBody } from '@/lib/accounts/schema'
import { type Answer, CallError, call } from '@/lib/api/client'
import { rememberSession } from '@/lib/auth/session/browser-session'
import type { Role } from '@/lib/core/config/role'
import { tenDigits } from '@/lib/core/text/phone'
import { paths } from '@/lib/paths'
import { asSent, useRegisterDraft } from './register-draft'

/** Loaded on demand, because few registrations need it. */
const GuardianFields = loadWhenShown(() =>
  import('@/components/privacy/guardian-fields').then((module) => module.GuardianFields),
)

type Full = Answer<'register'>
type RegisterAnswer = Omit<Full, 'user'> & Partial<Pick<Full, 'user'>>

interface RegisterFormProps {
  onDone?: () => void
  next?: string | null
  onSwitch?: () => void
}

/** Accounts take ten digits only (contract 5.7). */
const phoneHint = (
  <>
    Your 10-digit Indian mobile; you’ll log in with it. Outside India?{' '}
    <a href={paths.bookTrial()} className={`${textLinkClass} py-1`}>
      Request a trial
    </a>{' '}
    and we’ll set you up.
  </>
)

export function RegisterForm({ onDone, next = paths.home, onSwitch }: RegisterFormProps) {
  const { register, handleSubmit, setError, watch, setValue, getValues, subscribe, formState } = useForm<RegisterBody>({
    resolver: zodResolver(registerBody),
    defaultValues: { role: 'student' },
  })
  const { errors, isSubmitting } = formState
  const [done, setDone] = useState(false)
  const pending = usePendingIdentity()
  useRegisterDraft(setValue, subscribe)
  useEffect(() => {
    for (const field of ['name', 'email'] as const)
      if (pending?.[field] && !getValues(field)) setValue(field, pending[field])
  }, [pending, getValues, setValue])
  const under18 = watch('learner_under_18') === true

  const submit = handleSubmit(async (body) => {
    try {
      const answer: RegisterAnswer = await call('register', { body: asSent(body) })
      const { name, email, phone, role } = body
      // The documented response has no `user`, so the form creates one from the answers.
      const { user = { id: '', name, email, phone, role: role as Role }, token } = answer
      setDone(true)
      keepInput('register', null)
      // The new session's cookie authenticates this call, because the tab stores the token only after the alert closes.
      if (pending) await call('linkIdentity', { body: { current_password: body.password } }).catch(() => undefined)
      void alertSuccess('Registration Successful', '', {
        timer: 1500,
        note: `We’ve sent a confirmation link to ${user.email}.`,
      }).then(() => {
        rememberSession(user, token ?? '')
        onDone?.()
        if (next !== null) leavePage(next)
      })
    } catch (error) {
      const { serverMessage, errors: fields } = error instanceof CallError ? error : new CallError(0, '')
      for (const [field, [message]] of Object.entries(fields)) setError(field as keyof RegisterBody, { message })
      void alertError('Error!', serverMessage || 'Registration failed', reasonOf(error))
    }
  })

  return (
    <form onSubmit={submit} noValidate method="post" className="grid gap-4">
      <ConnectNotice pending={pending} known={false} />
      <TextField label="Name" autoComplete="name" maxLength={100} error={errors.name?.message} {...register('name')} />
      <TextField label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
      <PhoneField
        label="Phone"
        hint={phoneHint}
        typed={watch('phone')}
        autoComplete="tel-national"
        error={errors.phone?.message}
        {...register('phone', { setValueAs: tenDigits })}
      />
      <NewPasswordField
        label="Password"
        own={() => getValues(['name', 'email', 'phone'])}
        error={errors.password?.message}
        {...register('password')}
      />
      <SelectField label="Role" error={errors.role?.message} {...register('role')}>
        <option value="student">Student</option>
      </SelectField>
      <Checkbox
        label="The student is under 18"
        hint="A parent or guardian must agree below."
        {...register('learner_under_18')}
      />
      {under18 ? (
        <GuardianFields
          name={register('guardian_name')}
          relation={{ defaultValue: '', ...register('guardian_relation') }}
          consent={register('consent')}
          faults={{
            guardian_name: errors.guardian_name?.message,
            guardian_relation: errors.guardian_relation?.message,
            consent: errors.consent?.message,
          }}
          given={watch('guardian_name') ?? ''}
          related={watch('guardian_relation') ?? ''}
        />
      ) : null}
      <Button type="submit" wide disabled={done} busy={isSubmitting} busyLabel="Creating your account...">
        Create account
      </Button>
      <SwitchLink question="Already with us?" label="Log in" href={paths.login} onSwitch={onSwitch} />
    </form>
  )
}
