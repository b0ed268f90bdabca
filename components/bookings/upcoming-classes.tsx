'use client'

import { useRef } from 'react'
import { FirstSteps } from '@/components/bookings/start/first-steps'
import { NextClass } from '@/components/bookings/start/next-class'
import { LaterClasses } from '@/components/bookings/weekly/later-classes'
import { ClassesLeft, FeesCard } from '@/components/fees/family/home-fees'
import { useFamilyFees } from '@/components/fees/family/use-family-fees'
import { useChosenLearner } from '@/components/learners/chosen-learner'
import { LearnerSwitch } from '@/components/learners/learner-switch'
import { useClassMeeting } from '@/components/meetings/use-class-meeting'
import { withInstants } from '@/components/slots/academy-instant'
import { useNow, useViewerZone } from '@/components/ui/clocks'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertError } from '@/components/ui/dialog/alerts'
import { PageTitle } from '@/components/ui/text/page-title'
import { TextLink } from '@/components/ui/text/text-link'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { FirstSteps as Steps } from '@/lib/bookings/lists/first-steps-queries'
import type { BookedClass } from '@/lib/bookings/schema'
import { paths } from '@/lib/paths'
import { weekAhead } from './class-texts'
import { NoClasses } from './no-classes'

type UpcomingClassesProps = {
  user: SessionUser
  academy: string
  /** Hours of notice that a student must give to change a class. Null if students cannot change classes. */
  hoursBefore: number | null
  /** A new student's progress through the first steps. Null once every step is done. */
  steps?: Steps | null
}

/** Stores the classes for offline reading. The page works without that, so failures are ignored. */
function storeUpcoming(user: SessionUser, bookings: readonly BookedClass[], viewer: string | null): void {
  const at = new Date()
  void import('./store-classes')
    .then(({ storeClasses }) => storeClasses(user, bookings, viewer, at))
    .catch(() => undefined)
}

/** Shows the upcoming classes of a student or teacher, the next one first (contract 20.1). */
export function UpcomingClasses({ user, academy, hoursBefore, steps = null }: UpcomingClassesProps) {
  const viewer = useViewerZone()
  const now = useNow()
  const meeting = useClassMeeting()
  const { data, error, isValidating, mutate } = useCall(
    'bookedClasses',
    { params: { userId: user.id } },
    {
      onSuccess: ({ classes }) => storeUpcoming(user, withInstants<BookedClass>(classes, academy), viewer),
      // Refresh the list only after the first success. Otherwise, a list that fails to load would show an alert every
      // minute.
      refreshInterval: (latest) => (latest ? 60_000 : 0),
      onFailure: (reason) => void alertError('Failed to fetch booked classes', '', reason),
    },
  )

  // Do not filter by the device's clock, which may be wrong. The server leaves out ended classes, and the list reloads
  // every minute.
  const family = useChosenLearner(user.role === 'student')
  const all = withInstants<BookedClass>(data?.classes ?? [], academy)
  const coming = family.learner ? all.filter(({ learner_id }) => learner_id === family.learner) : all
  const [next, ...later] = coming
  const list = useRef<HTMLDivElement>(null)
  // The class and the pressed button may disappear. Focus the list, so that keyboard users keep their place.
  async function reload() {
    await mutate()
    list.current?.focus({ preventScroll: true })
  }
  const fees = useFamilyFees(user.role === 'student').data
  // If fees are unpaid, the fees card is at the top. If not, the card is below the next class and above the “Classes
  // left” list.
  const owes = fees?.dues.some(({ open }) => open > 0)
  const account = fees ? (
    <>
      {owes ? null : <FeesCard fees={fees} className="my-8" />}
      <ClassesLeft fees={fees} className="my-8" />
    </>
  ) : null
  const checklist = steps ? <FirstSteps steps={steps} user={user} /> : null
  const shared = { meeting, academy, viewer, now, user, hoursBefore, onChanged: reload }
  return (
    <>
      <PageTitle lead={user.role === 'teacher' && next ? weekAhead(coming, academy, now) : undefined}>
        Your Upcoming Classes
      </PageTitle>
      {fees && owes ? <FeesCard fees={fees} className="mb-8" /> : null}
      <LearnerSwitch {...family} className="mb-4" />
      {next ? (
        <div ref={list} tabIndex={-1} className="outline-none">
          <NextClass key={next.slot_id} booking={next} {...shared} />
          {account}
          <LaterClasses bookings={later} {...shared} />
          <NextStep role={user.role} />
          {checklist}
        </div>
      ) : data ? (
        <>
          {checklist}
          {account}
          <NoClasses user={user} />
        </>
      ) : error ? (
        <ErrorState
          title="Your classes could not be loaded."
          text="Check your connection and try again."
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
