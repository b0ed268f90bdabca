'use client'

import { OfficeBooking } from '@/components/bookings/book/office-booking'
import { useChosenLearner } from '@/components/learners/chosen-learner'
import { LearnerSwitch } from '@/components/learners/learner-switch'
import { useClassMeeting } from '@/components/meetings/use-class-meeting'
import { useAddressTab } from '@/components/ui/address-tab'
import { useNow, useViewerZone } from '@/components/ui/clocks'
import { ListSearch } from '@/components/ui/data/list-search'
import { usePagedList } from '@/components/ui/data/paged-list'
import { PagedRows } from '@/components/ui/data/paged-rows'
import { SaveCsvButton } from '@/components/ui/data/save-csv-button'
import { useOfficeRight } from '@/components/ui/office-rights'
import { Tabs } from '@/components/ui/tabs'
import { PageTitle } from '@/components/ui/text/page-title'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { ListedClass } from '@/lib/bookings/schema'
import { CancelledClassRow } from './cancelled-class-row'
import { ClassFilters, useClassFilters } from './class-filters'
import { ClassRow } from './class-row'
import { NoListedClasses } from './no-listed-classes'
import { PastClassRow } from './past-class-row'

const tabs = [
  { value: 'coming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'cancelled', label: 'Cancelled' },
]
const tabValues = ['coming', 'past', 'cancelled'] as const
const officeTabs = [...tabs, { value: 'unmarked', label: 'Attendance missing' }]
const officeTabValues = [...tabValues, 'unmarked'] as const
/** Headings for screen readers only. */
const headings = {
  coming: 'Upcoming classes',
  past: 'Past classes',
  cancelled: 'Cancelled classes',
  unmarked: 'Classes with no recorded attendance',
}
const rowsOf = ({ classes }: { classes: readonly ListedClass[] }) => classes

interface MyClassesProps {
  user: SessionUser
  academy: string
  /** Hours of notice that a student must give to change a class. Null if students cannot change classes. */
  hoursBefore: number | null
  /** The ID of the person whose classes are listed. Only set when an admin opens a person's record. */
  person?: string
}

/** Lists the user's upcoming, past and cancelled classes. Admins see all classes (contract 20.17). */
export function MyClasses({ user, academy, hoursBefore, person }: MyClassesProps) {
  const office = user.role === 'admin'
  const [mayExport, mayChange] = [useOfficeRight('everything'), useOfficeRight('desk')]
  const [tab, setTab] = useAddressTab<(typeof officeTabValues)[number]>(office ? officeTabValues : tabValues, 'coming')
  const filters = useClassFilters(office, person)
  const { filtered } = filters
  const family = useChosenLearner(user.role === 'student')
  const query = { ...filters.query, ...(family.learner ? { learner: family.learner } : {}) }
  const viewer = useViewerZone()
  const now = useNow()
  const meeting = useClassMeeting()
  const list = usePagedList('classes', { status: tab, ...query }, rowsOf)
  const shared = { meeting, academy, viewer, now, user, hoursBefore, onChanged: list.reload }
  return (
    <>
      {person ? (
        <h2 className="type-h3 mt-10 mb-3">Classes</h2>
      ) : (
        <PageTitle
          lead={office ? `All teachers’ classes.${mayChange ? ' You can move or cancel them here.' : ''}` : undefined}
          aside={
            office && mayChange ? (
              <OfficeBooking academy={academy} viewer={viewer} now={now} onBooked={list.reload} />
            ) : undefined
          }
        >
          {office ? 'Classes' : 'My Classes'}
        </PageTitle>
      )}
      <Tabs
        label="Classes by time"
        tabs={office ? officeTabs : tabs}
        value={tab}
        onChange={setTab}
        aside={
          <ListSearch
            label="Search classes"
            placeholder="Name or course"
            q={query.q}
            onSearch={filters.setQ}
            searchFirst={office && !person}
          />
        }
      >
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-b py-3">
          <LearnerSwitch {...family} />
          <ClassFilters {...filters} office={office} anybody={!person} />
          {office && mayExport && !person && (tab === 'past' || tab === 'unmarked') ? (
            <SaveCsvButton
              call="exportTeacherHours"
              query={{ from: query.from, to: query.to }}
              name="teacher-hours"
              label="Export teaching hours"
            />
          ) : null}
        </div>
        <PagedRows
          list={list}
          failed="The classes could not be loaded."
          empty={<NoListedClasses tab={tab} filtered={filtered || family.learner !== ''} role={user.role} />}
          className="max-w-[1100px]"
        >
          {(rows) => (
            <>
              {person ? null : <h2 className="sr-only">{headings[tab]}</h2>}
              {rows.map((booking) =>
                booking.cancellation ? (
                  <CancelledClassRow
                    key={booking.cancellation.id}
                    booking={booking}
                    viewer={viewer}
                    now={now}
                    user={user}
                  />
                ) : tab !== 'coming' ? (
                  <PastClassRow
                    key={booking.slot_id}
                    booking={booking}
                    viewer={viewer}
                    now={now}
                    user={user}
                    onChanged={list.reload}
                  />
                ) : (
                  <ClassRow key={booking.slot_id} booking={booking} {...shared} />
                ),
              )}
            </>
          )}
        </PagedRows>
      </Tabs>
    </>
  )
}
