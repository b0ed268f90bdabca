'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useMemo } from 'react'
import { alertError, alertSuccess } from '@/components/ui/alerts'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/call-failure'
import { SelectField, TextField } from '@/components/ui/field'
import { usePlainForm } from '@/components/ui/plain-form'
import type { OwnProfile } from '@/lib/accounts/schema'
import { CallError, call } from '@/lib/api/client'
import { readSession, rememberSession } from '@/lib/auth/browser-session'
import { browserZone } from '@/lib/core/format'
import { zoneChoices } from './profile-zones'

const rules = () => import('@/lib/accounts/schema').then((module) => module.updateProfileBody)

/** Name, and the clock on which one reads the hours beside the academy's. */
export function ProfileDetails({
  account,
  onSaved,
}: {
  account: OwnProfile
  onSaved: (saved: OwnProfile) => Promise<unknown>
}) {
  const router = useRouter()
  const zones = useMemo(() => zoneChoices(account.time_zone), [account.time_zone])
  const { name, time_zone } = account
  const { field, faults, busy, submit, set, showRefused } = usePlainForm(rules, { name, time_zone }, 'profile')

  const save = (event: FormEvent) =>
    submit(event, async (body) => {
      try {
        const { user } = await call('updateProfile', { body })
        const session = readSession()
        if (session?.user.id === user.id) rememberSession(user, session.token)
        await onSaved(user)
        // The name stands in the frame of the page too, which the server wrote.
        router.refresh()
        void alertSuccess('Saved', 'Your details are up to date.')
      } catch (error) {
        if (error instanceof CallError) showRefused(error.errors)
        void alertError('Error', 'Your details could not be saved', reasonOf(error))
      }
    })

  return (
    <form noValidate method="post" onSubmit={(event) => void save(event)} className="grid gap-5">
      <TextField label="Name" autoComplete="name" error={faults.name} {...field('name')} />
      <SelectField
        label="Time zone"
        error={faults.time_zone}
        hint="Beside the academy’s hours you read your own. Type the first letters of your city to find it."
        {...field('time_zone')}
        onChange={(event) => set('time_zone', event.target.value || null)}
      >
        <option value="">As my browser says ({browserZone()})</option>
        {zones.map(({ zone, label }) => (
          <option key={zone} value={zone}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button type="submit" className="max-phone:w-full phone:justify-self-start" busy={busy} busyLabel="Saving...">
        Save details
      </Button>
    </form>
  )
}
