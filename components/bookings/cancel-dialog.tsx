'use client'

import { classesText, outcomesText, SeriesScope, useSeriesScope } from '@/components/bookings/weekly/series-scope'
import { reasonOf } from '@/components/ui/data/call-failure'
import { useCall } from '@/components/ui/data/use-call'
import { alertInformed } from '@/components/ui/dialog/alert-informed'
import { alertError } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Checkbox } from '@/components/ui/form/choice'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { useForm } from '@/components/ui/form/use-form'
import { Notice } from '@/components/ui/text/notice'
import { CallError, call } from '@/lib/api/client'
import type { BookedClass } from '@/lib/bookings/schema'
import type { Role } from '@/lib/core/config/role'
import { classTime, classWith, otherNames, otherNamesText } from './class-texts'
import { ReasonField } from './reason-field'

export interface ChangeDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  booking: Omit<BookedClass, 'booked_at'>
  role: Role
  viewer: string | null
  /** Loads the classes again. */
  onChanged: () => Promise<unknown>
}

/** Asks for confirmation and cancels the class. Teachers and admins must give a reason. */
export function CancelDialog(props: ChangeDialogProps) {
  const { open, onOpenChange, booking, role } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel this class?"
      description={`${classWith(booking, role)}, ${classTime(booking)}. After you cancel, others can book this time straight away.`}
    >
      <CancelForm {...props} />
    </Dialog>
  )
}

const initialValues = { reason: '', by_family: false }
const schema = () => import('@/lib/bookings/schema').then((module) => module.cancelBody)

function CancelForm({ onOpenChange, booking, role, onChanged }: ChangeDialogProps) {
  const { field, checkbox, values, busy, handleSubmit, setError, showErrors } = useForm({ schema, initialValues })
  const series = useSeriesScope(booking, { byFamily: values.by_family })
  const asStudent = role === 'student'
  // The dialog also works without the text about the outcome, so ignore a failed call.
  const singleOutcome = useCall('classOutcome', {
    params: { slotId: booking.slot_id },
    query: values.by_family ? { cause: 'family' } : {},
  }).data?.text
  const outcome = series.later ? outcomesText(series.list.data?.classes) : singleOutcome
  const mayBeForFamily = role === 'admin' && Boolean(outcome || singleOutcome || values.by_family)

  const cancel = handleSubmit(async (_, { reason, by_family: byFamily }) => {
    if (!asStudent && !reason.trim()) return setError('reason', 'Please give a reason')
    try {
      const params = { slotId: booking.slot_id }
      const cause = byFamily ? { by_family: true } : {}
      const { informed } = series.later
        ? await call('cancelLater', { params, body: { slot_ids: series.changeableIds, reason, ...cause } })
        : await call('cancelClass', { params, body: { reason, ...cause } })
      onOpenChange(false)
      await onChanged()
      void alertInformed(series.later ? 'Classes cancelled' : 'Class cancelled', informed, {
        names: otherNames(booking, role),
      })
    } catch (error) {
      if (error instanceof CallError) showErrors(error.errors)
      void alertError('Error', 'Failed to cancel the class', reasonOf(error))
      if (error instanceof CallError && (error.status === 404 || error.status === 409)) {
        if (series.later) void series.list.mutate()
        void onChanged()
      }
    }
  })

  return (
    <form noValidate onSubmit={cancel} className="grid gap-5">
      {mayBeForFamily ? <Checkbox label="The family asked to cancel" {...checkbox('by_family')} /> : null}
      <SeriesScope {...series} done="Will be cancelled" />
      {outcome ? <Notice live>{outcome}</Notice> : null}
      <ReasonField required={!asStudent} recipientNames={otherNamesText(booking, role)} field={field('reason')} />
      <FormButtons
        wide
        label={series.later ? `Cancel ${classesText(series.changeableIds.length)}` : 'Cancel class'}
        busyLabel="Cancelling..."
        busy={busy}
        variant="danger"
        disabled={series.later && series.changeableIds.length === 0}
        onClose={() => onOpenChange(false)}
      />
    </form>
  )
}
