'use client'

import { useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { useOfficeRight } from '@/components/ui/office-rights'
import { call } from '@/lib/api/client'
import type { Role } from '@/lib/core/config/role'
import { shortDate, wallClock } from '@/lib/core/time/format'

const RemoveFactorDialog = loadWhenShown(() =>
  import('./remove-factor-dialog').then((module) => module.RemoveFactorDialog),
)

interface PersonSignInProps {
  person: { id: string; name: string; role: Role }
  /** True if the record is the admin's own. Admins change their own sign-in on the profile page instead. */
  own: boolean
  /** Called after a change, so that the record's history is loaded again. */
  onChanged: () => Promise<unknown>
}

/** Shows how a user signs in, and lets an admin change it (contract 39.24). */
export function PersonSignIn({ person, own, onChanged }: PersonSignInProps) {
  const address = { params: { id: person.id } }
  const response = useCall('personSignIn', address, { revalidateOnFocus: false })
  const { data, mutate } = response
  const { timeZone } = useAcademy()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  // Only admins with all rights may change another admin's sign-in.
  const mayChange = useOfficeRight(person.role === 'admin' ? 'everything' : 'desk')
  if (!data) return <NotLoaded response={response} title="The sign-in details could not be loaded." />
  const { on_since, recovery_codes_left, sessions, email_change, passkeys } = data.sign_in

  async function runAction(change: () => Promise<{ message: string }>) {
    setBusy(true)
    try {
      const { message } = await change()
      await Promise.all([mutate(), onChanged()])
      void alertSuccess(message)
    } catch (failure) {
      void alertError('Error', 'Nothing was changed.', reasonOf(failure))
      // Loads the data again, because outdated data may have caused the failure.
      void mutate()
    } finally {
      setBusy(false)
    }
  }

  async function signOut() {
    const text = `${person.name} will have to log in again on every device. Links in emails and a pending email change will stop working. The account stays open.`
    if (!(await confirmAction('Sign this person out on every device?', text, 'Sign out everywhere'))) return
    await runAction(() => call('endPersonSessions', address))
  }

  async function remove() {
    if (passkeys.length > 0) return setAsking(true)
    const text = `Do this only if ${person.name} has lost both their phone and their recovery codes. First make sure that the request really comes from them. They will then log in with only their password, and every device will be signed out. If their email address is confirmed, they will get an email about it.`
    if (!(await confirmAction('Turn off two-step login?', text, 'Turn off'))) return
    await runAction(() => call('removePersonSecondFactor', address))
  }

  const button = { variant: 'outline', size: 'small', disabled: busy } as const
  return (
    <div className="grid gap-4">
      <p className="type-text">
        {sessions === 0
          ? 'Not signed in on any device.'
          : sessions === 1
            ? 'Signed in on 1 device.'
            : `Signed in on ${sessions} devices.`}{' '}
        {on_since
          ? `Two-step login has been on since ${shortDate(wallClock(on_since, timeZone).date)}. Recovery codes left: ${recovery_codes_left}.`
          : 'Two-step login is off.'}
        {email_change ? ' An email change is pending.' : ''}
        {passkeys.length > 0 ? ` Passkeys: ${passkeys.map(({ name }) => name).join(', ')}.` : ''}
      </p>
      {own ? (
        <p className="type-small text-muted">This is your own account. Change it in your profile.</p>
      ) : !mayChange ? null : (
        <div className="flex flex-wrap gap-3">
          {sessions > 0 || email_change ? (
            <Button {...button} onClick={() => void signOut()}>
              Sign out everywhere
            </Button>
          ) : null}
          {on_since || passkeys.length > 0 ? (
            <Button {...button} onClick={() => void remove()}>
              {on_since ? 'Turn off two-step login' : 'Remove passkeys'}
            </Button>
          ) : null}
        </div>
      )}
      {asking ? (
        <RemoveFactorDialog
          open
          onOpenChange={setAsking}
          name={person.name}
          step={on_since !== null}
          passkeys={passkeys}
          onRemove={(ids) => {
            setAsking(false)
            void runAction(() => call('removePersonSecondFactor', { ...address, body: { passkeys: [...ids] } }))
          }}
        />
      ) : null}
    </div>
  )
}
