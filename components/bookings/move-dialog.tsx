'use client'

import { classesText, SeriesScope, useSeriesScope } from '@/components/bookings/weekly/series-scope'
import { withInstants } from '@/components/slots/academy-instant'
import { todayIn } from '@/components/slots/slot-days'
import { SlotList } from '@/components/slots/slot-list'
import { slotState } from '@/components/slots/slot-state'
import { reasonOf } from '@/components/ui/data/call-failure'
import { EmptyState, ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertInformed } from '@/components/ui/dialog/alert-informed'
import { alertError } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { FormButtons } from '@/components/ui/form/form-buttons'
import { useForm } from '@/components/ui/form/use-form'
import { CallError, call } from '@/lib/api/client'
import type { SlotView } from '@/lib/slots/schema'
import type { ChangeDialogProps } from './cancel-dialog'
import { classTime, classWith, otherNames, otherNamesText } from './class-texts'
import { ReasonField } from './reason-field'

type MoveDialogProps = ChangeDialogProps & { academy: string; now: Date; userId: string }

/** Lets the user move a booked class to another free slot with the same teacher. */
export function MoveDialog(props: MoveDialogProps) {
  const { open, onOpenChange, booking, role } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Move this class"
      description={`${classWith(booking, role)}, currently ${classTime(booking)}. Choose another of ${role === 'teacher' ? 'your' : `${booking.teacher_name}’s`} free slots.`}
    >
      <MoveChoice {...props} />
    </Dialog>
  )
}

const schema = () => import('@/lib/bookings/schema').then((module) => module.cancelBody)

const initialValues: { picked: string | null; reason: string } = { picked: null, reason: '' }

function MoveChoice(props: MoveDialogProps) {
  const { booking, role, viewer, academy, now, userId, onOpenChange, onChanged } = props
  const { values, field, busy, setValue, handleSubmit, setError, showErrors } = useForm({ schema, initialValues })
  const { picked } = values
  const asStudent = role === 'student'
  const series = useSeriesScope(booking, { toSlotId: picked })
  const slots = useCall('slots', { params: { teacherId: booking.teacher_id }, query: { from: todayIn(academy, now) } })
  if (!slots.data) {
    if (!slots.error) return <Loading />
    return (
      <ErrorState
        title="The free slots could not be loaded."
        onRetry={() => void slots.mutate()}
        busy={slots.isValidating}
      />
    )
  }
  const freeSlots = withInstants<SlotView>(slots.data.slots, academy).filter(
    (slot) => slotState(slot, now, userId) === 'free',
  )
  const target = freeSlots.find((slot) => slot.slot_id === picked)
  if (freeSlots.length === 0)
    return (
      <EmptyState
        title="No free slots at the moment"
        text={
          role === 'teacher'
            ? 'Open “Add Slot” and add a free slot. Then move the class there.'
            : `${booking.teacher_name} has no other free slots, so the class cannot be moved.`
        }
      />
    )

  const move = handleSubmit(async (_, { reason }) => {
    if (!target) return
    if (!asStudent && !reason.trim()) return setError('reason', 'Please give a reason')
    try {
      const params = { slotId: booking.slot_id }
      const body = { to_slot_id: target.slot_id, reason }
      const { informed } = series.later
        ? await call('moveLater', { params, body: { ...body, slot_ids: series.changeableIds } })
        : await call('moveClass', { params, body })
      onOpenChange(false)
      await onChanged()
      const title = series.later ? 'Classes moved' : 'Class moved'
      void alertInformed(title, informed, { text: `${classTime(target)}.`, names: otherNames(booking, role) })
    } catch (error) {
      if (error instanceof CallError) showErrors(error.errors)
      void alertError('Error', 'Failed to move the class', reasonOf(error))
      if (error instanceof CallError && (error.status === 404 || error.status === 409)) {
        // The current slot or the new slot is no longer available, so reload the classes and the slots.
        if (!series.later) setValue('picked', null)
        else void series.list.mutate()
        void slots.mutate()
        void onChanged()
      }
    }
  })

  // Teachers and admins must give a reason, so their form starts with this field.
  const reasonField = (
    <ReasonField
      required={!asStudent}
      recipientNames={otherNamesText(booking, role)}
      field={field('reason')}
      first={!asStudent}
    />
  )
  return (
    <form noValidate onSubmit={move} className="grid gap-5">
      {asStudent ? null : reasonField}
      <SlotList
        slots={freeSlots}
        chosenSlotId={target?.slot_id ?? null}
        onChoose={(id) => setValue('picked', (before) => (before === id ? null : id))}
        now={now}
        userId={userId}
        academy={academy}
        viewer={viewer}
      />
      <SeriesScope
        {...series}
        done="Will be moved"
        waiting="Choose a new time to see which later classes can move too."
      />
      {asStudent ? reasonField : null}
      <FormButtons
        wide
        label={series.later ? `Move ${classesText(series.changeableIds.length)}` : 'Move class'}
        busyLabel="Moving..."
        busy={busy}
        disabled={!target || (series.later && series.changeableIds.length === 0)}
        onClose={() => onOpenChange(false)}
      />
    </form>
  )
}
