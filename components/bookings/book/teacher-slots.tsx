'use client'

import { WeeklyOffer, weeksOpen } from '@/components/bookings/weekly/weekly-offer'
import type { ClassToCount } from '@/components/fees/family/classes-left-text'
import { nearestFree } from '@/components/slots/slot-days'
import { SlotLegend } from '@/components/slots/slot-legend'
import { SlotList } from '@/components/slots/slot-list'
import { slotState } from '@/components/slots/slot-state'
import { NotifyMe } from '@/components/waitlist/notify-me'
import type { Waitlist } from '@/components/waitlist/use-waitlist'
import type { SlotView } from '@/lib/slots/schema'
import type { TimeOffView } from '@/lib/time-off/schema'
import { NearestSlots } from './nearest-slots'
import { NoSlots } from './no-slots'
import type { useBooking } from './use-booking'

interface TeacherSlotsProps {
  teacherId: string
  teacherName: string | undefined
  slots: readonly SlotView[]
  day: string
  booking: ReturnType<typeof useBooking>
  waitlist: Waitlist
  timeOffList: readonly TimeOffView[] | undefined
  userId: string
  /** The learner and the courses whose remaining classes are shown. */
  classToCount: ClassToCount
  academy: string
  viewer: string | null
  now: Date
  onBooked: () => Promise<unknown>
}

/** Shows the slots for the chosen teacher and day, and the result of the latest booking. */
export function TeacherSlots(props: TeacherSlotsProps) {
  const {
    teacherId,
    teacherName,
    slots,
    day,
    booking,
    waitlist,
    timeOffList,
    userId,
    classToCount,
    academy,
    viewer,
    now,
    onBooked,
  } = props
  const { slot, takenSlot, booked, toggle, choose, firstNear, weekly } = booking
  const shown = day ? slots.filter((item) => item.date === day) : slots
  const hasNoFreeSlots = (some: readonly SlotView[]) => some.every((item) => slotState(item, now, userId) !== 'free')
  if (shown.length === 0) {
    return (
      <NoSlots
        teacherName={teacherName}
        day={day}
        action={<NotifyMe waitlist={waitlist} teacherId={teacherId} date={day || null} />}
      />
    )
  }
  return (
    <>
      {takenSlot ? (
        <NearestSlots
          takenSlot={takenSlot}
          near={nearestFree(slots, takenSlot, now)}
          chosenSlotId={slot?.slot_id}
          teacherName={teacherName ?? 'This teacher'}
          viewer={viewer}
          onChoose={toggle}
          first={firstNear}
        />
      ) : null}
      {booked ? (
        <WeeklyOffer
          key={booked.slot_id}
          booking={booked}
          classToCount={classToCount}
          open={weeksOpen(slots, booked, now)}
          teacherName={teacherName ?? 'this teacher'}
          viewer={viewer}
          onBooked={onBooked}
          button={weekly}
        />
      ) : null}
      <SlotLegend academy={academy} viewer={viewer} />
      {hasNoFreeSlots(slots) ? (
        <div className="pb-4">
          <NotifyMe waitlist={waitlist} teacherId={teacherId} date={null} />
        </div>
      ) : null}
      <SlotList
        slots={shown}
        chosenSlotId={slot?.slot_id ?? null}
        onChoose={choose}
        now={now}
        userId={userId}
        academy={academy}
        viewer={viewer}
        timeOffList={timeOffList}
        dayNote={({ date, slots: ofDay }) =>
          hasNoFreeSlots(ofDay) && ofDay.some((item) => slotState(item, now, userId) === 'booked') ? (
            <NotifyMe waitlist={waitlist} teacherId={teacherId} date={date} />
          ) : null
        }
      />
    </>
  )
}
