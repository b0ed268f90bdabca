'use client'

import { useState } from 'react'
import { relativeDay } from '@/components/bookings/class-texts'
import { viewerTimes } from '@/components/slots/viewer-times'
import { TeacherPicture } from '@/components/teachers/teacher-picture'
import { Button } from '@/components/ui/button'
import { courseLabel } from '@/lib/catalogue/courses'
import type { TimeFields } from '@/lib/core/http/fields'
import { cityOf, shortDate, shortWeekday, timeRange } from '@/lib/core/time/format'
import type { Teaching } from '@/lib/teachers/queries'
import type { TeacherContact } from '@/lib/teachers/schema'

interface TeacherChoicesProps {
  teachers: readonly TeacherContact[]
  teaching: Readonly<Record<string, Teaching>>
  nextFree: Readonly<Record<string, TimeFields>>
  /** The names of courses for which the student has an approved payment. Teachers of these courses come first. */
  paid: readonly string[]
  academy: string
  viewer: string | null
  now: Date
  onChoose: (teacherId: string) => void
}

/** Number of teachers shown at first, not counting the teachers of courses in `paid`. */
const FIRST = 12

/**
 * Shows each teacher's picture, courses and next free slot. Teachers of courses in `paid` come first. Both groups are
 * sorted by the next free slot.
 */
export function TeacherChoices({ teachers, teaching, nextFree, paid, ...card }: TeacherChoicesProps) {
  const [all, setAll] = useState(false)
  const soonest = (id: string) => nextFree[id]?.starts_at ?? '~'
  const sorted = teachers.toSorted((a, b) => soonest(a.id).localeCompare(soonest(b.id)))
  const teachesPaid = ({ id }: TeacherContact) => teaching[id]?.courses.some((name) => paid.includes(name)) ?? false
  const ofPaid = sorted.filter(teachesPaid)
  const others = sorted.filter((teacher) => !teachesPaid(teacher))
  const shown = all ? others : others.slice(0, FIRST)
  const list = (part: readonly TeacherContact[]) => (
    <ul className="grid gap-2.5 phone:grid-cols-2">
      {part.map((teacher) => (
        <li key={teacher.id}>
          <TeacherCard teacher={teacher} teaching={teaching[teacher.id]} nextSlot={nextFree[teacher.id]} {...card} />
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-labelledby="choose-teacher" className="mt-6">
      <h2 id="choose-teacher" className="type-h3">
        Choose a teacher
      </h2>
      <p className="type-text mt-1 mb-4 text-muted">The teacher’s free slots will appear here.</p>
      {ofPaid.length > 0 ? (
        <>
          <h3 className="type-h4 mb-2.5">For your paid course</h3>
          {list(ofPaid)}
          {others.length > 0 ? <h3 className="type-h4 mt-6 mb-2.5">Other teachers</h3> : null}
        </>
      ) : null}
      {list(shown)}
      {shown.length < others.length ? (
        <Button variant="outline" size="small" className="mt-4" onClick={() => setAll(true)}>
          Show all {teachers.length} teachers
        </Button>
      ) : null}
    </section>
  )
}

type TeacherCardProps = Pick<TeacherChoicesProps, 'academy' | 'viewer' | 'now' | 'onChoose'> & {
  teacher: TeacherContact
  teaching: Teaching | undefined
  nextSlot: TimeFields | undefined
}

function TeacherCard({ teacher, teaching, nextSlot, academy, viewer, now, onChoose }: TeacherCardProps) {
  const own = nextSlot && viewerTimes(nextSlot, viewer)
  return (
    <button
      type="button"
      onClick={() => onChoose(teacher.id)}
      className="grid h-full w-full grid-cols-[56px_minmax(0,1fr)] items-start gap-x-4 rounded-control border border-edge bg-card p-3.5 text-left hover:border-peacock"
    >
      <TeacherPicture name={teacher.name} art={teaching?.art ?? 'sandal'} picture={teaching?.picture} size={56} />
      <span className="min-w-0">
        <b className="block font-semibold [overflow-wrap:anywhere]">{teacher.name}</b>
        {teaching ? (
          <span className="type-small line-clamp-2 block text-muted">
            {teaching.courses.map(courseLabel).join(', ')}
          </span>
        ) : null}
        <span className="type-small tnum mt-1 block">
          {nextSlot ? (
            <>
              Next free:{' '}
              {relativeDay(nextSlot.date, academy, now) ??
                `${shortWeekday(nextSlot.date)}, ${shortDate(nextSlot.date)}`}
              , {timeRange(nextSlot.from_time, nextSlot.to_time)}
              {own && viewer ? (
                <span className="block text-muted">
                  {own} {cityOf(viewer)}
                </span>
              ) : null}
            </>
          ) : (
            'No free slots in the next two weeks'
          )}
        </span>
      </span>
    </button>
  )
}
