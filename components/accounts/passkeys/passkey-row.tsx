'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useViewerZone } from '@/components/ui/clocks'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError } from '@/components/ui/dialog/alerts'
import { TextField } from '@/components/ui/form/field'
import { useForm } from '@/components/ui/form/use-form'
import type { OwnPasskey } from '@/lib/accounts/passkeys/passkeys-schema'
import { call } from '@/lib/api/client'
import { shortDate, wallClock } from '@/lib/core/time/format'

interface PasskeyRowProps {
  passkey: OwnPasskey
  busy: boolean
  disabled: boolean
  onRemove: () => void
  onRenamed: () => void
}

/** Shows a passkey with its name, its dates and its actions. */
export function PasskeyRow({ passkey, busy, disabled, onRemove, onRenamed }: PasskeyRowProps) {
  const [renaming, setRenaming] = useState(false)
  const zone = useViewerZone() ?? 'UTC'
  const day = (instant: string) => shortDate(wallClock(instant, zone).date)
  const { name, created_at, last_used_at, synced } = passkey
  if (renaming)
    return (
      <li className="border-line border-b py-4">
        <RenameForm
          passkey={passkey}
          onDone={() => {
            setRenaming(false)
            onRenamed()
          }}
          onCancel={() => setRenaming(false)}
        />
      </li>
    )
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 flex-1 basis-[220px]">
        <b className="block break-words font-semibold">{name}</b>
        <span className="type-note tnum block text-muted">
          Added {day(created_at)}, {last_used_at ? `last used ${day(last_used_at)}` : 'not used yet'}
        </span>
        <span className="type-note block text-muted">
          {synced ? 'Synced across your devices' : 'On one device only'}
        </span>
      </div>
      <div className="flex gap-3">
        <Button
          variant="outline"
          size="small"
          disabled={disabled}
          aria-label={`Rename ${name}`}
          onClick={() => setRenaming(true)}
        >
          Rename
        </Button>
        <Button
          variant="outline"
          size="small"
          busy={busy}
          busyLabel="Removing..."
          disabled={disabled}
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

const schema = () => import('@/lib/accounts/passkeys/passkeys-schema').then((module) => module.renamePasskeyBody)

function RenameForm({
  passkey: { id, name },
  onDone,
  onCancel,
}: {
  passkey: OwnPasskey
  onDone: () => void
  onCancel: () => void
}) {
  const { field, busy, handleSubmit } = useForm({ schema, initialValues: { name } })
  const form = useRef<HTMLFormElement>(null)
  // This form replaces the Rename button, which had focus. Focus the form's field instead.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const save = handleSubmit(async (body) => {
    try {
      await call('renamePasskey', { params: { id }, body })
      onDone()
    } catch (error) {
      void alertError('Error', 'The passkey could not be renamed', reasonOf(error))
    }
  })

  return (
    <form ref={form} noValidate method="post" className="grid gap-3" onSubmit={save}>
      <TextField label="Passkey name" autoComplete="off" maxLength={60} {...field('name')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="outline" size="small" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
