'use client'

import { useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/alerts'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/call-failure'
import { ErrorState, Loading } from '@/components/ui/states'
import { useCall } from '@/components/ui/use-call'
import { OpenedPart, WhenOpened } from '@/components/ui/when-opened'
import { call } from '@/lib/api/client'
import { shortDate, wallClock } from '@/lib/core/format'

const removeDialog = new OpenedPart(() => import('./remove-factor-dialog').then((module) => module.RemoveFactorDialog))

interface PersonSignInProps {
  person: { id: string; name: string }
  /** One's own record: what follows is done on the profile. */
  own: boolean
  /** The record changed: its history too. */
  onChanged: () => Promise<unknown>
}

/** How a person signs in, and what the office can do about it (contract 39.24). */
export function PersonSignIn({ person, own, onChanged }: PersonSignInProps) {
  const address = { params: { id: person.id } }
  const { data, error, isValidating, mutate } = useCall('personSignIn', address, { revalidateOnFocus: false })
  const { timeZone } = useAcademy()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  if (!data) {
    if (!error) return <Loading />
    return <ErrorState title="How they sign in is not here yet." onRetry={() => void mutate()} busy={isValidating} />
  }
  const { on_since, recovery_codes_left, sessions, email_change, passkeys } = data.sign_in

  async function does(change: () => Promise<{ message: string }>) {
    setBusy(true)
    try {
      const { message } = await change()
      await Promise.all([mutate(), onChanged()])
      void alertSuccess(message)
    } catch (failure) {
      void alertError('Error', 'Nothing was changed.', reasonOf(failure))
      // What is shown may be why.
      void mutate()
    } finally {
      setBusy(false)
    }
  }

  async function signOut() {
    const text = `${person.name} has to log in again on every device. Links in emails and a pending email change stop working. The account stays open.`
    if (!(await confirmAction('Sign them out everywhere?', text, 'Sign out everywhere'))) return
    await does(() => call('endPersonSessions', address))
  }

  async function remove() {
    if (passkeys.length > 0) return setAsking(true)
    const text = `Only if ${person.name} lost phone and codes. Make sure that the request is theirs. Their password alone then opens the account, and every device is signed out. We email them if their address is confirmed.`
    if (!(await confirmAction('Remove the second step?', text, 'Remove it'))) return
    await does(() => call('removePersonSecondFactor', address))
  }

  const button = { variant: 'outline', size: 'small', disabled: busy } as const
  return (
    <div className="grid gap-4">
      <p className="type-text">
        {sessions === 0 ? 'Not signed in on any device.' : `Devices that are signed in: ${sessions}.`}{' '}
        {on_since
          ? `A second step since ${shortDate(wallClock(on_since, timeZone).date)}, recovery codes left: ${recovery_codes_left}.`
          : 'No second step.'}
        {email_change ? ' A change of the email address is pending.' : ''}
        {passkeys.length > 0 ? ` Passkeys: ${passkeys.map(({ name }) => name).join(', ')}.` : ''}
      </p>
      {own ? (
        <p className="type-small text-muted">This is your own account: see your profile.</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {sessions > 0 || email_change ? (
            <Button {...button} onClick={() => void signOut()}>
              Sign out everywhere
            </Button>
          ) : null}
          {on_since || passkeys.length > 0 ? (
            <Button {...button} onClick={() => void remove()}>
              {on_since ? 'Remove the second step' : 'Remove passkeys'}
            </Button>
          ) : null}
        </div>
      )}
      {asking ? (
        <WhenOpened
          part={removeDialog}
          props={{
            open: true,
            onOpenChange: setAsking,
            name: person.name,
            step: on_since !== null,
            passkeys,
            onRemove: (ids) => {
              setAsking(false)
              void does(() => call('removePersonSecondFactor', { ...address, body: { passkeys: [...ids] } }))
            },
          }}
        />
      ) : null}
    </div>
  )
}
