'use client'

import { useMemo, useState } from 'react'
import { changeRuleText } from '@/components/bookings/class-texts'
import { FeeLine } from '@/components/bookings/start/fee-line'
import { classesLeftText, minutesOf } from '@/components/fees/family/classes-left-text'
import { useFamilyFees } from '@/components/fees/family/use-family-fees'
import { useChosenLearner } from '@/components/learners/chosen-learner'
import { WhoFor } from '@/components/learners/who-for'
import { withInstants } from '@/components/slots/academy-instant'
import { DayStrip } from '@/components/slots/day-strip'
import { TeacherPicker } from '@/components/slots/teacher-picker'
import { useMediaQuery, useNow, useViewerZone } from '@/components/ui/clocks'
import { ErrorState, Loading } from '@/components/ui/data/states'
import { PageTitle } from '@/components/ui/text/page-title'
import { useWaitlist } from '@/components/waitlist/use-waitlist'
import { WaitlistEntries } from '@/components/waitlist/waitlist-entries'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { TimeFields } from '@/lib/core/http/fields'
import type { SlotView } from '@/lib/slots/schema'
import type { Teaching } from '@/lib/teachers/queries'
import { useBookingAddress } from './booking-address'
import { useBookingLists } from './booking-lists'
import { BookingBar, BookingPanel } from './booking-panel'
import { ClassSubject, useClassSubject } from './class-subject'
import { NoTeacher } from './no-slots'
import { TeacherChoices } from './teacher-choices'
import { TeacherSlots } from './teacher-slots'
import { useBooking } from './use-booking'

type BookClassProps = {
  user: SessionUser
  academy: string
  teaching: Readonly<Record<string, Teaching>>
  nextFree: Readonly<Record<string, TimeFields>>
  /** The teacher of the student's latest class. Preselected if the URL contains no teacher. */
  lastTeacherId: string | null
  /** Hours of notice that a student must give to cancel or move a class. Null if students cannot do either. */
  hoursBefore: number | null
  emailConfirmed: boolean
}

/**
 * Shows the View Teacher Slots page, where a student chooses a teacher and a free slot and presses Book Now (contract
 * 20.6).
 */
export function BookClass(props: BookClassProps) {
  const { user, academy, teaching, nextFree, lastTeacherId, hoursBefore, emailConfirmed } = props
  const { teacherId, day, chooseTeacher, chooseDay } = useBookingAddress(lastTeacherId)
  const viewer = useViewerZone()
  const now = useNow()
  const wide = useMediaQuery('(width >= 1024px)')
  const clocks = { academy, viewer, now }

  const isStudent = user.role === 'student'
  const { teachers, slots, timeOffList, payments } = useBookingLists(teacherId, isStudent)
  const { data: fees, mutate: reloadFees } = useFamilyFees(isStudent)
  const shown = useChosenLearner(isStudent)
  // A learner chosen under "Who is this for?" applies only to this page, not to the other pages.
  const [forLearner, setForLearner] = useState<string | null>(null)
  const family = { ...shown, learner: forLearner ?? shown.learner, choose: setForLearner }
  // If a payment names no learner, it was for the account's first learner.
  const paidFor = payments?.filter((each) => !family.several || (each.learner_id ?? user.id) === family.learner)
  const about = useClassSubject(teacherId, isStudent ? (teaching[teacherId]?.courses ?? []) : [], paidFor)
  const waitlist = useWaitlist(isStudent, emailConfirmed, family)

  const teacher = teachers.data?.teachers.find((item) => item.id === teacherId)
  const list = useMemo(() => withInstants<SlotView>(slots.data?.slots ?? [], academy), [slots.data, academy])
  const booking = useBooking({
    teacherId,
    day,
    slots: list,
    userId: user.id,
    learner: family.learner,
    mustChooseLearner: family.several && !family.learner,
    subject: about.subject,
    reloadSlots: () => slots.mutate(),
    onBooked: () => {
      void waitlist.reload()
      void reloadFees()
    },
    ...clocks,
  })

  const classToCount = {
    learnerId: family.several ? family.learner : family.learners[0]?.id,
    courses: about.subject ? [about.subject] : (teaching[teacherId]?.courses ?? []),
  }
  const panel = {
    teacherName: teacher?.name,
    teaching: teaching[teacherId],
    slot: booking.slot,
    ...clocks,
    busy: booking.busy,
    rule: isStudent ? changeRuleText(booking.slot, now, hoursBefore) : '',
    classesLeft: classesLeftText(fees, { ...classToCount, minutes: booking.slot && minutesOf(booking.slot) }),
    disabledReason: isStudent ? undefined : 'Only students can book classes. The office can only view this page.',
    onBook: () => void booking.book(),
  }
  return (
    <>
      <PageTitle>View Teacher Slots</PageTitle>
      <div className="grid items-start gap-x-7 lg:grid-cols-[minmax(0,1fr)_300px] xl:grid-cols-[minmax(0,1fr)_352px] xl:gap-x-10">
        <div className={`min-w-0 ${teacherId && !wide ? 'pb-44' : ''}`}>
          {teachers.data ? (
            <TeacherPicker
              teachers={teachers.data.teachers}
              chosenTeacher={teacher}
              teaching={teaching[teacherId]}
              onChoose={chooseTeacher}
              calendar={user.role === 'admin'}
            />
          ) : teachers.error ? (
            <ErrorState
              title="The teachers could not be loaded."
              onRetry={() => void teachers.mutate()}
              busy={teachers.isValidating}
            />
          ) : (
            <Loading />
          )}
          {teacherId ? (
            <div className="mt-4 grid gap-3">
              {family.several ? (
                <WhoFor learners={family.learners} value={family.learner} onChange={family.choose} />
              ) : null}
              <ClassSubject {...about} />
              {slots.data && (list.length > 0 || day) ? (
                <DayStrip slots={list} now={now} academy={academy} day={day} onChoose={chooseDay} />
              ) : null}
            </div>
          ) : null}
          {slots.data ? (
            <TeacherSlots
              teacherId={teacherId}
              teacherName={teacher?.name}
              slots={list}
              day={day}
              booking={booking}
              waitlist={waitlist}
              timeOffList={timeOffList}
              userId={user.id}
              classToCount={classToCount}
              onBooked={() => slots.mutate()}
              {...clocks}
            />
          ) : slots.error ? (
            <ErrorState
              title="The slots could not be loaded."
              onRetry={() => void slots.mutate()}
              busy={slots.isValidating}
            />
          ) : teacherId ? (
            <Loading />
          ) : teachers.data?.teachers.length === 0 ? (
            <NoTeacher />
          ) : teachers.data ? (
            <TeacherChoices
              teachers={teachers.data.teachers}
              teaching={teaching}
              nextFree={nextFree}
              paid={about.paid}
              onChoose={chooseTeacher}
              {...clocks}
            />
          ) : null}
          <FeeLine payments={payments} course={about.subject} />
          <WaitlistEntries waitlist={waitlist} />
        </div>
        {wide ? <BookingPanel {...panel} /> : teacherId ? <BookingBar {...panel} /> : null}
      </div>
    </>
  )
}
