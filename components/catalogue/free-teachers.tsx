'use client'

import { useEffect, useState } from 'react'
import { viewerTimes } from '@/components/slots/viewer-times'
import { TeacherPicture } from '@/components/teachers/teacher-picture'
import { useAcademy } from '@/components/ui/academy-settings'
import { useViewerZone } from '@/components/ui/clocks'
import { textLinkClass } from '@/components/ui/text/text-link'
import { call } from '@/lib/api/client'
import { artOf, findCourseBySlug } from '@/lib/catalogue/courses'
import { cityOf, numericDate, shortWeekday, timeRange, zoneLabel } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import type { CourseTeacher } from '@/lib/teachers/schema'

type Answer = readonly CourseTeacher[] | 'failed' | null

/** Lists a course's teachers and their next free slots. Shows times in the academy's and the viewer's zone. */
export function FreeTeachers({ slug }: { slug: string }) {
  const viewer = useViewerZone()
  const { timeZone } = useAcademy()
  const [teachers, setTeachers] = useState<Answer>(null)
  useEffect(() => {
    call('courseTeachers', { params: { slug } }).then(
      (answer) => setTeachers(answer.teachers),
      () => setTeachers('failed'),
    )
  }, [slug])

  if (teachers === null) return <p className="type-body mt-3 text-muted">Loading...</p>
  if (teachers === 'failed')
    return (
      <p className="type-body mt-3 text-muted">The free slots could not be loaded. Please try again in a moment.</p>
    )
  if (teachers.length === 0)
    return (
      <p className="type-body mt-3 max-w-[52ch]">
        No free slots for this course in the next two weeks.{' '}
        <a href={paths.bookTrial({ course: nameOf(slug) })} className={textLinkClass}>
          Tell us when you’re free
        </a>{' '}
        and we’ll ask the teachers.
      </p>
    )
  return (
    <ul className="mt-4 border-ink border-t">
      {teachers.map((teacher) => (
        <li key={`${teacher.name} ${teacher.next_free[0]?.starts_at}`} className="flex gap-4 border-line border-b py-4">
          <TeacherPicture name={teacher.name} art={artOf(nameOf(slug))} picture={teacher.picture} size={48} />
          <div className="min-w-0">
            <p className="type-h4 [overflow-wrap:anywhere]">{teacher.name}</p>
            <ul className="tnum mt-1">
              {teacher.next_free.map((slot) => {
                const own = viewerTimes(slot, viewer)
                return (
                  <li key={slot.starts_at}>
                    {shortWeekday(slot.date)} {numericDate(slot.date)}, {timeRange(slot.from_time, slot.to_time)}{' '}
                    {zoneLabel(timeZone, slot.starts_at)}
                    {own && viewer ? (
                      <span className="text-muted">
                        {' '}
                        · {own} {cityOf(viewer)}
                      </span>
                    ) : null}
                  </li>
                )
              })}
            </ul>
            {teacher.free_slots > teacher.next_free.length ? (
              <p className="type-small text-muted">
                and {teacher.free_slots - teacher.next_free.length} more in the next two weeks
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

const nameOf = (slug: string) => findCourseBySlug(slug)?.name ?? ''
