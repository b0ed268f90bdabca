'use client'

import { memo } from 'react'
import { Disclosure } from '@/components/ui/disclosure'
import { numericDate, timeRange, weekday } from '@/lib/core/format'
import type { SlotView } from '@/lib/slots/schema'
import { daysOf, type SlotDay, todayIn } from './slot-days'
import { chosenSlot, type SlotState, slotState, slotStates } from './slot-state'
import { viewerHours } from './viewer-hours'
import './slots.css'

type SlotListProps = {
  slots: readonly SlotView[]
  /** The one that is chosen. */
  chosen: string | null
  onChoose: (slotId: string) => void
  now: Date
  userId: string
  academy: string
  viewer: string | null
}

/** A teacher's slots by date; only free ones can be chosen. It scrolls beyond 600 px (docs/contract.md 20.6). */
export function SlotList({ slots, now, academy, ...rest }: SlotListProps) {
  const today = todayIn(academy, now)
  const days = daysOf(slots)
  const earlier = days.filter((day) => day.date < today)
  const hours = earlier.reduce((sum, day) => sum + day.slots.length, 0)
  const renderDay = (day: SlotDay) => <Day key={day.date} day={day} today={today} now={now} {...rest} />
  return (
    <div className="border-ink border-t border-b">
      <section aria-label="Slots" className="@container -mx-1 max-h-[600px] overflow-y-auto overscroll-contain px-1">
        {days.filter((day) => day.date >= today).map(renderDay)}
        {hours > 0 ? (
          <div className="[&>details]:border-t-0!">
            <Disclosure question={hours === 1 ? 'One past slot' : `${hours} past slots`}>
              {earlier.toReversed().map(renderDay)}
            </Disclosure>
          </div>
        ) : null}
      </section>
    </div>
  )
}

type DayProps = Omit<SlotListProps, 'slots' | 'academy'> & { day: SlotDay; today: string }

function Day({ day, today, now, userId, chosen, onChoose, viewer }: DayProps) {
  return (
    <section className="slot-day border-line border-b py-4 last:border-b-0 @min-[560px]:grid @min-[560px]:grid-cols-[132px_minmax(0,1fr)] @min-[560px]:gap-6 @min-[560px]:py-5">
      <h2 className="mb-3 flex items-baseline justify-between font-[440] font-display text-[24px] leading-7 tracking-[-0.01em] @min-[560px]:mb-0 @min-[560px]:block">
        {day.date === today ? 'Today' : weekday(day.date)}
        <span className="tnum type-small block text-muted tracking-normal">{numericDate(day.date)}</span>
      </h2>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(148px,1fr))] gap-2.5">
        {day.slots.map((slot) => (
          <SlotButton
            key={slot.slot_id}
            slot={slot}
            state={slotState(slot, now, userId)}
            chosen={slot.slot_id === chosen}
            onChoose={onChoose}
            viewer={viewer}
          />
        ))}
      </div>
    </section>
  )
}

type SlotButtonProps = {
  slot: SlotView
  state: SlotState
  chosen: boolean
  onChoose: (slotId: string) => void
  viewer: string | null
}

/** Memoised: a choice changes two of what may be a thousand. */
const SlotButton = memo(function SlotButton({ slot, state, chosen, onChoose, viewer }: SlotButtonProps) {
  const own = viewerHours(slot, viewer)
  const { label, look } = chosen ? chosenSlot : slotStates[state].list
  return (
    <button
      type="button"
      className={`slot ${look}`}
      data-state={state}
      disabled={state !== 'free'}
      aria-pressed={state === 'free' ? chosen : undefined}
      onClick={() => onChoose(slot.slot_id)}
    >
      <b>{timeRange(slot.from_time, slot.to_time)}</b>
      {own ? <span>{own}</span> : null}
      <span>
        <i>{label}</i>
      </span>
    </button>
  )
})
