'use client'

import { type ReactNode, useMemo } from 'react'
import { Disclosure } from '@/components/ui/text/disclosure'
import { cityOf, numericDate, weekday } from '@/lib/core/time/format'
import type { SlotView } from '@/lib/slots/schema'
import type { TimeOffView } from '@/lib/time-off/schema'
import { SlotButton } from './slot-button'
import { daysOf, type SlotDay, todayIn } from './slot-days'
import { slotState } from './slot-state'
import { TimeOffRow } from './time-off-row'
import { nightLine, slotsToCollapse } from './waking-hours'
import './slots.css'

type SlotListProps = {
  slots: readonly SlotView[]
  /** The ID of the chosen slot. */
  chosenSlotId: string | null
  onChoose: (slotId: string) => void
  now: Date
  userId: string
  academy: string
  viewer: string | null
  /** Holidays and time off, which explain days without slots. */
  timeOffList?: readonly TimeOffView[]
  /** Content below the slots of an upcoming day. */
  dayNote?: (day: SlotDay) => ReactNode
}

/** The list shows time off for the next 14 days, or longer if there are later slots. */
const AHEAD_MS = 14 * 24 * 60 * 60 * 1000

const laterOf = (one: string, other: string) => [one, other].toSorted().at(-1) ?? one

/**
 * Lists a teacher's slots by date. Within a day, free slots come first, and only they can be chosen. A list higher than
 * 600 px scrolls (contract 20.6). For viewers abroad, slots at night are collapsed (contract 20.25).
 */
export function SlotList({ slots, now, academy, dayNote, timeOffList = [], ...rest }: SlotListProps) {
  const { viewer, userId } = rest
  const { folded, onlyNight } = useMemo(() => slotsToCollapse(slots, viewer, now, userId), [slots, viewer, now, userId])
  const today = todayIn(academy, now)
  const days = daysOf(slots)
  const earlier = days.filter((day) => day.date < today)
  const pastSlotCount = earlier.reduce((sum, day) => sum + day.slots.length, 0)
  const coming = days.filter((day) => day.date >= today)
  const soon = todayIn(academy, new Date(now.getTime() + AHEAD_MS))
  const end = laterOf(soon, coming.at(-1)?.date ?? soon)
  const off = timeOffList.filter(({ from, to }) => to >= today && from <= end)
  const rows: { date: string; day?: SlotDay; timeOff?: TimeOffView }[] = [
    ...off.map((timeOff) => ({ date: laterOf(timeOff.from, today), timeOff })),
    ...coming.map((day) => ({ date: day.date, day })),
  ].toSorted((a, b) => a.date.localeCompare(b.date))
  const renderDay = (day: SlotDay, coming: boolean) => (
    <Day
      key={day.date}
      day={day}
      today={today}
      now={now}
      folded={coming ? folded : nothing}
      note={coming ? dayNote?.(day) : null}
      {...rest}
    />
  )
  return (
    <div className="border-ink border-t border-b">
      {onlyNight && viewer ? (
        <p className="type-small border-line border-b py-3">
          All free slots fall at night in {cityOf(viewer)}. They are listed below. If none suits you, please write to
          the academy.
        </p>
      ) : null}
      <section
        aria-label="Slots"
        className="slot-scroll @container -mx-1 max-h-[600px] overflow-y-auto overscroll-contain px-1"
      >
        {rows.map(({ day, timeOff }) =>
          day ? renderDay(day, true) : timeOff ? <TimeOffRow key={timeOff.id} timeOff={timeOff} /> : null,
        )}
        {pastSlotCount > 0 ? (
          <div className="[&>details]:border-t-0!">
            <Disclosure question={pastSlotCount === 1 ? 'One past slot' : `${pastSlotCount} past slots`}>
              {earlier.toReversed().map((day) => renderDay(day, false))}
            </Disclosure>
          </div>
        ) : null}
      </section>
    </div>
  )
}

const nothing: ReadonlySet<string> = new Set()

type DayProps = Omit<SlotListProps, 'slots' | 'academy' | 'dayNote' | 'timeOffList'> & {
  day: SlotDay
  today: string
  /** IDs of slots that are shown only when the user expands their row. */
  folded: ReadonlySet<string>
  note: ReactNode
}

function Day({ day, today, now, userId, chosenSlotId, onChoose, viewer, folded, note }: DayProps) {
  const isOpen = (slot: SlotView) => ['free', 'mine'].includes(slotState(slot, now, userId))
  const shown = day.slots.filter((slot) => !folded.has(slot.slot_id))
  const night = day.slots.filter((slot) => folded.has(slot.slot_id))
  const [open, taken] = [shown.filter(isOpen), shown.filter((slot) => !isOpen(slot))]
  const grid = (slots: readonly SlotView[], className = 'slot-grid') => (
    <div className={className}>
      {slots.map((slot) => (
        <SlotButton
          key={slot.slot_id}
          slot={slot}
          state={slotState(slot, now, userId)}
          chosen={slot.slot_id === chosenSlotId}
          onChoose={onChoose}
          viewer={viewer}
        />
      ))}
    </div>
  )
  return (
    <section className="slot-day">
      <h2>
        {day.date === today ? 'Today' : weekday(day.date)}
        <span className="tnum type-small block text-muted tracking-normal">{numericDate(day.date)}</span>
      </h2>
      <div className="grid min-w-0 content-start gap-2.5">
        {open.length > 0 ? grid(open) : null}
        {taken.length > 0 ? grid(taken, 'slot-grid slot-grid-small') : null}
        {night.length > 0 && viewer ? (
          <details className="slot-night">
            <summary>{nightLine(night, viewer, shown.length > 0, now)}</summary>
            {grid(night)}
          </details>
        ) : null}
        {note}
      </div>
    </section>
  )
}
