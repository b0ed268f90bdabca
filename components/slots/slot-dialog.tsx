'use client'

import { useState } from 'react'
import { slotsText } from '@/components/slots/add/series-fields'
import { SlotTimeForm } from '@/components/slots/add/slot-time-form'
import { Button } from '@/components/ui/button'
import { reasonOf } from '@/components/ui/data/call-failure'
import { useCall } from '@/components/ui/data/use-call'
import { alertError, alertSuccess, confirmAction } from '@/components/ui/dialog/alerts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { call } from '@/lib/api/client'
import { cityOf, longDate, shortDate, shortWeekday, timeRange } from '@/lib/core/time/format'
import type { SeriesSlot, SlotView } from '@/lib/slots/schema'
import { viewerTimes } from './viewer-times'

type SlotDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A free slot that has not begun yet. */
  slot: SlotView
  academy: string
  viewer: string | null
  /** Called after a change, because the displayed slots are then out of date. */
  onChanged: () => void
}

type Scope = 'this' | 'later' | 'series'

const timeText = (slot: Pick<SlotView, 'date' | 'from_time' | 'to_time'>) =>
  `${shortWeekday(slot.date)}, ${shortDate(slot.date)}, ${timeRange(slot.from_time, slot.to_time)}`

/** Returns "These booked slots are kept: Mon, 7 Dec 2026, 5:00–6:00 pm (Asha Menon)." */
function stayingText(bookedSlots: readonly SeriesSlot[]): string {
  const slotTexts = bookedSlots.slice(0, 5).map((slot) => `${timeText(slot)} (${slot.student_name})`)
  const more = bookedSlots.length > slotTexts.length ? ` and ${bookedSlots.length - slotTexts.length} more` : ''
  return bookedSlots.length === 0 ? '' : ` These booked slots are kept: ${slotTexts.join('; ')}${more}.`
}

/** Lets teachers change a free slot, remove it, or remove the free slots of its series. */
export function SlotDialog(props: SlotDialogProps) {
  const { slot, academy, viewer, open, onOpenChange, onChanged } = props
  const within = { slot, onClose: () => onOpenChange(false), onChanged }
  const own = viewerTimes(slot, viewer)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Free slot"
      description={
        <>
          {longDate(slot.date)}, {timeRange(slot.from_time, slot.to_time)}
          {own && viewer ? (
            <>
              {' '}
              ({own} {cityOf(viewer)})
            </>
          ) : null}
          . Not booked yet.
        </>
      }
    >
      <SlotTimeForm {...within} academy={academy} />
      <RemoveSlot {...within} />
    </Dialog>
  )
}

type RemoveSlotProps = Pick<SlotDialogProps, 'slot' | 'onChanged'> & { onClose: () => void }

function RemoveSlot({ slot, onClose, onChanged }: RemoveSlotProps) {
  const [busy, setBusy] = useState<Scope | null>(null)
  const params = { slotId: slot.slot_id }
  // If the request for the series fails, the user can still remove this slot.
  const { data } = useCall('slotSeries', { params })
  const series = data?.series ?? []
  const later = series.filter(({ starts_at }) => starts_at >= slot.starts_at)
  const choices = [
    { scope: 'this' as const, label: 'This slot', list: [] },
    ...(later.length > 1 ? [{ scope: 'later' as const, label: 'This and later slots', list: later }] : []),
    ...(series.length > later.length
      ? [{ scope: 'series' as const, label: 'All slots in the series', list: series }]
      : []),
  ]

  async function confirmAndRemove(scope: Scope, list: readonly SeriesSlot[]) {
    const freeSlots = list.filter(({ booked }) => booked === 0)
    const bookedSlots = list.filter(({ booked }) => booked === 1)
    const agreed =
      scope === 'this'
        ? await confirmAction(
            'Remove this slot?',
            `${timeText(slot)}. Students won’t be able to book it.`,
            'Remove',
            'Keep it',
          )
        : await confirmAction(
            'Remove these slots?',
            `${slotsText(freeSlots.length)}, until ${shortDate(freeSlots.at(-1)?.date ?? slot.date)}. Students won’t be able to book them.${stayingText(bookedSlots)}`,
            'Remove',
            'Keep them',
          )
    if (!agreed) return
    setBusy(scope)
    try {
      if (scope === 'this') await call('withdrawSlot', { params })
      else {
        const answer = await call('withdrawSeries', { params, body: { scope } })
        void alertSuccess('Slots removed', `${slotsText(answer.withdrawn)}.${stayingText(answer.kept)}`)
      }
      onClose()
    } catch (error) {
      void alertError('Error', 'Failed to remove the slot', reasonOf(error))
    } finally {
      setBusy(null)
      onChanged()
    }
  }

  return (
    <section aria-labelledby="take-back" className="mt-7 border-line border-t pt-5">
      <h3 id="take-back" className="type-h4">
        Remove slot
      </h3>
      <p className="type-small mt-1 mb-4 text-muted">
        {choices.length > 1
          ? 'This slot is part of a series. You can remove only the free slots. Booked slots are kept.'
          : 'Students won’t be able to book it.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {choices.map(({ scope, label, list }) => (
          <Button
            key={scope}
            variant="outline"
            className="max-phone:w-full"
            busy={busy === scope}
            disabled={busy !== null}
            busyLabel="Removing..."
            onClick={() => void confirmAndRemove(scope, list)}
          >
            {label}
            {scope === 'this' ? '' : ` (${list.filter(({ booked }) => booked === 0).length})`}
          </Button>
        ))}
      </div>
    </section>
  )
}
