'use client'

import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { alertError, alertSuccess } from '@/components/ui/alerts'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/call-failure'
import { useNow } from '@/components/ui/clocks'
import { WhenField } from '@/components/ui/field'
import { formRules } from '@/components/ui/form-rules'
import { CallError, call } from '@/lib/api/client'
import { longDate, timeRange } from '@/lib/core/format'
import type { changeSlotBody, SlotView } from '@/lib/slots/schema'
import { todayIn } from './slot-days'

type SlotTimeFormProps = { slot: SlotView; academy: string; onClose: () => void; onChanged: () => void }

type Fields = z.input<typeof changeSlotBody>
const rules = formRules(() => import('@/lib/slots/schema').then((module) => module.changeSlotBody))
const fields = ['date', 'from_time', 'to_time'] as const

/** Another time for a free hour, by the rules of adding one. */
export function SlotTimeForm({ slot, academy, onClose, onChanged }: SlotTimeFormProps) {
  const now = useNow()
  const { register, handleSubmit, setError, control, formState } = useForm<Fields>({
    resolver: rules,
    defaultValues: { date: slot.date, from_time: slot.from_time, to_time: slot.to_time },
  })
  const { errors, isDirty, isSubmitting } = formState
  const [date, from, to] = useWatch({ control, name: fields })

  const save = handleSubmit(async (body) => {
    try {
      const { slot: made } = await call('changeSlot', { params: { slotId: slot.slot_id }, body })
      onClose()
      onChanged()
      void alertSuccess('Time changed', `${longDate(made.date)}, ${timeRange(made.from_time, made.to_time)}.`)
    } catch (error) {
      if (error instanceof CallError) {
        for (const field of fields) {
          const text = error.errors[field]?.[0]
          if (text) setError(field, { message: text })
        }
        if (error.status === 404 || error.status === 409) onChanged()
      }
      void alertError('Error', 'Failed to change the time', reasonOf(error))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 phone:grid-cols-3">
        <WhenField
          label="Date"
          type="date"
          given={date}
          min={todayIn(academy, now)}
          className="max-phone:col-span-2"
          error={errors.date?.message}
          {...register('date')}
        />
        <WhenField
          label="From time"
          type="time"
          given={from}
          error={errors.from_time?.message}
          {...register('from_time')}
        />
        <WhenField label="To time" type="time" given={to} error={errors.to_time?.message} {...register('to_time')} />
      </div>
      <Button
        type="submit"
        className="max-phone:w-full phone:justify-self-start"
        disabled={!isDirty}
        busy={isSubmitting}
        busyLabel="Saving..."
      >
        Save the new time
      </Button>
    </form>
  )
}
