'use client'

import { todayIn } from '@/components/slots/slot-days'
import { useAcademy } from '@/components/ui/academy-settings'
import { useNow } from '@/components/ui/clocks'
import { Dialog } from '@/components/ui/dialog/dialog'
import { useForm } from '@/components/ui/form/use-form'
import { call } from '@/lib/api/client'
import { shortDate } from '@/lib/core/time/format'
import type { EnrolmentView } from '@/lib/fees/schema'
import { type EnrolmentDialogProps, EnrolmentForm, type EnrolmentProps, enrolmentName } from './enrolment-form'

const schema = () => import('@/lib/fees/schema').then((module) => module.cancelPauseBody)
const initialValues = {}

interface Paused {
  pause: EnrolmentView['pauses'][number]
}

/** Cancels a future pause or ends a current one, after a preview. */
export function CancelPauseDialog({ open, onOpenChange, ...props }: EnrolmentDialogProps & Paused) {
  const { timeZone } = useAcademy()
  const hasBegun = props.pause.from_on < todayIn(timeZone, useNow())
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={hasBegun ? 'End the pause' : 'Cancel the pause'}
      description={`${enrolmentName(props.enrolment)}: paused from ${shortDate(props.pause.from_on)} to ${shortDate(props.pause.to_on)}.`}
    >
      <CancelPauseForm {...props} hasBegun={hasBegun} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function CancelPauseForm({ enrolment, pause, hasBegun, ...props }: EnrolmentProps & Paused & { hasBegun: boolean }) {
  const toBody = () => ({ seen: enrolment.revision })
  const form = useForm({ schema, initialValues, toBody })
  return (
    <EnrolmentForm
      {...props}
      form={form}
      toBody={toBody}
      send={(body) => call('cancelPause', { params: { id: pause.id }, body })}
      texts={{
        summary: () =>
          hasBegun
            ? 'The enrolment will continue from today.'
            : `The pause from ${shortDate(pause.from_on)} will be cancelled.`,
        label: hasBegun ? 'End pause' : 'Cancel pause',
        busyLabel: hasBegun ? 'Ending...' : 'Cancelling...',
        failed: hasBegun ? 'The pause could not be ended' : 'The pause could not be cancelled',
        done: hasBegun ? 'Pause ended' : 'Pause cancelled',
      }}
    >
      <ul className="type-text grid list-disc gap-1 pl-5">
        <li>The family will owe fees for the days that are no longer paused.</li>
        <li>Classes that were cancelled because of the pause will not be booked again.</li>
        <li>Unused classes will keep the extra days of validity from the pause.</li>
      </ul>
    </EnrolmentForm>
  )
}
