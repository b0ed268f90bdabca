'use client'

import { type Ref, useState } from 'react'
import { slotState } from '@/components/slots/slot-state'
import { Notice } from '@/components/ui/text/notice'
import { TextLink } from '@/components/ui/text/text-link'
import { daysBetween } from '@/lib/core/time/calendar-days'
import { shortDate, shortWeekday, timeRange, weekday } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import type { SlotView } from '@/lib/slots/schema'
import { type BookedTime, WeeklyClassDialog, type WeeklyClassProps } from './weekly-class'

/** Returns whether the teacher has a free slot at the same time in a later week. */
export function weeksOpen(slots: readonly SlotView[], booking: BookedTime, now: Date): boolean {
  return slots.some(
    (slot) =>
      slot.date > booking.date &&
      daysBetween(booking.date, slot.date) % 7 === 0 &&
      slot.from_time === booking.from_time &&
      slot.to_time === booking.to_time &&
      slotState(slot, now) === 'free',
  )
}

type WeeklyOfferProps = WeeklyClassProps & {
  /** True if the student can book the same time in at least one later week. */
  open: boolean
  button: Ref<HTMLButtonElement>
}

/** After the user has pressed Book Now, shows the booked time and offers to book it every week (contract 20.26). */
export function WeeklyOffer({ button, open: weeksAreOpen, ...place }: WeeklyOfferProps) {
  const [open, setOpen] = useState(false)
  const { booking, teacherName } = place
  return (
    <div className="mt-5">
      <Notice
        kind="success"
        title={`Booked: ${shortWeekday(booking.date)}, ${shortDate(booking.date)}, ${timeRange(booking.from_time, booking.to_time)}.`}
      >
        {weeksAreOpen ? (
          <>
            <p className="[overflow-wrap:anywhere]">
              Want this time with {teacherName} every {weekday(booking.date)}?
            </p>
            <button
              ref={button}
              type="button"
              className="btn btn-outline btn-small mt-2.5"
              onClick={() => setOpen(true)}
            >
              Book this time every week
            </button>
          </>
        ) : null}
        {/* On a phone, the booking bar covers the tab bar, so link to the classes here. */}
        <TextLink href={paths.myClasses()} className="inline-flex min-h-11 items-center">
          Show my classes
        </TextLink>
      </Notice>
      <WeeklyClassDialog {...place} open={open} onOpenChange={setOpen} />
    </div>
  )
}
