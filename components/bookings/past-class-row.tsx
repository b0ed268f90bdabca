import { SignChip } from '@/components/brand/sign'
import { viewerHours } from '@/components/slots/viewer-hours'
import type { BookedClass } from '@/lib/bookings/schema'
import { cityOf, shortDate, shortWeekday, timeRange } from '@/lib/core/format'
import { lookOf } from './class-texts'

/** A class that was: when, what, and whose. */
export function PastClassRow({ lesson, viewer }: { lesson: BookedClass; viewer: string | null }) {
  const { art, sign, label } = lookOf(lesson)
  const own = viewerHours(lesson, viewer)
  return (
    <article className="grid grid-cols-[48px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-1 border-line border-b py-4 phone:grid-cols-[48px_minmax(0,1fr)_220px] phone:items-center">
      <SignChip name={sign} art={art} size={48} />
      <div>
        <h3 className="type-h4 break-words">{label}</h3>
        <p className="text-muted">
          {lesson.teacher_name} with {lesson.student_name}
        </p>
      </div>
      <p className="tnum max-phone:col-start-2">
        <b className="block font-semibold">
          {shortWeekday(lesson.date)}, {shortDate(lesson.date)}
        </b>
        {timeRange(lesson.from_time, lesson.to_time)}
        {own && viewer ? (
          <span className="type-small block text-muted">
            {own} {cityOf(viewer)}
          </span>
        ) : null}
      </p>
    </article>
  )
}
