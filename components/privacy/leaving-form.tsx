'use client'

import { useState } from 'react'
import { Frame } from '@/components/brand/frame'
import { leaveDevice } from '@/components/offline/leave-device'
import { useAcademy } from '@/components/ui/academy-settings'
import { reasonOf } from '@/components/ui/data/call-failure'
import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { PasswordField } from '@/components/ui/form/password-field'
import { useForm } from '@/components/ui/form/use-form'
import { Disclosure } from '@/components/ui/text/disclosure'
import { Notice } from '@/components/ui/text/notice'
import { CallError, call } from '@/lib/api/client'
import { longDate, wallClock } from '@/lib/core/time/format'
import type { ErasureView } from '@/lib/privacy/schema'
import { ClosingClasses } from './closing-classes'
import { readCurrentPreview } from './current-preview'
import { RecordName } from './record-name'

interface LeavingFormProps {
  /**
   * `requestErasure` if the user wants to delete the account, `withdrawConsent` if a guardian withdraws a learner's
   * consent.
   */
  call: 'requestErasure' | 'withdrawConsent'
  /** The learner whose consent is withdrawn. Undefined for `requestErasure`. */
  learnerId?: string
  title: string
  question: string
  button: string
  onClose: () => void
}

/**
 * Explains what happens when the account closes, and asks for the password. After a confirmation, closes the account
 * and signs the user out on this device.
 */
export function LeavingForm(props: LeavingFormProps) {
  const response = useCall('previewErasure', {}, { revalidateOnFocus: false })
  const { data, mutate } = response
  if (data) return <Form {...props} view={data} onOutdated={() => mutate()} />
  return <NotLoaded response={response} title="The details could not be loaded." text="Nothing was deleted." />
}

const schema = () => import('@/lib/privacy/schema').then((module) => module.eraseOwnBody)

function Form({
  call: name,
  learnerId,
  title,
  question,
  button,
  onClose,
  view,
  onOutdated,
}: LeavingFormProps & { view: ErasureView; onOutdated: () => Promise<unknown> }) {
  const { timeZone } = useAcademy()
  const { field, handleSubmit, setError } = useForm({
    schema,
    initialValues: { current_password: '' },
    toBody: ({ current_password }) => ({ seen: view.preview.seen, current_password }),
  })
  const [changed, setChanged] = useState(false)
  const [busy, setBusy] = useState(false)
  const dayOf = (instant: string) => {
    const { date } = wallClock(instant, timeZone)
    return `${longDate(date)} ${date.slice(0, 4)}`
  }
  const day = dayOf(view.erased_on)

  // Do not await `leave`. Otherwise the alert would return the focus to a button that is still disabled.
  const submit = handleSubmit((body) => void leave(body))

  async function leave(body: { seen: string; current_password: string }) {
    const agreed = await confirmAction(
      question,
      `Your account closes now and will be deleted on ${day}. Until then you can log in to keep it.`,
      button,
    )
    if (!agreed) return
    setBusy(true)
    try {
      const { erased_on } =
        name === 'requestErasure'
          ? await call(name, { body })
          : await call(name, { body: { ...body, learner_id: learnerId } })
      await alertSuccess(
        'Your account is closed',
        `It will be deleted on ${dayOf(erased_on ?? view.erased_on)}. Log in before then to keep it.`,
      )
      await leaveDevice()
    } catch (error) {
      setBusy(false)
      const wrong = error instanceof CallError ? error.errors.current_password?.[0] : undefined
      if (wrong) return setError('current_password', wrong)
      if (await readCurrentPreview(error)) {
        setChanged(true)
        return void (await onOutdated())
      }
      await alertError('Error', 'Your account was not closed.', reasonOf(error))
    }
  }

  return (
    <Frame as="section" className="p-5 phone:p-7">
      <form noValidate method="post" aria-label={title} onSubmit={submit} className="grid gap-5">
        {changed ? (
          <Notice
            kind="warning"
            title="The details have changed since you loaded them. Nothing was saved; please check again."
            live
          />
        ) : null}
        <p className="type-text max-w-[60ch]">
          Your account closes now and you are signed out everywhere. You have seven days to log in and keep it. On {day}{' '}
          it will be permanently deleted.
        </p>
        <ClosingClasses preview={view.preview} readBy="owner" />
        <Disclosure question="Deleted">
          <Records rows={view.goes} />
        </Disclosure>
        <Disclosure question="What we keep, and for how long">
          <Records rows={view.stays} />
        </Disclosure>
        <PasswordField label="Your password" {...field('current_password')} />
        <FormButtons label={button} variant="danger" busyLabel="Closing..." busy={busy} onClose={onClose} />
      </form>
    </Frame>
  )
}

function Records({ rows }: { rows: ErasureView['goes'] }) {
  return (
    <dl className="grid gap-3">
      {rows.map(({ what, becomes }) => (
        <div key={what} className="type-text border-line border-t pt-3">
          <dt>
            <RecordName what={what} />
          </dt>
          <dd className="mt-1 text-muted">{becomes}</dd>
        </div>
      ))}
    </dl>
  )
}
