'use client'

import { JoinButton } from '@/components/bookings/join-button'
import { useClassMeeting } from '@/components/meetings/use-class-meeting'
import { reasonOf } from '@/components/ui/data/call-failure'
import { LoadMore } from '@/components/ui/data/load-more'
import { usePagedList } from '@/components/ui/data/paged-list'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { useOfficeRight } from '@/components/ui/office-rights'
import { TextLink } from '@/components/ui/text/text-link'
import type { BookedClass } from '@/lib/bookings/schema'
import { courseLabel } from '@/lib/catalogue/courses'
import { timeRange } from '@/lib/core/time/format'
import { paths } from '@/lib/paths'

const rowsOf = ({ classes }: { classes: readonly BookedClass[] }) => classes

/** Lists all of today's classes that have not ended, each with a button to join. */
export function TodaysClasses({ today, now }: { today: string; now: Date }) {
  const meeting = useClassMeeting()
  const mayChange = useOfficeRight('desk')
  // Do not filter by the device's clock, which may be wrong. The server leaves out ended classes, and the list reloads
  // every minute.
  const list = usePagedList('classes', { status: 'coming', q: '', from: today, to: today }, rowsOf, {
    refreshInterval: 60_000,
  })
  const bookings = list.rows
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="type-h3 mb-3">
        Today’s classes
      </h2>
      {list.error && !list.rows ? (
        <ErrorState
          title="The classes could not be loaded."
          text={reasonOf(list.error) ?? 'Check your connection and try again.'}
          onRetry={() => void list.reload()}
          busy={list.busy}
        />
      ) : !bookings ? (
        <Loading />
      ) : bookings.length === 0 ? (
        <p className="border-ink border-t py-4 text-muted">No more classes today.</p>
      ) : (
        <>
          <ul className="border-ink border-t">
            {bookings.map((booking) => (
              <li
                key={booking.slot_id}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b py-3 phone:grid-cols-[148px_minmax(0,1fr)_auto]"
              >
                <p className="tnum font-semibold max-phone:col-start-1">
                  {new Date(booking.starts_at) <= now ? <span className="text-kumkum">Now. </span> : null}
                  {timeRange(booking.from_time, booking.to_time)}
                </p>
                <p className="min-w-0 [overflow-wrap:anywhere] max-phone:col-start-1">
                  {courseLabel(booking.subject)}
                  <span className="type-small block text-muted">
                    {booking.teacher_name} with {booking.student_name}
                  </span>
                </p>
                <div className="max-phone:col-start-2 max-phone:row-span-2 max-phone:row-start-1">
                  <JoinButton booking={booking} meeting={meeting} />
                </div>
              </li>
            ))}
          </ul>
          {list.more ? <LoadMore more busy={list.loadingMore} onMore={list.loadMore} /> : null}
        </>
      )}
      <p className="mt-3">
        <TextLink href={paths.myClasses({ from: today, to: today })}>
          {mayChange ? 'Move or cancel today’s classes' : 'See today’s classes'}
        </TextLink>
      </p>
    </section>
  )
}
