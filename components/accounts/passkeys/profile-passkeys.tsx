'use client'

import { useState } from 'react'
import { passwordFault } from '@/components/accounts/password/password-fault'
import { PasswordPrompt } from '@/components/accounts/password/password-prompt'
import { usePasskeysHere } from '@/components/accounts/sign-in/passkeys-here'
import { reasonOf } from '@/components/ui/data/call-failure'
import { NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import { Notice } from '@/components/ui/text/notice'
import { MAX_PASSKEYS } from '@/lib/accounts/bounds'
import type { OwnPasskey } from '@/lib/accounts/passkeys/passkeys-schema'
import { call } from '@/lib/api/client'
import { AddPasskey } from './add-passkey'
import { PasskeyRow } from './passkey-row'

/** Lists the user's passkeys, with controls to add, rename and remove them (contract 40.19). */
export function ProfilePasskeys() {
  const response = useCall('passkeys')
  const { data, mutate } = response
  const isSupported = usePasskeysHere()
  const [busy, setBusy] = useState<string>()
  /** The passkey whose removal is waiting for the user's password. */
  const [removal, setRemoval] = useState<{ passkey: OwnPasskey; fault?: string }>()

  async function remove(passkey: OwnPasskey, password?: string) {
    setBusy(passkey.id)
    try {
      const body = password === undefined ? {} : { current_password: password }
      const { message } = await call('removePasskey', { params: { id: passkey.id }, body })
      setRemoval(undefined)
      void alertSuccess(message, 'Delete the passkey on your device too. Otherwise your device will still offer it.')
    } catch (error) {
      const fault = passwordFault(error)
      if (fault) setRemoval({ passkey, fault: password === undefined ? undefined : fault })
      else void alertError('Error', 'The passkey could not be removed', reasonOf(error))
    } finally {
      setBusy(undefined)
      void mutate()
    }
  }

  async function askAndRemove(passkey: OwnPasskey) {
    const question = 'You will no longer be able to sign in with it. Your phone number and password still work.'
    if (await confirmAction(`Remove ${passkey.name}?`, question, 'Remove', 'Keep it')) await remove(passkey)
  }

  if (!data)
    return (
      <NotLoaded
        response={response}
        title="Your passkeys could not be loaded."
        text="They still work. Please try again."
      />
    )
  const { passkeys, works_at } = data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {passkeys.length === 0 ? (
        <p className="type-text text-muted">No passkeys yet.</p>
      ) : (
        <ul className="border-line border-t">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={busy === passkey.id}
              disabled={busy !== undefined}
              onRemove={() => void askAndRemove(passkey)}
              onRenamed={() => void mutate()}
            />
          ))}
        </ul>
      )}
      {removal ? (
        <PasswordPrompt
          title={`Remove ${removal.passkey.name}`}
          button="Remove"
          busyLabel="Removing..."
          fault={removal.fault}
          busy={busy === removal.passkey.id}
          onCancel={() => setRemoval(undefined)}
          onSubmit={(password) => void remove(removal.passkey, password)}
        />
      ) : null}
      <AddPasskeySection
        worksAt={works_at}
        isSupported={isSupported}
        full={passkeys.length >= MAX_PASSKEYS}
        onAdded={() => void mutate()}
      />
    </div>
  )
}

interface AddPasskeySectionProps {
  worksAt: string | null
  isSupported: boolean
  full: boolean
  onAdded: () => void
}

/** Shows the button to add a passkey, or the reason why the user cannot add one. */
function AddPasskeySection({ worksAt, isSupported, full, onAdded }: AddPasskeySectionProps) {
  if (worksAt === null)
    return (
      <Notice title="Passkeys do not work at this address.">
        Passkeys work only at the academy’s https:// address.
      </Notice>
    )
  if (!isSupported)
    return (
      <Notice title="This browser does not support passkeys.">
        Open this page at {worksAt} in a browser that supports them, such as the one on your phone.
      </Notice>
    )
  if (full) return <p className="type-text">You can have up to 10 passkeys. Remove one to add another.</p>
  return <AddPasskey onAdded={onAdded} />
}
