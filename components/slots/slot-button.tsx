'use client'

import { Check } from 'lucide-react'
import { memo } from 'react'
import { timeRange } from '@/lib/core/time/format'
import type { SlotView } from '@/lib/slots/schema'
import { chosenSlot, type SlotState, slotStates } from './slot-state'
import { viewerTimes } from './viewer-times'
import './slots.css'

type SlotButtonProps = {
  slot: SlotView
  state: SlotState
  chosen: boolean
  onChoose: (slotId: string) => void
  viewer: string | null
}

/** CSS classes for each state. Slots that cannot be chosen are small, and past slots are struck through. */
const weights: Record<SlotState, string> = {
  free: '',
  mine: '',
  booked: 'slot-quiet',
  'under-way': 'slot-quiet slot-past',
  finished: 'slot-quiet slot-past',
  lapsed: 'slot-quiet slot-past',
}

/** Memoised, because a page may have a thousand of these buttons, and a click changes only two. */
export const SlotButton = memo(function SlotButton({ slot, state, chosen, onChoose, viewer }: SlotButtonProps) {
  const own = viewerTimes(slot, viewer)
  const { label, look } = chosen ? chosenSlot : slotStates[state].list
  return (
    <button
      type="button"
      data-paper=""
      className={`slot ${weights[state]} ${look}`}
      data-state={state}
      disabled={state !== 'free'}
      aria-pressed={state === 'free' ? chosen : undefined}
      onClick={() => onChoose(slot.slot_id)}
    >
      <b>{timeRange(slot.from_time, slot.to_time)}</b>
      {own ? <span>{own}</span> : null}
      <span>
        {state === 'mine' ? <Check aria-hidden="true" size={15} strokeWidth={2.4} className="mr-1 inline" /> : null}
        <i>{state === 'mine' && slot.learner_id !== slot.student_id ? `${label}: ${slot.learner_name}` : label}</i>
      </span>
    </button>
  )
})
