'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { Checkbox } from '@/components/ui/form/choice'
import type { EmailChoices } from '@/lib/accounts/email/email-choices-schema'
import { call } from '@/lib/api/client'
import type { Role } from '@/lib/core/config/role'

/** Lets the user choose which optional emails to receive. */
export function ProfileEmails({ role }: { role: Role }) {
  const { data, error, isValidating, mutate } = useCall('emailChoices', {}, { revalidateOnFocus: false })
  const [changed, setChanged] = useState<Partial<EmailChoices>>({})
  const [busy, setBusy] = useState(false)
  if (!data) {
    if (!error) return <Loading />
    return (
      <ErrorState
        title="Your emails could not be loaded."
        text={reasonOf(error)}
        onRetry={() => void mutate()}
        busy={isValidating}
      />
    )
  }
  const choices = { ...data.choices, ...changed }
  const box = (name: keyof EmailChoices) => ({
    name,
    checked: choices[name],
    onChange: () => setChanged({ ...changed, [name]: !choices[name] }),
  })

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const { choices: saved } = await call('chooseEmails', { body: changed })
      await mutate({ choices: saved }, { revalidate: false })
      setChanged({})
      void alertSuccess('Saved', 'Your email settings are saved.')
    } catch (failure) {
      void alertError('Error', 'Your email settings could not be saved', reasonOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate method="post" onSubmit={(event) => void save(event)} className="grid gap-2">
      <Checkbox label="Class reminders" hint="24 hours and 1 hour before each class" {...box('reminders')} />
      {role === 'student' ? (
        <Checkbox label="Class notes" hint="What your teacher writes after a class" {...box('class_notes')} />
      ) : null}
      <Button
        type="submit"
        className="mt-3 max-phone:w-full phone:justify-self-start"
        busy={busy}
        busyLabel="Saving..."
      >
        Save emails
      </Button>
    </form>
  )
}
