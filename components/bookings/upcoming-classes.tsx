'use client'

import { useRef } from 'react'
import { useClassMeeting } from '@/components/meetings/use-class-meeting'
import { withInstants } from '@/components/slots/academy-instant'
import { alertError } from '@/components/ui/alerts'
import { useNow, useViewerZone } from '@/components/ui/clocks'
import { PageTitle } from '@/components/ui/page-title'
import { ErrorState, Loading } from '@/components/ui/states'
import { TextLink } from '@/components/ui/text-link'
import { useCall } from '@/components/ui/use-call'
import type { SessionUser } from '@/lib/auth/session-user'
import type { BookedClass } from '@/lib/bookings/schema'
import { paths } from '@/lib/paths'
import { weekAhead } from './class-texts'
import { LaterClasses } from './later-classes'
import { NextClass } from './next-class'
import { NoClasses } from './no-classes'

type UpcomingClassesProps = {
  user: SessionUser
  academy: string
  /** Until how many hours before a class its student can change it. */
  hoursBefore: number
}

/** Dashboard home: the classes that a student takes or a teacher gives, the next one first (docs/contract.md 20.1). */
export function UpcomingClasses({ user, academy, hoursBefore }: UpcomingClassesProps) {
  const viewer = useViewerZone()
  const now = useNow()
  const meeting = useClassMeeting()
  const { data, error, isValidating, mutate } = useCall(
    'bookedClasses',
    { params: { userId: user.id } },
    {
      // While nothing has come, the person asks again; a minute's refresh would only repeat the alert.
      refreshInterval: (latest) => (latest ? 60_000 : 0),
      onFailure: (reason) => void alertError('Failed to fetch booked classes', '', reason),
    },
  )

  const coming = withInstants<BookedClass>(data?.classes ?? [], academy).filter(
    (lesson) => new Date(lesson.ends_at) > now,
  )
  const [next, ...later] = coming
  const list = useRef<HTMLDivElement>(null)
  // What was pressed may be gone with its class: whoever works by keyboard goes on from the list, not from the top.
  async function reload() {
    await mutate()
    list.current?.focus({ preventScroll: true })
  }
  const shared = { meeting, academy, viewer, now, user, hoursBefore, onChanged: reload }
  return (
    <>
      <PageTitle lead={user.role === 'teacher' && next ? weekAhead(coming, academy, now) : undefined}>
        Your Upcoming Classes
      </PageTitle>
      {next ? (
        <div ref={list} tabIndex={-1} className="outline-none">
          <NextClass key={next.slot_id} lesson={next} {...shared} />
          <LaterClasses lessons={later} {...shared} />
          <NextStep role={user.role} />
        </div>
      ) : data ? (
        <NoClasses user={user} />
      ) : error ? (
        <ErrorState
          title="Your classes are not here yet."
          text="They are safe; only the list did not arrive."
          onRetry={() => void mutate()}
          busy={isValidating}
        />
      ) : (
        <Loading />
      )}
    </>
  )
}

function NextStep({ role }: { role: SessionUser['role'] }) {
  return (
    <p className="screen-only mt-6">
      {role === 'student' ? (
        <TextLink href={paths.viewTeachers()}>Book another class</TextLink>
      ) : (
        <TextLink href={paths.addSlot}>Add another slot</TextLink>
      )}
    </p>
  )
}
