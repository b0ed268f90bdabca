'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { WeeklyLine } from '@/components/bookings/weekly/weekly-line'
import { SignChip } from '@/components/brand/sign'
import { NoteText } from '@/components/class-notes/note-text'
import { partLabels } from '@/components/class-notes/texts'
import { viewerTimes } from '@/components/slots/viewer-times'
import { useElementId } from '@/components/ui/form/element-id'
import { NeedsScripts } from '@/components/ui/needs-scripts'
import { cityOf, shortDate, shortWeekday, timeRange } from '@/lib/core/time/format'
import { ClassActions } from './class-actions'
import { ClassPeople } from './class-people'
import type { ClassProps } from './class-props'
import { isUnderWay, lookOf, relativeDay } from './class-texts'
import { JoinButton } from './join-button'

/** Shows an upcoming class as a row. A button opens the other actions below the row. */
export function ClassRow(props: ClassProps & { withStudent?: boolean }) {
  const { booking, meeting, academy, viewer, now } = props
  const [more, setMore] = useState(false)
  const panel = useElementId()
  // Admins always see the actions, without pressing a button.
  const office = props.user.role === 'admin'
  const { art, sign, label } = lookOf(booking)
  const own = viewerTimes(booking, viewer)
  const day = isUnderWay(booking, now) ? 'Now' : (relativeDay(booking.date, academy, now) ?? shortWeekday(booking.date))
  return (
    <article className="class-row later-class">
      <div className="class-sign screen-only">
        <SignChip name={sign} art={art} size={56} />
      </div>
      <p className="class-day tnum">
        {day}
        <i>, </i>
        <span>{shortDate(booking.date)}</span>
      </p>
      <div className="class-join screen-only">
        <JoinButton booking={booking} meeting={meeting} />
      </div>
      <div className="class-name">
        <h3 className="type-h4 break-words max-phone:text-[1.3125rem]">{label}</h3>
        <ClassPeople booking={booking} user={props.user} withStudent={props.withStudent} />
        <WeeklyLine booking={booking} />
      </div>
      <div className="class-time tnum">
        <b className="block font-semibold">{timeRange(booking.from_time, booking.to_time)}</b>
        {own && viewer ? (
          <span className="type-small block text-muted">
            {own} {cityOf(viewer)}
          </span>
        ) : null}
      </div>
      {booking.until_next_time ? (
        <div className="class-rest border-kumkum border-l-4 pl-3.5">
          <NoteText label={partLabels.homework} text={booking.until_next_time} />
        </div>
      ) : null}
      <div className="class-rest -mb-2.5">
        {office ? null : (
          <button
            type="button"
            aria-expanded={more}
            aria-controls={panel}
            onClick={() => setMore(!more)}
            className="type-small -my-1 inline-flex min-h-11 items-center gap-1.5 text-muted hover:text-ink"
          >
            <ChevronDown aria-hidden="true" size={18} strokeWidth={1.7} className={more ? 'rotate-180' : ''} />
            Manage class
            <span className="sr-only">
              {' '}
              {label}, {shortDate(booking.date)}
            </span>
          </button>
        )}
        <div id={panel} className={office ? 'min-h-33 phone:min-h-11' : undefined}>
          {more || office ? (
            <NeedsScripts>
              <ClassActions {...props} />
            </NeedsScripts>
          ) : null}
        </div>
      </div>
    </article>
  )
}
