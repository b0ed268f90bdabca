'use client'

import { OfficeBooking } from '@/components/bookings/book/office-booking'
import { useChosenLearner } from '@/components/learners/chosen-learner'
import { LearnerSwitch } from '@/components/learners/learner-switch'
import { useClassMeeting } from '@/components/meetings/use-class-meeting'
import { useAddressTab } from '@/components/ui/address-tab'
import { ButtonLink } from '@/components/ui/button'
import { useNow, useViewerZone } from '@/components/ui/clocks'
import { reasonOf } from '@/components/ui/data/call-failure'
import { ListSearch } from '@/components/ui/data/list-search'
import { LoadMore } from '@/components/ui/data/load-more'
import { usePagedList } from '@/components/ui/data/paged-list'
import { SaveCsvButton } from '@/components/ui/data/save-csv-button'
import { EmptyState, ErrorState, Loading } from '@/components/ui/data/states'
import { useOfficeRight } from '@/components/ui/office-rights'
import { Tabs } from '@/components/ui/tabs'
import { PageTitle } from '@/components/ui/text/page-title'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { ListedClass } from '@/lib/bookings/schema'
import { paths } from '@/lib/paths'
import type { Teaching } from '@/lib/teachers/queries'
import { ClassFilters, useClassFilters } from './class-filters'
import { ClassRow } from './class-row'
import { PastClassRow } from './past-class-row'

const tabs = [
  { value: 'coming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
]
const tenses = ['coming', 'past'] as const
const officeTabs = [...tabs, { value: 'unmarked', label: 'No attendance' }]
const officeTenses = [...tenses, 'unmarked'] as const
/** Headings for screen readers only. */
const headings = { coming: 'Upcoming classes', past: 'Past classes', unmarked: 'Classes without attendance' }
const rowsOf = ({ classes }: { classes: readonly ListedClass[] }) => classes

interface MyClassesProps {
  user: SessionUser
  academy: string
  /** Notice in hours that a student must give to change a class. */
  hoursBefore: number
  /** For admins, who can book classes for students: the courses of each teacher. */
  teaching?: Readonly<Record<string, Teaching>>
  /** For admins on a person's record: the ID of the person whose classes are listed. */
  person?: string
}

/** Lists the user's upcoming and past classes. Admins see all classes (contract 20.17). */
export function MyClasses({ user, academy, hoursBefore, teaching = {}, person }: MyClassesProps) {
  const office = user.role === 'admin'
  const [mayExport, mayChange] = [useOfficeRight('everything'), useOfficeRight('desk')]
  const [tab, setTab] = useAddressTab<(typeof officeTenses)[number]>(office ? officeTenses : tenses, 'coming')
  const filters = useClassFilters(office, person)
  const { filtered } = filters
  const family = useChosenLearner(user.role === 'student')
  const query = { ...filters.query, ...(family.learner ? { learner: family.learner } : {}) }
  const viewer = useViewerZone()
  const now = useNow()
  const meeting = useClassMeeting()
  const list = usePagedList('classes', { status: tab, ...query }, rowsOf)
  const { rows, error, changing } = list
  const shared = { meeting, academy, viewer, now, user, hoursBefore, onChanged: list.reload }
  return (
    <>
      {person ? (
        <h2 className="type-h3 mt-10 mb-3">Classes</h2>
      ) : (
        <PageTitle
          lead={
            office ? `The classes of all teachers.${mayChange ? ' You can move or cancel them here.' : ''}` : undefined
          }
          aside={
            office && mayChange ? (
              <OfficeBooking academy={academy} viewer={viewer} now={now} teaching={teaching} onBooked={list.reload} />
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
          {office && mayExport && !person && tab !== 'coming' ? (
            <SaveCsvButton
              call="exportTeacherHours"
              query={{ from: query.from, to: query.to }}
              name="teacher-hours"
              label="Export teaching hours"
            />
          ) : null}
        </div>
        {error && !rows?.length ? (
          <ErrorState
            title="The classes could not be loaded."
            text={reasonOf(error) ?? 'Check your connection and try again.'}
            onRetry={() => void list.reload()}
            busy={list.busy}
          />
        ) : !rows ? (
          <Loading />
        ) : rows.length === 0 ? (
          <Nothing tab={tab} filtered={filtered || family.learner !== ''} role={user.role} />
        ) : (
          <div aria-busy={changing} className={`max-w-[1100px] ${changing ? 'opacity-60' : ''}`}>
            {person ? null : <h2 className="sr-only">{headings[tab]}</h2>}
            {rows.map((lesson) =>
              tab !== 'coming' ? (
                <PastClassRow
                  key={lesson.slot_id}
                  lesson={lesson}
                  viewer={viewer}
                  now={now}
                  user={user}
                  onChanged={list.reload}
                />
              ) : (
                <ClassRow key={lesson.slot_id} lesson={lesson} {...shared} />
              ),
            )}
            <LoadMore more={list.more} busy={list.loadingMore} onMore={list.loadMore} />
          </div>
        )}
      </Tabs>
    </>
  )
}

interface NothingProps {
  tab: (typeof officeTenses)[number]
  filtered: boolean
  role: SessionUser['role']
}

function Nothing({ tab, filtered, role }: NothingProps) {
  if (filtered) return <EmptyState title="No matching classes." text="Try another name, course or day." />
  if (tab === 'unmarked')
    return (
      <EmptyState
        title="No classes without attendance."
        text="A class appears here if its attendance is not recorded within two days."
      />
    )
  if (tab === 'past') return <EmptyState title="No past classes yet." text="A class appears here once it has ended." />
  return (
    <EmptyState
      title="No booked classes yet."
      text={role === 'student' ? 'Choose a teacher and a free time.' : 'Classes booked with you appear here.'}
      action={role === 'student' ? <ButtonLink href={paths.viewTeachers()}>Book a class</ButtonLink> : undefined}
    />
  )
}
