'use client'

import { useState } from 'react'
import { useCall } from '@/components/ui/data/use-call'
import { Dialog } from '@/components/ui/dialog/dialog'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { SelectField, TextAreaField } from '@/components/ui/form/field'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { showSaveFailure } from '@/components/ui/form/save-failure'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { enquiryStatuses, isOpenStatus, MAX_NOTES, MAX_REASON } from '@/lib/trials/enquiry-bounds'
import type { EnquiryRow } from '@/lib/trials/enquiry-schema'
import { statusLabels } from './enquiry-labels'

const schema = () => import('@/lib/trials/enquiry-schema').then((module) => module.changeEnquiryBody)

interface ChangeEnquiryDialogProps {
  enquiry: EnquiryRow
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved: (enquiry: EnquiryRow) => void
  /** Called after a 409, which means that a colleague has changed the enquiry. */
  onOutdated: () => Promise<unknown>
}

/** Changes the status, owner, next follow-up and notes of an enquiry. */
export function ChangeEnquiryDialog({ enquiry, open, onOpenChange, onSaved, onOutdated }: ChangeEnquiryDialogProps) {
  const { id, revision } = enquiry
  const [initialValues] = useState(() => ({
    status: enquiry.status,
    owner_id: enquiry.owner_id ?? '',
    follow_up_on: enquiry.follow_up_on ?? '',
    notes: enquiry.notes ?? '',
    lost_because: enquiry.lost_because ?? '',
  }))
  const { field, values, busy, handleSubmit, showErrors } = useForm({
    schema,
    initialValues,
    toBody: (typed) => ({ ...typed, seen: revision }),
  })
  const people = useCall('officePeople').data?.people ?? []
  const owners = people.some((person) => person.id === enquiry.owner_id)
    ? people
    : [...(enquiry.owner_id ? [{ id: enquiry.owner_id, name: enquiry.owner_name ?? '' }] : []), ...people]
  // Admins cannot choose the status “trial booked”. Only booking a trial class sets it.
  const statuses = enquiryStatuses.filter((status) => status !== 'trial booked' || enquiry.status === status)

  const save = handleSubmit(async (body) => {
    try {
      const { enquiry: saved } = await call('changeEnquiry', { params: { id }, body })
      onSaved(saved)
    } catch (error) {
      const { status } = await showSaveFailure(error, showErrors, 'The enquiry could not be changed')
      if (status !== 409) return
      await onOutdated()
      onOpenChange(false)
    }
  })

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Change the enquiry" description={enquiry.name}>
      <form noValidate method="post" onSubmit={save} className="grid gap-5">
        <SelectField label="Status" {...field('status')}>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {statusLabels[status]}
            </option>
          ))}
        </SelectField>
        {values.status === 'lost' ? (
          <TextAreaField label="Reason" rows={2} maxLength={MAX_REASON} {...field('lost_because')} />
        ) : null}
        <SelectField label="Owner" {...field('owner_id')}>
          <option value="">No one</option>
          {owners.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </SelectField>
        {isOpenStatus(values.status) ? (
          <DateOrTimeField label="Next follow-up" type="date" {...field('follow_up_on')} />
        ) : null}
        <TextAreaField label="Notes for the office" maxLength={MAX_NOTES} {...field('notes')} />
        <FormButtons label="Save" busy={busy} onClose={() => onOpenChange(false)} />
      </form>
    </Dialog>
  )
}
