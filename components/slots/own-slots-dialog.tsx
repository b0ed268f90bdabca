'use client'

import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState, ErrorState, Loading } from '@/components/ui/states'
import { textLinkClass } from '@/components/ui/text-link'
import { cityOf, shortDate, shortWeekday, timeRange } from '@/lib/core/format'
import type { SlotView } from '@/lib/slots/schema'
import { slotStates } from './slot-state'
import { viewerHours } from './viewer-hours'
import './slots.css'

type OwnSlotsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Undefined while they are loading. */
  slots: readonly SlotView[] | undefined
  failed: boolean
  onRetry: () => void
  viewer: string | null
  now: Date
  /** Asks, and takes a free slot back. */
  onWithdraw: (slot: SlotView) => Promise<void>
  /** Opens what else can be done with a free slot. */
  onChange: (slot: SlotView) => void
}

/** View Slots: a teacher's coming slots, each as date and time range (docs/contract.md 20.10). */
export function OwnSlotsDialog({
  open,
  onOpenChange,
  slots,
  failed,
  onRetry,
  viewer,
  now,
  onWithdraw,
  onChange,
}: OwnSlotsDialogProps) {
  const actions = { onWithdraw, onChange }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Your slots">
      {slots ? (
        slots.length > 0 ? (
          <ul className="border-ink border-t">
            {slots.map((slot) => (
              <OwnSlot
                key={slot.slot_id}
                slot={slot}
                viewer={viewer}
                actions={slot.booked === 0 && new Date(slot.starts_at) > now ? actions : undefined}
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            title="No slots available"
            text="Hours that a teacher adds stand here, and students can book them at once."
          />
        )
      ) : failed ? (
        <ErrorState title="Your slots are not here yet." onRetry={onRetry} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

type OwnSlotProps = {
  slot: SlotView
  viewer: string | null
  /** Only for a slot that can be taken back or changed. */
  actions: Pick<OwnSlotsDialogProps, 'onWithdraw' | 'onChange'> | undefined
}

const action = `${textLinkClass} type-small min-h-11 disabled:text-muted`

function OwnSlot({ slot, viewer, actions }: OwnSlotProps) {
  const [busy, setBusy] = useState(false)
  const own = viewerHours(slot, viewer)
  const booked = slot.booked === 1
  const { label, look } = slotStates[booked ? 'booked' : 'free'].list
  async function withdraw() {
    setBusy(true)
    await actions?.onWithdraw(slot)
    setBusy(false)
  }
  return (
    <li className="tnum grid grid-cols-2 items-baseline gap-x-4 border-line border-b py-3 phone:grid-cols-[152px_minmax(124px,auto)_minmax(0,1fr)]">
      <span className="text-muted max-phone:col-span-2">
        {shortWeekday(slot.date)}, {shortDate(slot.date)}
      </span>
      <span>
        <b className="whitespace-nowrap font-semibold">{timeRange(slot.from_time, slot.to_time)}</b>
        {own && viewer ? (
          <span className="type-small block text-muted">
            {own} {cityOf(viewer)}
          </span>
        ) : null}
      </span>
      <span className="type-small min-w-0 text-right [overflow-wrap:anywhere]">
        <i aria-hidden="true" className={`slot-key ${look}`} />
        {(booked && slot.student_name) || label}
      </span>
      {actions ? (
        <span className="-my-2 flex justify-end gap-x-6 max-phone:col-span-2 phone:col-span-3">
          <button
            type="button"
            aria-label={`Change ${shortDate(slot.date)}, ${timeRange(slot.from_time, slot.to_time)}`}
            onClick={() => actions.onChange(slot)}
            className={action}
          >
            Change
          </button>
          <button
            type="button"
            disabled={busy}
            aria-label={`Take back ${shortDate(slot.date)}, ${timeRange(slot.from_time, slot.to_time)}`}
            onClick={() => void withdraw()}
            className={action}
          >
            Take back
          </button>
        </span>
      ) : null}
    </li>
  )
}
