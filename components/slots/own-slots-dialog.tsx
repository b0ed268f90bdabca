'use client'

import { useState } from 'react'
import { EmptyState, ErrorState, Loading } from '@/components/ui/data/states'
import { Dialog } from '@/components/ui/dialog/dialog'
import { textLinkClass } from '@/components/ui/text/text-link'
import { cityOf, shortDate, shortWeekday, timeRange } from '@/lib/core/time/format'
import type { SlotView } from '@/lib/slots/schema'
import { slotState, slotStates } from './slot-state'
import { viewerTimes } from './viewer-times'
import './slots.css'

type OwnSlotsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Undefined while loading. */
  slots: readonly SlotView[] | undefined
  failed: boolean
  onRetry: () => void
  viewer: string | null
  now: Date
  /** Removes a free slot after a confirmation. */
  onWithdraw: (slot: SlotView) => Promise<void>
  /** Opens the dialog to change or remove a free slot. */
  onChange: (slot: SlotView) => void
}

/** Lists a teacher's slots, sorted by date and time, with past ones last (contract 20.10). */
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
  const coming = slots?.filter((slot) => new Date(slot.ends_at) > now) ?? []
  const past = slots?.filter((slot) => new Date(slot.ends_at) <= now).toReversed() ?? []
  const list = (part: readonly SlotView[]) => (
    <ul className="border-ink border-t">
      {part.map((slot) => (
        <OwnSlot
          key={slot.slot_id}
          slot={slot}
          viewer={viewer}
          now={now}
          actions={slotState(slot, now) === 'free' ? actions : undefined}
        />
      ))}
    </ul>
  )
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Your slots">
      {slots ? (
        slots.length > 0 ? (
          <div className="grid gap-6">
            {coming.length > 0 ? list(coming) : null}
            {past.length > 0 ? (
              <section aria-labelledby="past-slots">
                <h3 id="past-slots" className="type-h4 mb-2.5">
                  Past slots
                </h3>
                {list(past)}
              </section>
            ) : null}
          </div>
        ) : (
          <EmptyState
            title="No slots available"
            text="The slots you add appear here, and students can book them straight away."
          />
        )
      ) : failed ? (
        <ErrorState title="The slots could not be loaded." onRetry={onRetry} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

type OwnSlotProps = {
  slot: SlotView
  viewer: string | null
  now: Date
  /** Only free slots have these buttons. */
  actions: Pick<OwnSlotsDialogProps, 'onWithdraw' | 'onChange'> | undefined
}

const action = `${textLinkClass} type-small min-h-11 disabled:text-muted`

function OwnSlot({ slot, viewer, now, actions }: OwnSlotProps) {
  const [busy, setBusy] = useState(false)
  const own = viewerTimes(slot, viewer)
  const state = slotState(slot, now)
  const { list, calendar } = slotStates[state === 'under-way' ? 'booked' : state]
  const isOver = new Date(slot.ends_at) <= now
  const about = isOver ? [list.label, slot.student_name].filter(Boolean).join(': ') : (slot.student_name ?? list.label)
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
        <i aria-hidden="true" className={`slot-key ${calendar.look}`} />
        {about}
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
            aria-label={`Remove ${shortDate(slot.date)}, ${timeRange(slot.from_time, slot.to_time)}`}
            onClick={() => void withdraw()}
            className={action}
          >
            Remove
          </button>
        </span>
      ) : null}
    </li>
  )
}
