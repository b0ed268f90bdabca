'use client'

import { useState } from 'react'
import { classesText, SeriesScope, useSeriesScope } from '@/components/bookings/weekly/series-scope'
import { withInstants } from '@/components/slots/academy-instant'
import { todayIn } from '@/components/slots/slot-days'
import { SlotList } from '@/components/slots/slot-list'
import { slotState } from '@/components/slots/slot-state'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { EmptyState, ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { CallError, call } from '@/lib/api/client'
import { informedText } from '@/lib/notifications/emails/informed-text'
import type { SlotView } from '@/lib/slots/schema'
import type { ChangeDialogProps } from './cancel-dialog'
import { classTime, classWith, otherNames, othersIn } from './class-texts'
import { ReasonField } from './reason-field'

type MoveDialogProps = ChangeDialogProps & { academy: string; now: Date; userId: string }

/** Lets the user move a booked class to another free slot of the same teacher. */
export function MoveDialog(props: MoveDialogProps) {
  const { open, onOpenChange, lesson, role } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Move this class"
      description={`${classWith(lesson, role)}, now ${classTime(lesson)}. Choose another free slot of ${role === 'teacher' ? 'yours' : lesson.teacher_name}.`}
    >
      <MoveChoice {...props} />
    </Dialog>
  )
}

function MoveChoice(props: MoveDialogProps) {
  const { lesson, role, viewer, academy, now, userId, onOpenChange, onChanged } = props
  const [picked, setPicked] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const asStudent = role === 'student'
  const series = useSeriesScope(lesson, picked)
  const slots = useCall('slots', { params: { teacherId: lesson.teacher_id }, query: { from: todayIn(academy, now) } })
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
  const free = withInstants<SlotView>(slots.data.slots, academy).filter(
    (slot) => slotState(slot, now, userId) === 'free',
  )
  const target = free.find((slot) => slot.slot_id === picked)
  if (free.length === 0)
    return (
      <EmptyState
        title="No free slots at the moment"
        text={
          role === 'teacher'
            ? 'Add a slot under Add Slot, then move the class there.'
            : `${lesson.teacher_name} has no other free slots, so the class cannot be moved.`
        }
      />
    )

  async function move(event: React.FormEvent) {
    event.preventDefault()
    if (!target || busy) return
    if (!asStudent && !reason.trim()) return setFault('Please give a reason')
    setBusy(true)
    setFault(undefined)
    try {
      const params = { slotId: lesson.slot_id }
      const body = { to_slot_id: target.slot_id, reason }
      const { informed } = series.later
        ? await call('moveLater', { params, body: { ...body, slot_ids: series.going } })
        : await call('moveClass', { params, body })
      onOpenChange(false)
      await onChanged()
      const moved = series.later ? 'Classes moved' : 'Class moved'
      void alertSuccess(moved, `${classTime(target)}. ${informedText(informed, otherNames(lesson, role))}`)
    } catch (error) {
      setFault(error instanceof CallError ? error.errors.reason?.[0] : undefined)
      void alertError('Error', 'Failed to move the class', reasonOf(error))
      if (error instanceof CallError && (error.status === 404 || error.status === 409)) {
        // The class's slot or the chosen one is no longer available, so both lists are out of date.
        if (!series.later) setPicked(null)
        else void series.list.mutate()
        void slots.mutate()
        void onChanged()
      }
    } finally {
      setBusy(false)
    }
  }

  // If a reason is required, its field comes first, so that the slots are directly above the button.
  const reasonField = (
    <ReasonField
      required={!asStudent}
      others={othersIn(lesson, role)}
      value={reason}
      onChange={setReason}
      error={fault}
      first={!asStudent}
    />
  )
  return (
    <form noValidate onSubmit={(event) => void move(event)} className="grid gap-5">
      {asStudent ? null : reasonField}
      <SlotList
        slots={free}
        chosen={target?.slot_id ?? null}
        onChoose={(id) => setPicked((before) => (before === id ? null : id))}
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
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          className="max-phone:w-full"
          disabled={!target || (series.later && series.going.length === 0)}
          busy={busy}
          busyLabel="Moving..."
        >
          {series.later ? `Move ${classesText(series.going.length)}` : 'Move class'}
        </Button>
        <Button variant="outline" className="max-phone:w-full" disabled={busy} onClick={() => onOpenChange(false)}>
          Go back
        </Button>
      </div>
    </form>
  )
}
