'use client'

import { type FieldErrors, useForm, useWatch } from 'react-hook-form'
import { Frame } from '@/components/brand/frame'
import { alertError, alertSuccess, alertWarning } from '@/components/ui/alerts'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/call-failure'
import { WhenField } from '@/components/ui/field'
import { formRules } from '@/components/ui/form-rules'
import { CallError, call } from '@/lib/api/client'
import type { SessionUser } from '@/lib/auth/session-user'
import type { TimeFields } from '@/lib/core/fields'
import type { AddSlotBody, SlotView } from '@/lib/slots/schema'
import { spanOf } from './academy-instant'

type AddSlotFormProps = {
  user: SessionUser
  academy: string
  today: string
  onAdded: (slot: SlotView) => void
  children: (preview: TimeFields | null) => React.ReactNode
}

const rules = formRules(() => import('@/lib/slots/schema').then((module) => module.addSlotBody))
const missing = 'Please select date, from time and to time'
const fields = ['date', 'from_time', 'to_time'] as const

/** Date, from time, to time, Add Slot (docs/contract.md 20.10, 22.6). Its values go to `children`, as a preview. */
export function AddSlotForm({ user, academy, today, onAdded, children }: AddSlotFormProps) {
  const { register, handleSubmit, reset, setError, control, formState } = useForm<AddSlotBody>({
    resolver: rules,
    defaultValues: { teacher_id: user.id, date: '', from_time: '', to_time: '' },
  })
  const [date, from, to] = useWatch({ control, name: fields })

  async function send(body: AddSlotBody) {
    try {
      const { slot } = await call('addSlot', { body })
      reset()
      onAdded(slot)
      void alertSuccess('Slot added!', 'Successfully')
    } catch (error) {
      if (error instanceof CallError) {
        for (const field of fields) {
          const text = error.errors[field]?.[0]
          if (text) setError(field, { message: text })
        }
      }
      void alertError('Error', 'Error saving slot', reasonOf(error))
    }
  }

  function refuse(errors: FieldErrors<AddSlotBody>) {
    if (fields.some((field) => errors[field]?.message === missing)) void alertWarning('Warning', missing)
    else void alertError('Error', 'Error saving slot', fields.map((field) => errors[field]?.message).find(Boolean))
  }

  function submit(event: React.FormEvent) {
    event.preventDefault()
    if (user.role !== 'teacher') void alertWarning('Oops!', 'Only teachers can add slots')
    else void handleSubmit(send, refuse)(event)
  }

  // The alert has said what is missing; beside the fields stands only what is wrong with one of them.
  const errorOf = (field: (typeof fields)[number]) => {
    const text = formState.errors[field]?.message
    return text === missing ? undefined : text
  }
  return (
    <>
      <Frame>
        <form noValidate onSubmit={submit} className="grid gap-5 p-5 phone:p-7">
          <div className="grid grid-cols-2 gap-x-4 gap-y-5 phone:grid-cols-3">
            <WhenField
              label="Date"
              type="date"
              given={date}
              min={today}
              error={errorOf('date')}
              className="max-phone:col-span-2"
              {...register('date')}
            />
            <WhenField
              label="From time"
              type="time"
              given={from}
              error={errorOf('from_time')}
              {...register('from_time')}
            />
            <WhenField label="To time" type="time" given={to} error={errorOf('to_time')} {...register('to_time')} />
          </div>
          <Button
            type="submit"
            className="max-phone:w-full phone:justify-self-start"
            busy={formState.isSubmitting}
            busyLabel="Adding..."
          >
            Add Slot
          </Button>
        </form>
      </Frame>
      {children(spanOf(date, from, to, academy))}
    </>
  )
}
