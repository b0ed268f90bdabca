'use client'

import { Medallion } from '@/components/brand/medallion'
import { ClassWhatsApp } from '@/components/meetings/class-whatsapp'
import { viewerTimes } from '@/components/slots/viewer-times'
import { ButtonLink } from '@/components/ui/button'
import { useNow, useViewerZone } from '@/components/ui/clocks'
import { ListSearch } from '@/components/ui/data/list-search'
import { usePagedList } from '@/components/ui/data/paged-list'
import { PagedRows } from '@/components/ui/data/paged-rows'
import { EmptyState } from '@/components/ui/data/states'
import { useAddressText } from '@/components/ui/form/address-value'
import { NeedsCountry } from '@/components/ui/text/needs-country'
import { PageTitle } from '@/components/ui/text/page-title'
import type { MyStudent } from '@/lib/bookings/lists/students-schema'
import { cityOf, shortDate, shortWeekday, timeRange } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'
import { lookOf, relativeDay } from './class-texts'

const rowsOf = ({ students }: { students: readonly MyStudent[] }) => students

/** Lists the students who have or had a class with this teacher, sorted by name (contract 20.21). */
export function MyStudents({ academy }: { academy: string }) {
  const [q, search] = useAddressText('q')
  const viewer = useViewerZone()
  const now = useNow()
  const list = usePagedList('myStudents', { q }, rowsOf)
  return (
    <>
      <PageTitle
        lead="Everyone who has or had a class with you."
        aside={<ListSearch label="Search students" placeholder="Name" q={q} onSearch={search} />}
      >
        Students
      </PageTitle>
      <PagedRows
        list={list}
        failed="Your students could not be loaded."
        className="max-w-[1100px] border-ink border-t"
        empty={
          q ? (
            <EmptyState title={`No students found for “${q}”.`} text="Try another part of the name." />
          ) : (
            <EmptyState
              title="No students yet."
              text="Students appear here once they book with you."
              action={<ButtonLink href={paths.addSlot}>Add Slot</ButtonLink>}
            />
          )
        }
      >
        {(rows) =>
          rows.map((student) => (
            <StudentRow key={student.learner_id} student={student} academy={academy} viewer={viewer} now={now} />
          ))
        }
      </PagedRows>
    </>
  )
}

interface StudentRowProps {
  student: MyStudent
  academy: string
  viewer: string | null
  now: Date
}

function StudentRow({ student, academy, viewer, now }: StudentRowProps) {
  const { name, about, subject, next_class, last_class, last_note, whatsapp_slot_id, needs_country } = student
  return (
    <article className="grid grid-cols-[48px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-2 border-line border-b py-4 phone:grid-cols-[48px_minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)] phone:gap-x-6">
      <Medallion name={name} art="neutral" size={48} />
      <div>
        <h2 className="type-h4 [overflow-wrap:anywhere]">{name}</h2>
        <p className="text-muted">{lookOf({ subject }).label}</p>
        {about ? <p className="type-small [overflow-wrap:anywhere]">{about}</p> : null}
        {whatsapp_slot_id ? (
          <div className="screen-only">
            <ClassWhatsApp slotId={whatsapp_slot_id} name={name} />
          </div>
        ) : needs_country ? (
          <NeedsCountry />
        ) : null}
      </div>
      <When title="Next class" none="None booked" booking={next_class} {...{ academy, viewer, now }} />
      <When title="Last class" none="None yet" booking={last_class} {...{ academy, viewer, now }} />
      {last_note ? (
        <p className="type-small line-clamp-3 [overflow-wrap:anywhere] max-phone:col-start-2 phone:col-span-3 phone:col-start-2">
          <span className="text-muted">Last note: </span>
          {last_note}
        </p>
      ) : null}
    </article>
  )
}

interface WhenProps extends Omit<StudentRowProps, 'student'> {
  title: string
  none: string
  booking: MyStudent['next_class']
}

/** Shows a class's date and time in the academy's zone and the viewer's. */
function When({ title, none, booking, academy, viewer, now }: WhenProps) {
  const own = booking && viewerTimes(booking, viewer)
  return (
    <div className="tnum max-phone:col-start-2">
      <p className="type-note text-muted">{title}</p>
      {booking ? (
        <p>
          <b className="font-semibold">
            {relativeDay(booking.date, academy, now) ?? shortWeekday(booking.date)}, {shortDate(booking.date)}
          </b>
          <span className="block">{timeRange(booking.from_time, booking.to_time)}</span>
          {own && viewer ? (
            <span className="type-small block text-muted">
              {own} {cityOf(viewer)}
            </span>
          ) : null}
        </p>
      ) : (
        <p className="text-muted">{none}</p>
      )}
    </div>
  )
}
