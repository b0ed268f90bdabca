'use client'

import { longDate, timeRange } from '@/lib/core/time/format'
import type { ClosingPreview } from '@/lib/privacy/schema'

const SHOWN = 8

/** Lists the upcoming classes that closing an account will cancel, and counts the free slots that it will remove. */
export function ClosingClasses({ preview, readBy }: { preview: ClosingPreview; readBy: 'owner' | 'office' }) {
  const { classes, free_hours } = preview
  if (classes.length === 0 && free_hours === 0)
    return <p className="type-text">There are no upcoming classes or free slots.</p>
  const more = classes.length - SHOWN
  return (
    <div className="type-text grid gap-2">
      {classes.length > 0 ? (
        <>
          <p>
            {classes.length === 1
              ? 'This class will be cancelled'
              : `These ${classes.length} classes will be cancelled`}
            . {classes.length === 1 ? 'The other person gets' : 'The other people get'} an email if their address is
            confirmed.
          </p>
          <ul className="border-line border-t">
            {classes.slice(0, SHOWN).map((booking) => (
              <li key={booking.slot_id} className="border-line border-b py-2 [overflow-wrap:anywhere]">
                {longDate(booking.date)}, {timeRange(booking.from_time, booking.to_time)}: {booking.subject} with{' '}
                {readBy === 'owner' ? booking.teacher_name : `${booking.teacher_name}, ${booking.student_name}`}
              </li>
            ))}
          </ul>
          {more > 0 ? <p className="text-muted">and {more} more</p> : null}
        </>
      ) : null}
      {free_hours > 0 ? (
        <p>{free_hours === 1 ? 'One free slot' : `${free_hours} free slots`} will be removed.</p>
      ) : null}
    </div>
  )
}
