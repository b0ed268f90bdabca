'use client'

import { useState } from 'react'
import { useAcademy } from '@/components/ui/academy-settings'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/alerts'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/call-failure'
import { ErrorState, Loading } from '@/components/ui/states'
import { useCall } from '@/components/ui/use-call'
import { call } from '@/lib/api/client'
import { shortDate, wallClock } from '@/lib/core/format'

interface PersonSignInProps {
  person: { id: string; name: string }
  /** One's own record: what follows is done on the profile. */
  own: boolean
  /** The record changed: its history too. */
  onChanged: () => Promise<unknown>
}

/** How a person signs in, and what the office can do about it (docs/contract.md 39.24). */
export function PersonSignIn({ person, own, onChanged }: PersonSignInProps) {
  const address = { params: { id: person.id } }
  const { data, error, isValidating, mutate } = useCall('personSignIn', address, { revalidateOnFocus: false })
  const { timeZone } = useAcademy()
  const [busy, setBusy] = useState(false)
  if (!data) {
    if (!error) return <Loading />
    return <ErrorState title="How they sign in is not here yet." onRetry={() => void mutate()} busy={isValidating} />
  }
  const { on_since, recovery_codes_left, sessions } = data.sign_in

  async function does(
    name: 'removePersonSecondFactor' | 'endPersonSessions',
    question: string,
    text: string,
    label: string,
  ) {
    if (!(await confirmAction(question, text, label))) return
    setBusy(true)
    try {
      const { message } = await call(name, address)
      await Promise.all([mutate(), onChanged()])
      void alertSuccess(message)
    } catch (failure) {
      void alertError('Error', 'Nothing was changed.', reasonOf(failure))
    } finally {
      setBusy(false)
    }
  }

  const button = { variant: 'outline', size: 'small', disabled: busy } as const
  return (
    <div className="grid gap-4">
      <p className="type-text">
        {sessions === 0 ? 'Signed in nowhere.' : `Devices that are signed in: ${sessions}.`}{' '}
        {on_since
          ? `A second step since ${shortDate(wallClock(on_since, timeZone).date)}, recovery codes left: ${recovery_codes_left}.`
          : 'No second step.'}
      </p>
      {own ? (
        <p className="type-small text-muted">This is your own account: see your profile.</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {sessions > 0 ? (
            <Button
              {...button}
              onClick={() =>
                void does(
                  'endPersonSessions',
                  'Sign them out everywhere?',
                  `${person.name} has to log in again on every device. The account stays open.`,
                  'Sign out everywhere',
                )
              }
            >
              Sign out everywhere
            </Button>
          ) : null}
          {on_since ? (
            <Button
              {...button}
              onClick={() =>
                void does(
                  'removePersonSecondFactor',
                  'Remove the second step?',
                  `Only for somebody who lost phone and codes: be sure that it is ${person.name} who asks. Their password alone opens the account then; every device is signed out, and they are told by letter.`,
                  'Remove it',
                )
              }
            >
              Remove the second step
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}
