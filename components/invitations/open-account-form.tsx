'use client'

import { useState } from 'react'
import { NewPasswordField } from '@/components/accounts/password/new-password-field'
import { PhoneNumber } from '@/components/review/phone-number'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { leavePage } from '@/components/ui/dialog/dialog-history'
import { Checkbox } from '@/components/ui/form/choice'
import { useForm } from '@/components/ui/form/use-form'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { CallError, call } from '@/lib/api/client'
import { rememberSession } from '@/lib/auth/session/browser-session'
import { isLoginNumber } from '@/lib/core/text/phone'
import type { InvitationView, OpenAccountBody } from '@/lib/invitations/schema'
import { paths } from '@/lib/paths'

/** These fields are loaded on demand, because only parents of students under 18 need them. */
const GuardianFields = loadWhenShown(() =>
  import('@/components/privacy/guardian-fields').then((module) => module.GuardianFields),
)

const schema = () => import('@/lib/invitations/schema').then((module) => module.openAccountBody)

/**
 * Returns the form's initial values. The guardian's name is the account's name, unless the account belongs to a
 * student.
 */
const firstAnswers = ({ name, students }: InvitationView) => ({
  password: '',
  learner_under_18: false,
  guardian_name: students.includes(name) ? '' : name,
  guardian_relation: '',
  consent: false,
})
type Answers = ReturnType<typeof firstAnswers>

/** Builds the request body. Only families state the student's age. Only students under 18 need a parent's consent. */
function bodyOf(token: string, kind: InvitationView['kind'], answers: Answers): OpenAccountBody {
  const { password, learner_under_18, ...guardian } = answers
  if (kind !== 'family') return { token, password }
  return { token, password, learner_under_18, ...(learner_under_18 && guardian) }
}

function welcomeOf({ kind, name, students }: InvitationView): string {
  if (kind === 'teacher') return 'the academy invites you to teach.'
  if (kind === 'office') return 'the academy invites you to work in its office.'
  const whom = students.map((student) => (student === name ? 'you' : student))
  return `the academy has created this account for ${new Intl.ListFormat('en-IN').format(whom)}.`
}

interface OpenAccountFormProps {
  token: string
  invitation: InvitationView
  /** Called with the reason when the link no longer works. */
  onEnded: (text: string) => void
}

/** Lets an invited person choose a password, and signs them in. */
export function OpenAccountForm({ token, invitation, onEnded }: OpenAccountFormProps) {
  const { kind, name, phone, students } = invitation
  const [initialValues] = useState(() => firstAnswers(invitation))
  const { values, errors, field, checkbox, busy, handleSubmit, showErrors } = useForm({
    schema,
    initialValues,
    toBody: (answers) => bodyOf(token, kind, answers),
  })

  const submit = handleSubmit(async (_, answers) => {
    try {
      const { user, token: session, message } = await call('openAccount', { body: bodyOf(token, kind, answers) })
      await alertSuccess(message, undefined, { timer: 1500 })
      rememberSession(user, session)
      leavePage(paths.dashboardHome)
    } catch (error) {
      const { errors, serverMessage } = error instanceof CallError ? error : new CallError(0, '')
      if (errors.token) return onEnded(errors.token[0] ?? serverMessage)
      showErrors(errors)
      void alertError('Error', 'The account could not be opened', reasonOf(error))
    }
  })

  return (
    <form onSubmit={submit} noValidate method="post" className="grid gap-5">
      <p className="type-text [overflow-wrap:anywhere]">
        <b className="font-semibold">{name}</b>, {welcomeOf(invitation)} You will log in with your{' '}
        {isLoginNumber(phone) ? 'login number' : 'phone number'}{' '}
        {isLoginNumber(phone) ? <span className="tnum">{phone}</span> : <PhoneNumber number={phone} />} and the password
        you choose here.
      </p>
      <NewPasswordField label="Password" own={() => [name, phone]} {...field('password')} />
      {kind === 'family' ? (
        <Checkbox
          label={students.length > 1 ? 'At least one student is under 18' : 'The student is under 18'}
          hint="A parent or guardian must agree below."
          {...checkbox('learner_under_18')}
        />
      ) : null}
      {values.learner_under_18 ? (
        <GuardianFields
          name={field('guardian_name')}
          relation={field('guardian_relation')}
          consent={checkbox('consent')}
          consentError={errors.consent}
        />
      ) : null}
      <Button type="submit" wide busy={busy} busyLabel="Opening...">
        Open my account
      </Button>
    </form>
  )
}
