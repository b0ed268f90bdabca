'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { alertError, alertSuccess } from '@/components/ui/alerts'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/call-failure'
import { Checkbox } from '@/components/ui/choice'
import { SelectField, TextField } from '@/components/ui/field'
import { PhoneField } from '@/components/ui/phone-field'
import { textLinkClass } from '@/components/ui/text-link'
import { type RegisterBody, registerBody } from '@/lib/accounts/schema'
import { CallError, call } from '@/lib/api/client'
import { rememberSession } from '@/lib/auth/browser-session'
import { tenDigits } from '@/lib/core/phone'
import { paths } from '@/lib/paths'
import { ConnectNotice } from './connect-notice'
import { NewPasswordField } from './new-password-field'
import { usePendingIdentity } from './pending-identity'
import { SwitchLink } from './switch-link'

/** Of few registrations: the others do not load it. */
const GuardianFields = lazy(() =>
  import('@/components/privacy/guardian-fields').then((module) => ({ default: module.GuardianFields })),
)

interface RegisterFormProps {
  onDone?: () => void
  next?: string | null
  onSwitch?: () => void
}

/** Accounts take ten digits alone (docs/contract.md 5.7); who has no such number is told what there is for them. */
const phoneHint = (
  <>
    Ten digits: an Indian mobile number, which you log in with. Families abroad can{' '}
    <a href={paths.bookTrial()} className={`${textLinkClass} py-1`}>
      ask for a trial class
    </a>{' '}
    with a number of any country, and the office helps from there.
  </>
)

/** Of an adult, the documented call and nothing more. */
function asSent({
  learner_under_18,
  guardian_name,
  guardian_relation,
  consent,
  ...documented
}: RegisterBody): RegisterBody {
  return learner_under_18 ? { ...documented, learner_under_18, guardian_name, guardian_relation, consent } : documented
}

export function RegisterForm({ onDone, next = paths.home, onSwitch }: RegisterFormProps) {
  const { register, handleSubmit, setError, watch, setValue, getValues, formState } = useForm<RegisterBody>({
    resolver: zodResolver(registerBody),
    defaultValues: { role: 'student' },
  })
  const { errors, isSubmitting } = formState
  const [done, setDone] = useState(false)
  const pending = usePendingIdentity()
  useEffect(() => {
    for (const field of ['name', 'email'] as const)
      if (pending?.[field] && !getValues(field)) setValue(field, pending[field])
  }, [pending, getValues, setValue])
  const under18 = watch('learner_under_18') === true

  const submit = handleSubmit(async (body) => {
    try {
      const { user, token } = await call('register', { body: asSent(body) })
      setDone(true)
      // The cookie of the new session vouches for it: the tab has no token before the alert has gone.
      if (pending) await call('linkIdentity', { body: { current_password: body.password } }).catch(() => undefined)
      void alertSuccess('Registration Successful', '', {
        timer: 1500,
        note: `A letter to ${user.email} asks you to confirm it.`,
      }).then(() => {
        rememberSession(user, token ?? '')
        onDone?.()
        if (next !== null) window.location.assign(next)
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
        label="The learner is under 18"
        hint="Then a parent or guardian agrees below."
        {...register('learner_under_18')}
      />
      {under18 ? (
        <Suspense fallback={null}>
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
        </Suspense>
      ) : null}
      <Button type="submit" wide disabled={done} busy={isSubmitting} busyLabel="Creating your account...">
        Create account
      </Button>
      <SwitchLink question="Already with us?" label="Log in" href={paths.login} onSwitch={onSwitch} />
    </form>
  )
}
