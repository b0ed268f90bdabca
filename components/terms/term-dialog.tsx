'use client'

import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog/dialog'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { TextField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import type { Term } from '@/lib/terms/schema'

const schema = () => import('@/lib/terms/schema').then((module) => module.termBody)

interface TermDialogProps {
  /** The term to change. Null to add one. */
  term: Term | null
  onClose: () => void
  onSaved: () => void
}

/** Adds or changes a term of the school year. */
export function TermDialog({ term, onClose, onSaved }: TermDialogProps) {
  const [initialValues] = useState({
    name: term?.name ?? '',
    starts_on: term?.starts_on ?? '',
    ends_on: term?.ends_on ?? '',
  })
  const { field, busy, handleSubmit, showErrors } = useForm({ schema, initialValues })
  const save = handleSubmit(async (body) => {
    try {
      if (term) await call('changeTerm', { params: { id: term.id }, body: { ...body, seen: initialValues } })
      else await call('addTerm', { body })
    } catch (error) {
      return void (await showSaveFailure(error, showErrors, 'The term could not be saved'))
    }
    onClose()
    onSaved()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={term ? 'Edit the term' : 'Add a term'}
      description="The first and last days are part of the term. Terms cannot overlap."
    >
      <form noValidate method="post" onSubmit={save} className="grid gap-5">
        <TextField label="Name" autoComplete="off" maxLength={60} {...field('name')} />
        <div className="grid gap-x-4 gap-y-5 phone:grid-cols-2">
          <DateOrTimeField label="First day" type="date" {...field('starts_on')} />
          <DateOrTimeField label="Last day" type="date" {...field('ends_on')} />
        </div>
        <FormButtons label={term ? 'Save term' : 'Add term'} busy={busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
