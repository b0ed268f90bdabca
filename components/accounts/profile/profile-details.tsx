'use client'

import { useRouter } from 'next/navigation'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { SelectField, TextField } from '@/components/ui/form/field'
import { useForm } from '@/components/ui/form/use-form'
import { ZoneOptions } from '@/components/ui/form/zone-options'
import { useHydrated } from '@/components/ui/use-hydrated'
import type { OwnProfile } from '@/lib/accounts/schema'
import { CallError, call } from '@/lib/api/client'
import { readSession, rememberSession } from '@/lib/auth/session/browser-session'
import { browserZone, cityOf } from '@/lib/core/time/format'

const schema = () => import('@/lib/accounts/schema').then((module) => module.updateProfileBody)

/** Lets users edit their name and time zone. */
export function ProfileDetails({
  account,
  onSaved,
}: {
  account: OwnProfile
  onSaved: (saved: OwnProfile) => Promise<unknown>
}) {
  const router = useRouter()
  const { timeZone } = useAcademy()
  const hydrated = useHydrated()
  const { name, time_zone } = account
  const { field, busy, handleSubmit, setValue, showErrors } = useForm({
    schema,
    initialValues: { name, time_zone },
    draft: 'profile',
  })

  const save = handleSubmit(async (body) => {
    try {
      const { user } = await call('updateProfile', { body })
      const session = readSession()
      if (session?.user.id === user.id) rememberSession(user, session.token)
      await onSaved(user)
      // The layout also shows the name, so refresh it. Wait until the alert is closed, because a refresh would replace
      // the alert's entry in the browser history.
      void alertSuccess('Saved', 'Your details are up to date.').then(() => router.refresh())
    } catch (error) {
      if (error instanceof CallError) showErrors(error.errors)
      void alertError('Error', 'Your details could not be saved', reasonOf(error))
    }
  })

  return (
    <form noValidate method="post" onSubmit={save} className="grid gap-5">
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <SelectField
        label="Time zone"
        hint="Class times are also shown in this time zone."
        {...field('time_zone')}
        onChange={(event) => setValue('time_zone', event.target.value || null)}
      >
        <option value="">Automatic{hydrated ? ` (${cityOf(browserZone() ?? timeZone)})` : null}</option>
        {/* The list of time zones comes from the browser, so the initial HTML contains only the chosen one. */}
        {hydrated ? (
          <ZoneOptions chosenZone={time_zone} />
        ) : time_zone ? (
          <option value={time_zone}>{time_zone}</option>
        ) : null}
      </SelectField>
      <Button type="submit" className="max-phone:w-full phone:justify-self-start" busy={busy} busyLabel="Saving...">
        Save details
      </Button>
    </form>
  )
}
