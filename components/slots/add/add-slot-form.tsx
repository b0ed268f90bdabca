'use client'

import type { ReactNode, SyntheticEvent } from 'react'
import { Frame } from '@/components/brand/frame'
import { spanOf } from '@/components/slots/academy-instant'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess, alertWarning } from '@/components/ui/dialog/alerts'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { useForm } from '@/components/ui/form/use-form'
import type { FormErrors } from '@/components/ui/form/validation'
import { CallError, call } from '@/lib/api/client'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { TimeFields } from '@/lib/core/http/fields'
import type { AddSlotBody, SlotView } from '@/lib/slots/schema'

type AddSlotFormProps = {
  user: SessionUser
  academy: string
  today: string
  onAdded: (slot: SlotView) => void
  children: (preview: TimeFields | null) => ReactNode
}

const schema = () => import('@/lib/slots/schema').then((module) => module.addSlotBody)
const missing = 'Please select date, from time and to time'
const fields = ['date', 'from_time', 'to_time'] as const

/**
 * Lets a teacher add one slot with a date, a start time and an end time (contract 20.10, 22.6). Calls `children` with
 * the current values, to render a preview.
 */
export function AddSlotForm({ user, academy, today, onAdded, children }: AddSlotFormProps) {
  const { field, values, errors, busy, handleSubmit, reset, showErrors } = useForm({
    schema,
    initialValues: {
      teacher_id: user.id,
      date: '',
      from_time: '',
      to_time: '',
    },
  })
  const { date, from_time: from, to_time: to } = values

  const submit = handleSubmit(send, refuse)

  async function send(body: AddSlotBody) {
    try {
      const { slot } = await call('addSlot', { body })
      reset()
      onAdded(slot)
      void alertSuccess('Slot added!', 'Successfully')
    } catch (error) {
      if (error instanceof CallError) showErrors(error.errors)
      void alertError('Error', 'Error saving slot', reasonOf(error))
    }
  }

  function refuse(wrong: FormErrors<typeof values>) {
    if (fields.some((name) => wrong[name] === missing)) void alertWarning('Warning', missing)
    else void alertError('Error', 'Error saving slot', fields.map((name) => wrong[name]).find(Boolean))
  }

  function add(event: SyntheticEvent) {
    event.preventDefault()
    if (user.role !== 'teacher') void alertWarning('Oops!', 'Only teachers can add slots')
    else void submit(event)
  }

  // A missing value shows no error at its field, because an alert lists the missing fields.
  const fieldOf = (name: (typeof fields)[number]) => ({
    ...field(name),
    error: errors[name] === missing ? undefined : errors[name],
  })
  return (
    <>
      <Frame>
        <form noValidate onSubmit={add} className="grid gap-5 p-5 phone:p-7">
          <div className="grid grid-cols-2 gap-x-4 gap-y-5 phone:grid-cols-3">
            <DateOrTimeField
              label="Date"
              type="date"
              min={today}
              className="max-phone:col-span-2"
              {...fieldOf('date')}
            />
            <DateOrTimeField label="From time" type="time" {...fieldOf('from_time')} />
            <DateOrTimeField label="To time" type="time" {...fieldOf('to_time')} />
          </div>
          <Button type="submit" className="max-phone:w-full phone:justify-self-start" busy={busy} busyLabel="Adding...">
            Add Slot
          </Button>
        </form>
      </Frame>
      {children(spanOf(date, from, to, academy))}
    </>
  )
}
