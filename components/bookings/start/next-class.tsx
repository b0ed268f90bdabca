import { ClassActions } from '@/components/bookings/class-actions'
import { ClassPeople } from '@/components/bookings/class-people'
import type { ClassProps } from '@/components/bookings/class-props'
import { classDate, countdown, daysAhead, isUnderWay, lookOf } from '@/components/bookings/class-texts'
import { JoinButton } from '@/components/bookings/join-button'
import { WeeklyLine } from '@/components/bookings/weekly/weekly-line'
import { Album } from '@/components/brand/frame'
import { Plane } from '@/components/brand/plane'
import { Sign } from '@/components/brand/sign'
import { NoteText } from '@/components/class-notes/note-text'
import { partLabels } from '@/components/class-notes/texts'
import { DialColumn } from '@/components/slots/add/span-dials'
import { viewerTimes } from '@/components/slots/viewer-times'
import { cityOf, timeRange } from '@/lib/core/time/format'

/** Shows the next class in a large frame, with its course, its time in both zones and the Join Now button. */
export function NextClass(props: ClassProps) {
  const { booking, meeting, academy, viewer, now } = props
  const soon = countdown(booking.starts_at, now)
  const ahead = daysAhead(booking.date, academy, now)
  const { art, sign, label } = lookOf(booking)
  const own = viewerTimes(booking, viewer)
  return (
    <Album as="article" className="next-class grid max-w-[1090px] gap-2.5 md:grid-cols-[2fr_3fr] xl:grid-cols-2">
      <Plane art={art} texture={46} className="grid min-h-[172px] place-items-center overflow-hidden md:min-h-[304px]">
        <Sign name={sign} className="size-[180px] md:size-[220px] xl:size-[270px]" />
      </Plane>
      <div className="flex gap-4 px-4 pt-3 pb-3.5 phone:px-7 phone:pt-5 phone:pb-5">
        <div className="flex min-w-0 flex-1 flex-col items-start">
          <p className="tnum text-muted">
            {isUnderWay(booking, now) ? <b className="font-semibold text-kumkum">Now. </b> : null}
            {classDate(booking.date, academy, now)}
          </p>
          {soon ? (
            <p role="timer" aria-live="off" className="tnum font-semibold text-kumkum">
              {soon}
            </p>
          ) : null}
          <h2
            className={`my-1 text-balance break-words ${label.length > 14 ? 'type-h3' : 'type-h2 md:max-xl:text-[2rem]'}`}
          >
            {label}
          </h2>
          <p className="type-figure mt-1.5 text-[1.375rem] leading-7 tracking-[-0.01em] phone:text-[1.625rem] phone:leading-8">
            {timeRange(booking.from_time, booking.to_time)}
          </p>
          {own && viewer ? (
            <p className="tnum text-muted">
              {own} in {cityOf(viewer)}
            </p>
          ) : null}
          <div className="mt-2.5 mb-5">
            <ClassPeople booking={booking} user={props.user} withStudent />
            <WeeklyLine booking={booking} />
          </div>
          {booking.until_next_time ? (
            <div className="mb-5 border-kumkum border-l-4 pl-3.5">
              <NoteText label={partLabels.homework} text={booking.until_next_time} />
            </div>
          ) : null}
          <div className="mt-auto max-phone:w-full">
            <JoinButton booking={booking} meeting={meeting} large early={ahead !== null} />
            {ahead ? <p className="type-small mt-2 text-muted">{ahead} You can already open the meeting.</p> : null}
            <div className="screen-only mt-3">
              <ClassActions {...props} />
            </div>
          </div>
        </div>
        <div className="dial-column flex-none max-phone:hidden">
          <DialColumn span={booking} academy={academy} viewer={viewer} />
        </div>
      </div>
    </Album>
  )
}
