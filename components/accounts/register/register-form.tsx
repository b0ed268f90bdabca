'use client'

import { useState } from 'react'
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
import { useForm } from '@/components/ui/form/use-form'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { textLinkClass } from '@/components/ui/text/text-link'
import type { RegisterBody } from '@/lib/accounts/schema'
import { type Answer, CallError, call } from '@/lib/api/client'
import { rememberSession } from '@/lib/auth/session/browser-session'
import type { Role } from '@/lib/core/config/role'
import { paths } from '@/lib/paths'

/** These fields are loaded on demand, because few registrations need them. */
const GuardianFields = loadWhenShown(() =>
  import('@/components/privacy/guardian-fields').then((module) => module.GuardianFields),
)

type RegisterAnswer = Omit<Answer<'register'>, 'user'> & Partial<Pick<Answer<'register'>, 'user'>>

const schema = () => import('@/lib/accounts/schema').then((module) => module.registerBody)

const empty = {
  name: '',
  email: '',
  phone: '',
  password: '',
  role: 'student',
  learner_under_18: false,
  guardian_name: '',
  guardian_relation: '',
  consent: false,
}

/** Leaves out the fields about a guardian if the learner is an adult. */
function toRequestBody({
  learner_under_18,
  guardian_name,
  guardian_relation,
  consent,
  ...documented
}: RegisterBody): RegisterBody {
  return learner_under_18 ? { ...documented, learner_under_18, guardian_name, guardian_relation, consent } : documented
}

interface RegisterFormProps {
  onDone?: () => void
  next?: string | null
  onSwitch?: () => void
}

/** The hint below the phone field, which accepts only ten digits (contract 5.7). */
const phoneHint = (
  <>
    Your 10-digit Indian mobile number. You’ll log in with it. Outside India?{' '}
    <a href={paths.bookTrial()} className={`${textLinkClass} py-1`}>
      Request a trial class
    </a>{' '}
    and we’ll set up your account.
  </>
)

export function RegisterForm({ onDone, next = paths.home, onSwitch }: RegisterFormProps) {
  const [done, setDone] = useState(false)
  const pending = usePendingIdentity()
  const { values, errors, field, checkbox, busy, handleSubmit, showErrors } = useForm({
    schema,
    initialValues: { ...empty, name: pending?.name ?? '', email: pending?.email ?? '' },
    draft: 'register',
  })

  const submit = handleSubmit(async (body) => {
    try {
      const answer: RegisterAnswer = await call('register', { body: toRequestBody(body) })
      const { name, email, phone, role } = body
      // The response in the specification has no `user`, so build one from the form's values.
      const { user = { id: '', name, email, phone, role: role as Role }, token } = answer
      setDone(true)
      keepInput('register', null)
      // This request needs no token, because the browser sends the cookie of the new session.
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
      const { serverMessage, errors } = error instanceof CallError ? error : new CallError(0, '')
      showErrors(errors)
      void alertError('Error!', serverMessage || 'Registration failed', reasonOf(error))
    }
  })

  return (
    <form onSubmit={submit} noValidate method="post" className="grid gap-4">
      <ConnectNotice pending={pending} hasAccount={false} />
      <TextField
        label={values.learner_under_18 ? 'Student’s name' : 'Name'}
        // For a student under 18, the browser would suggest the parent's name.
        autoComplete={values.learner_under_18 ? 'off' : 'name'}
        maxLength={100}
        {...field('name')}
      />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <PhoneField
        label="Phone"
        hint={phoneHint}
        typed={values.phone}
        abroad="You can log in with it. Later, add a number with its country code in your profile, so that we can reach you on WhatsApp."
        autoComplete="tel-national"
        {...field('phone')}
      />
      <NewPasswordField label="Password" own={() => [values.name, values.email, values.phone]} {...field('password')} />
      <SelectField label="Role" {...field('role')}>
        <option value="student">Student</option>
      </SelectField>
      <Checkbox
        label="The student is under 18"
        hint="A parent or guardian must agree below."
        {...checkbox('learner_under_18')}
      />
      {values.learner_under_18 ? (
        <GuardianFields
          name={field('guardian_name')}
          relation={field('guardian_relation')}
          consent={checkbox('consent')}
          consentError={errors.consent}
        />
      ) : null}
      <Button type="submit" wide disabled={done} busy={busy} busyLabel="Creating your account...">
        Create account
      </Button>
      <SwitchLink question="Already with us?" label="Log in" href={paths.login} onSwitch={onSwitch} />
    </form>
  )
}
