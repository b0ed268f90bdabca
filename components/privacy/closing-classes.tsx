'use client'

import { longDate, timeRange } from '@/lib/core/format'
import type { ClosingPreview } from '@/lib/privacy/schema'

const SHOWN = 8

/** What goes with an account: the coming classes, and the free hours of a teacher. */
export function ClosingClasses({ preview, readBy }: { preview: ClosingPreview; readBy: 'owner' | 'office' }) {
  const { classes, free_hours } = preview
  if (classes.length === 0 && free_hours === 0)
    return <p className="type-text">No coming class and no free hour stands.</p>
  const more = classes.length - SHOWN
  return (
    <div className="type-text grid gap-2">
      {classes.length > 0 ? (
        <>
          <p>
            {classes.length === 1 ? 'This class is' : `These ${classes.length} classes are`} cancelled, and the other
            person of each has a letter:
          </p>
          <ul className="border-line border-t">
            {classes.slice(0, SHOWN).map((lesson) => (
              <li key={lesson.slot_id} className="border-line border-b py-2 [overflow-wrap:anywhere]">
                {longDate(lesson.date)}, {timeRange(lesson.from_time, lesson.to_time)}: {lesson.subject} with{' '}
                {readBy === 'owner' ? lesson.teacher_name : `${lesson.teacher_name}, ${lesson.student_name}`}
              </li>
            ))}
          </ul>
          {more > 0 ? <p className="text-muted">and {more} more</p> : null}
        </>
      ) : null}
      {free_hours > 0 ? (
        <p>{free_hours === 1 ? 'One free hour is' : `${free_hours} free hours are`} taken back.</p>
      ) : null}
    </div>
  )
}
