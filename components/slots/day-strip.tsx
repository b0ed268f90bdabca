'use client'

import { useEffect, useRef } from 'react'
import { numericDay, shortWeekday } from '@/lib/core/time/format'
import type { SlotView } from '@/lib/slots/schema'
import { daysOf, todayIn } from './slot-days'
import { slotState } from './slot-state'
import './slots.css'

type DayStripProps = {
  slots: readonly SlotView[]
  now: Date
  academy: string
  /** The chosen date in the academy's time zone, or an empty string for all days. */
  day: string
  onChoose: (day: string) => void
}

/** Shows a teacher's upcoming days with the number of free slots per day. The row scrolls sideways. */
export function DayStrip({ slots, now, academy, day, onChoose }: DayStripProps) {
  const chosenButton = useRef<HTMLButtonElement>(null)
  const today = todayIn(academy, now)
  const days = daysOf(slots).filter(({ date }) => date >= today)
  const listedDays = day && !days.some(({ date }) => date === day) ? [...days, { date: day, slots: [] }] : days
  // Scroll to the chosen day, because it may be outside the visible part of the row.
  useEffect(() => {
    const strip = chosenButton.current?.parentElement
    if (day && strip && chosenButton.current) strip.scrollLeft = chosenButton.current.offsetLeft - strip.clientWidth / 2
  }, [day])
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Day</legend>
      <div className="day-strip">
        <button type="button" aria-pressed={!day} onClick={() => onChoose('')}>
          <b>All days</b>
        </button>
        {listedDays
          .toSorted((a, b) => a.date.localeCompare(b.date))
          .map((one) => {
            const freeCount = one.slots.filter((slot) => slotState(slot, now) === 'free').length
            const pressed = one.date === day
            return (
              <button
                key={one.date}
                ref={pressed ? chosenButton : undefined}
                type="button"
                aria-pressed={pressed}
                data-free={freeCount > 0 || undefined}
                onClick={() => onChoose(one.date)}
              >
                <b>
                  {one.date === today ? 'Today' : shortWeekday(one.date)} {numericDay(one.date)}
                </b>{' '}
                <span>{freeCount === 0 ? 'none free' : `${freeCount} free`}</span>
              </button>
            )
          })}
      </div>
    </fieldset>
  )
}
