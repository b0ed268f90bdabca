'use client'

import { useAcademy } from '@/components/ui/academy-settings'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Checkbox, FieldSet } from '@/components/ui/form/choice'
import { useForm } from '@/components/ui/form/use-form'
import type { OwnPasskey } from '@/lib/accounts/passkeys/passkeys-schema'
import { shortDate, wallClock } from '@/lib/core/time/format'

const initialValues: { staying: readonly string[] } = { staying: [] }

interface RemoveFactorDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  name: string
  /** True to remove two-step login and passkeys, false to remove only passkeys. */
  step: boolean
  passkeys: readonly OwnPasskey[]
  onRemove: (ids: readonly string[]) => void
}

/**
 * Asks the admin which passkeys to remove (docs/decisions/2026-11-20-sessions.md). If `step` is true, also asks for
 * confirmation to turn off two-step login.
 */
export function RemoveFactorDialog({ open, onOpenChange, name, step, passkeys, onRemove }: RemoveFactorDialogProps) {
  const { timeZone } = useAcademy()
  const { values, setValue, handleSubmit } = useForm({ initialValues })
  const removedIds = passkeys.map(({ id }) => id).filter((id) => !values.staying.includes(id))
  const day = (instant: string) => shortDate(wallClock(instant, timeZone).date)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={step ? 'Turn off two-step login?' : 'Remove passkeys?'}
      description={`Do this only if ${name} has lost their phone. First make sure that the request really comes from them. They will then log in with ${step ? 'only ' : ''}their password, and every device will be signed out. If their email address is confirmed, they will get an email about it.`}
    >
      <form noValidate method="post" className="grid gap-5" onSubmit={handleSubmit(() => onRemove(removedIds))}>
        <FieldSet
          legend={
            step
              ? 'Passkeys to remove as well. A passkey on a lost phone can still be used to sign in'
              : 'Passkeys to remove'
          }
        >
          {passkeys.map(({ id, name: passkey, created_at, last_used_at, synced }) => (
            <Checkbox
              key={id}
              label={passkey}
              hint={`Added ${day(created_at)}, ${last_used_at ? `last used ${day(last_used_at)}` : 'not used yet'}${synced ? ', synced' : ''}`}
              checked={removedIds.includes(id)}
              onChange={({ target }) =>
                setValue('staying', (before) => (target.checked ? before.filter((one) => one !== id) : [...before, id]))
              }
            />
          ))}
        </FieldSet>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="danger"
            className="max-phone:w-full"
            disabled={!step && removedIds.length === 0}
          >
            {step ? 'Turn off' : 'Remove'}
          </Button>
          <Button variant="outline" className="max-phone:w-full" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
