'use client'

import { CalendarX, MoveRight, Repeat, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { OfficeWhatsApp } from '@/components/bookings/book/office-whatsapp'
import { AfterClass } from '@/components/class-notes/after-class'
import { ClassWhatsApp } from '@/components/meetings/class-whatsapp'
import { useAcademy } from '@/components/ui/academy-settings'
import { useCall } from '@/components/ui/data/use-call'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { useOfficeRight } from '@/components/ui/office-rights'
import { NeedsCountry } from '@/components/ui/text/needs-country'
import { textLinkClass } from '@/components/ui/text/text-link'
import { daysLater } from '@/lib/core/time/calendar-days'
import { AddToCalendar } from './add-to-calendar'
import type { ClassProps } from './class-props'
import { changeBarrier, classDescription, classLabel, isUnderWay, roleIn } from './class-texts'

const CancelDialog = loadWhenShown(() => import('./cancel-dialog').then((module) => module.CancelDialog))
const WeeklyClassDialog = loadWhenShown(() =>
  import('@/components/bookings/weekly/weekly-class').then((module) => module.WeeklyClassDialog),
)
const MoveDialog = loadWhenShown(() => import('./move-dialog').then((module) => module.MoveDialog))

const SubstituteDialog = loadWhenShown(() => import('./substitute-dialog').then((module) => module.SubstituteDialog))

const action = `${textLinkClass} inline-flex min-h-11 items-center gap-2 text-left`

/** Shows the actions for a class, such as moving, cancelling or repeating it. The Join button is separate. */
export function ClassActions({ booking, user, hoursBefore, academy, viewer, now, onChanged }: ClassProps) {
  const { supportEmail } = useAcademy()
  const [open, setOpen] = useState<'cancel' | 'move' | 'substitute' | 'weekly' | null>(null)
  const role = roleIn(booking, user)
  const other = role === 'student' ? 'teacher' : 'student'
  const label = classLabel(booking)
  const mayRepeat = useWeeksOpen(booking, user.role === 'student' && role === 'student' && !booking.substitute_for)
  const barrier = changeBarrier(role, booking, now, hoursBefore)
  const dialog = {
    booking,
    role,
    viewer,
    onOpenChange: (shown: boolean) => {
      if (!shown) setOpen(null)
    },
    onChanged,
  }
  const mayChange = useOfficeRight('desk')
  const changes =
    barrier || !mayChange ? null : (
      <span className="flex flex-wrap gap-x-6">
        <button type="button" aria-label={`Move: ${label}`} className={action} onClick={() => setOpen('move')}>
          <MoveRight aria-hidden="true" size={18} strokeWidth={1.7} />
          Move
        </button>
        <button
          type="button"
          aria-label={`Cancel class: ${label}`}
          className={action}
          onClick={() => setOpen('cancel')}
        >
          <CalendarX aria-hidden="true" size={18} strokeWidth={1.7} />
          Cancel class
        </button>
        {role === 'admin' && new Date(booking.starts_at) > now ? (
          <button
            type="button"
            aria-label={`Find a substitute: ${label}`}
            className={action}
            onClick={() => setOpen('substitute')}
          >
            <UserRoundCheck aria-hidden="true" size={18} strokeWidth={1.7} />
            Substitute
          </button>
        ) : null}
      </span>
    )
  return (
    <div>
      {role !== 'student' && isUnderWay(booking, now) ? (
        <AfterClass booking={booking} about={classDescription(booking)} role={role} now={now} onChanged={onChanged} />
      ) : null}
      <div className="screen-only flex flex-wrap gap-x-6">
        {/* Admins usually open this dialog to change a class, so Move and Cancel come first. */}
        {role === 'admin' ? changes : null}
        <AddToCalendar booking={booking} user={user} />
        {role === 'admin' ? (
          <OfficeWhatsApp booking={booking} />
        ) : booking.family_hidden ? null : booking.no_whatsapp?.includes(other) ? (
          <NeedsCountry name={booking[`${other}_name`]} />
        ) : (
          <ClassWhatsApp slotId={booking.slot_id} name={booking[`${other}_name`]} />
        )}
        {role === 'admin' ? null : changes}
        {mayRepeat ? (
          <button type="button" className={action} onClick={() => setOpen('weekly')}>
            <Repeat aria-hidden="true" size={18} strokeWidth={1.7} />
            {booking.weekly_until ? 'Book more weeks' : 'Book this time every week'}
          </button>
        ) : null}
      </div>
      {barrier ? (
        <p className="type-small max-w-[52ch] pt-1 text-muted">
          {barrier}. If something has come up,{' '}
          <a className={textLinkClass} href={`mailto:${supportEmail}`}>
            write to the academy
          </a>
          .
        </p>
      ) : null}
      <CancelDialog {...dialog} open={open === 'cancel'} />
      <SubstituteDialog {...dialog} open={open === 'substitute'} />
      <WeeklyClassDialog
        {...dialog}
        open={open === 'weekly'}
        teacherName={booking.teacher_name}
        classToCount={{ learnerId: booking.learner_id, courses: [booking.subject] }}
        onBooked={onChanged}
      />
      <MoveDialog {...dialog} open={open === 'move'} academy={academy} now={now} userId={user.id} />
    </div>
  )
}

/** The app searches this many days for free weekly slots. If there are none, the button to book weekly is hidden. */
const OFFERED_DAYS = 84

/** Returns whether the user is a student who can book the class weekly. Students get true while the data is loading. */
function useWeeksOpen({ slot_id: slotId, date }: ClassProps['booking'], asStudent: boolean): boolean {
  const until = daysLater(date, OFFERED_DAYS)
  const { data } = useCall('weeklySlots', asStudent ? { params: { slotId }, query: { until } } : null)
  return asStudent && (data?.hours.some(({ state }) => state === 'free') ?? true)
}
