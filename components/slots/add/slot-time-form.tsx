'use client'

import { todayIn } from '@/components/slots/slot-days'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/clocks'
import { reasonOf } from '@/components/ui/data/call-failure'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { DateOrTimeField } from '@/components/ui/form/date-or-time-field'
import { useForm } from '@/components/ui/form/use-form'
import { CallError, call } from '@/lib/api/client'
import { longDate, timeRange } from '@/lib/core/time/format'
import type { SlotView } from '@/lib/slots/schema'

type SlotTimeFormProps = { slot: SlotView; academy: string; onClose: () => void; onChanged: () => void }

const schema = () => import('@/lib/slots/schema').then((module) => module.changeSlotBody)
const fields = ['date', 'from_time', 'to_time'] as const

/** Changes the time of a free slot, with the same rules as for adding a slot. */
export function SlotTimeForm({ slot, academy, onClose, onChanged }: SlotTimeFormProps) {
  const now = useNow()
  const { field, values, busy, handleSubmit, showErrors } = useForm({
    schema,
    initialValues: {
      date: slot.date,
      from_time: slot.from_time,
      to_time: slot.to_time,
    },
  })
  const changed = fields.some((name) => values[name] !== slot[name])

  const save = handleSubmit(async (body) => {
    try {
      const { slot: made } = await call('changeSlot', { params: { slotId: slot.slot_id }, body })
      onClose()
      onChanged()
      void alertSuccess('Time changed', `${longDate(made.date)}, ${timeRange(made.from_time, made.to_time)}.`)
    } catch (error) {
      if (error instanceof CallError) {
        showErrors(error.errors)
        if (error.status === 404 || error.status === 409) onChanged()
      }
      void alertError('Error', 'Failed to change the time', reasonOf(error))
    }
  })

  return (
    <form noValidate onSubmit={save} className="grid gap-5">
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 phone:grid-cols-3">
        <DateOrTimeField
          label="Date"
          type="date"
          min={todayIn(academy, now)}
          className="max-phone:col-span-2"
          {...field('date')}
        />
        <DateOrTimeField label="From time" type="time" {...field('from_time')} />
        <DateOrTimeField label="To time" type="time" {...field('to_time')} />
      </div>
      <Button
        type="submit"
        className="max-phone:w-full phone:justify-self-start"
        disabled={!changed}
        busy={busy}
        busyLabel="Saving..."
      >
        Save new time
      </Button>
    </form>
  )
}
