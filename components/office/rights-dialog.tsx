'use client'

import { useState } from 'react'
import { RightsField } from '@/components/invitations/rights-field'
import { waitForClosedAlert } from '@/components/ui/dialog/alert-closed'
import { alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { listRights } from '@/lib/core/config/office-rights'
import type { OfficePerson } from '@/lib/office/rights-schema'

interface RightsDialogProps {
  person: OfficePerson
  own: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved: () => Promise<void>
  /** Called after a 409, which means that a colleague has changed the rights in the meantime. */
  onOutdated: () => Promise<unknown>
}

const schema = () => import('@/lib/office/rights-schema').then(({ changeRightsBody }) => changeRightsBody)

/** Changes an admin's rights after a confirmation that names the old and the new rights. */
export function RightsDialog({ person, own, open, onOpenChange, onSaved, onOutdated }: RightsDialogProps) {
  const { id, name, rights } = person
  const [initialValues] = useState({ rights })
  const { values, errors, busy, setValue, handleSubmit, showErrors } = useForm({
    schema,
    initialValues,
    toBody: (formValues) => ({ rights: formValues.rights, seen: rights }),
  })

  const save = handleSubmit(async (body) => {
    const [before, after] = [listRights(rights), listRights(body.rights)]
    if (before === after) return onOpenChange(false)
    const question = own ? 'Change your own rights?' : `Change ${name}’s rights?`
    const effect = own && !body.rights.includes('everything') ? ' You cannot undo this yourself.' : ''
    if (!(await confirmAction(question, `Current rights: ${before}. New rights: ${after}.${effect}`, 'Change rights')))
      return
    try {
      const { message } = await call('changeRights', { params: { id }, body })
      await waitForClosedAlert()
      await onSaved()
      await alertSuccess('Saved', message)
    } catch (error) {
      const { status } = await showSaveFailure(error, showErrors, 'The rights could not be changed')
      if (status !== 409) return
      await onOutdated()
      onOpenChange(false)
    }
  })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Change rights"
      description="The person can do everything that the ticked rights allow. Changes take effect at once."
    >
      <form noValidate method="post" onSubmit={save} className="grid gap-5">
        <RightsField
          legend={`${name}’s rights`}
          rights={values.rights}
          error={errors.rights}
          onChange={(next) => setValue('rights', next)}
        />
        <FormButtons label="Change rights" busy={busy} onClose={() => onOpenChange(false)} />
      </form>
    </Dialog>
  )
}
