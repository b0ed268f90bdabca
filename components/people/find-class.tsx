'use client'

import { ClassRow } from '@/components/bookings/class-row'
import { useClassMeeting } from '@/components/meetings/use-class-meeting'
import { useViewerZone } from '@/components/ui/clocks'
import { reasonOf } from '@/components/ui/data/call-failure'
import { EmptyState, ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { TextLink } from '@/components/ui/text/text-link'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { paths } from '@/lib/paths'

interface FindClassProps {
  /** The search term: part of the name of a person or course. */
  q: string
  user: SessionUser
  academy: string
  hoursBefore: number | null
  now: Date
}

/** Maximum number of classes shown. A link opens the full list. */
const SHOWN = 5

/**
 * Searches upcoming classes. The results let an admin move or cancel a class, for example during a phone call (contract
 * 31.17).
 */
export function FindClass({ q, ...shared }: FindClassProps) {
  const meeting = useClassMeeting()
  const viewer = useViewerZone()
  const list = useCall('classes', { query: { status: 'coming', q, limit: String(SHOWN) } })
  const classes = list.data?.classes
  return (
    <section aria-label={`Upcoming classes with “${q}”`} className="mb-10 max-w-[1100px] border-ink border-t">
      {list.error && !classes ? (
        <ErrorState
          title="The classes could not be loaded."
          text={reasonOf(list.error) ?? 'Check your connection and try again.'}
          onRetry={() => void list.mutate()}
          busy={list.isValidating}
        />
      ) : !classes ? (
        <Loading />
      ) : classes.length === 0 ? (
        <EmptyState title={`No upcoming class for “${q}”.`} text="Try another part of the name, or the course." />
      ) : (
        classes.map((booking) => (
          <ClassRow
            key={booking.slot_id}
            booking={booking}
            meeting={meeting}
            viewer={viewer}
            onChanged={() => list.mutate()}
            {...shared}
          />
        ))
      )}
      <p className="mt-3">
        <TextLink href={paths.myClasses({ q })}>Search all classes</TextLink>
      </p>
    </section>
  )
}
