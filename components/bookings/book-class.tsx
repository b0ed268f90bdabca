'use client'

import { useCallback, useMemo, useRef, useState } from 'react'
import { settledSession } from '@/components/accounts/session'
import { withInstants } from '@/components/slots/academy-instant'
import { DayPicker } from '@/components/slots/day-picker'
import { nearestFree } from '@/components/slots/slot-days'
import { SlotLegend } from '@/components/slots/slot-legend'
import { SlotList } from '@/components/slots/slot-list'
import { slotState } from '@/components/slots/slot-state'
import { TeacherPicker } from '@/components/slots/teacher-picker'
import { alertError, alertSuccess } from '@/components/ui/alerts'
import { reasonOf } from '@/components/ui/call-failure'
import { useMediaQuery, useNow, useViewerZone } from '@/components/ui/clocks'
import { logOnly } from '@/components/ui/console-only'
import { PageTitle } from '@/components/ui/page-title'
import { ErrorState, Loading } from '@/components/ui/states'
import { useCall } from '@/components/ui/use-call'
import { TellMe } from '@/components/watches/tell-me'
import { useWatches } from '@/components/watches/use-watches'
import { WatchList } from '@/components/watches/watch-list'
import { CallError, call } from '@/lib/api/client'
import type { SessionUser } from '@/lib/auth/session-user'
import type { SlotView } from '@/lib/slots/schema'
import type { Teaching } from '@/lib/teachers/queries'
import { useBookingAddress } from './booking-address'
import { BookingBar, BookingPanel } from './booking-panel'
import { ClassSubject, useClassSubject } from './class-subject'
import { FeeLine } from './fee-line'
import { NearestSlots } from './nearest-slots'
import { NoSlots, NoTeacher } from './no-slots'
import { WeeklyOffer } from './weekly-place'

type BookClassProps = {
  user: SessionUser
  academy: string
  teaching: Readonly<Record<string, Teaching>>
}

/** View Teacher Slots: a teacher, one of their free slots, Book Now (docs/contract.md 20.6). */
export function BookClass({ user, academy, teaching }: BookClassProps) {
  const { teacherId, day, chooseTeacher, chooseDay } = useBookingAddress()
  const [picked, setPicked] = useState<string | null>(null)
  const [gone, setGone] = useState<SlotView | null>(null)
  const [kept, setKept] = useState<SlotView | null>(null)
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const firstNear = useRef<HTMLButtonElement>(null)
  const weekly = useRef<HTMLButtonElement>(null)
  const viewer = useViewerZone()
  const now = useNow()
  const wide = useMediaQuery('(width >= 1024px)')

  const teachers = useCall(
    'teachers',
    {},
    { onFailure: (reason) => void alertError('Error', 'Failed to load teachers', reason) },
  )
  const slots = useCall('slots', teacherId ? { params: { teacherId } } : null, {
    onFailure: (reason) => void alertError('Error', 'Failed to load slots', reason),
  })

  // Without them the list says no less than before: a day without hours.
  const daysOff = useCall('daysOff', teacherId ? { query: { teacher: teacherId } } : null).data?.days_off
  const student = user.role === 'student'
  const payments = useCall('myPayments', student ? {} : null).data?.payments
  const about = useClassSubject(teacherId, student ? teaching[teacherId] : undefined, payments)
  const watches = useWatches(student)

  const teacher = teachers.data?.teachers.find((item) => item.id === teacherId)
  const list = useMemo(() => withInstants<SlotView>(slots.data?.slots ?? [], academy), [slots.data, academy])
  // A slot that was taken or has begun meanwhile is no longer a choice.
  const slot = list.find((item) => item.slot_id === picked && slotState(item, now, user.id) === 'free')

  const shown = useMemo(() => (day ? list.filter((item) => item.date === day) : list), [list, day])
  const full = (some: readonly SlotView[]) => some.every((item) => slotState(item, now, user.id) !== 'free')

  // Another teacher or day, also by the browser's way back, lets go what was chosen before.
  const place = `${teacherId} ${day}`
  const [chosenAt, setChosenAt] = useState(place)
  if (chosenAt !== place) {
    setChosenAt(place)
    setPicked(null)
    setGone(null)
    setKept(null)
  }
  const toggle = useCallback((id: string) => setPicked((before) => (before === id ? null : id)), [])
  // From the list itself: who looks there has seen what was offered in place of a lost slot.
  const choose = useCallback(
    (id: string) => {
      toggle(id)
      setGone(null)
    },
    [toggle],
  )

  async function book() {
    // The button is disabled a moment after the press; a second press may come before.
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      const student = (await settledSession())?.user.id
      if (!student) return alertError('Error', 'User not logged in')
      if (!teacherId) return alertError('Error', 'Select a teacher')
      if (!slot) return alertError('Error', 'Select a slot')
      const answer = await call('bookSlots', {
        body: { student_id: student, teacher_id: teacherId, selectedSlots: [slot.slot_id], subject: about.subject },
      })
      logOnly(answer)
      setPicked(null)
      setGone(null)
      setKept(slot)
      void slots.mutate()
      void watches.reload()
      void alertSuccess('Booking Successful', 'Your session has been booked!').then(() => weekly.current?.focus())
    } catch (error) {
      if (slot) void failed(slot, error)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  /** Where the slot itself is gone, the list is loaded again and others are offered. */
  async function failed(meant: SlotView, error: unknown) {
    const told = alertError('Error', 'Failed to book slot', reasonOf(error))
    if (!(error instanceof CallError) || ![404, 409, 422].includes(error.status)) return
    const fresh = await slots.mutate()
    const [now] = withInstants<SlotView>(fresh?.slots ?? [], academy).filter((item) => item.slot_id === meant.slot_id)
    if (!fresh || (now && slotState(now, new Date(), user.id) === 'free')) return
    setPicked(null)
    setGone(meant)
    await told
    firstNear.current?.focus()
  }

  const panel = {
    teacherName: teacher?.name,
    teaching: teaching[teacherId],
    slot,
    academy,
    viewer,
    busy,
    barred: student ? undefined : 'Only students book classes. The office is here to look.',
    onBook: () => void book(),
  }
  return (
    <>
      <PageTitle>View Teacher Slots</PageTitle>
      <div className="grid items-start gap-x-7 lg:grid-cols-[minmax(0,1fr)_300px] xl:grid-cols-[minmax(0,1fr)_352px] xl:gap-x-10">
        <div className={teacherId && !wide ? 'pb-36' : ''}>
          {teachers.data ? (
            <TeacherPicker
              teachers={teachers.data.teachers}
              chosen={teacher}
              teaching={teaching[teacherId]}
              onChoose={chooseTeacher}
              calendar={user.role === 'admin'}
            />
          ) : teachers.error ? (
            <ErrorState
              title="The teachers are not here yet."
              text="The list did not arrive. It usually does on the second try."
              onRetry={() => void teachers.mutate()}
              busy={teachers.isValidating}
            />
          ) : (
            <Loading />
          )}
          {teacherId ? (
            <div className="mt-5 grid max-w-[740px] items-start gap-4 phone:grid-cols-2">
              <ClassSubject {...about} />
              {slots.data && (list.length > 0 || day) ? (
                <DayPicker slots={list} now={now} academy={academy} day={day} onChoose={chooseDay} />
              ) : null}
            </div>
          ) : null}
          <FeeLine payments={payments} course={about.subject} />
          {slots.data ? (
            shown.length > 0 ? (
              <>
                {gone ? (
                  <NearestSlots
                    gone={gone}
                    near={nearestFree(list, gone, now)}
                    chosen={slot?.slot_id}
                    teacherName={teacher?.name ?? 'This teacher'}
                    viewer={viewer}
                    onChoose={toggle}
                    first={firstNear}
                  />
                ) : null}
                {kept ? (
                  <WeeklyOffer
                    key={kept.slot_id}
                    lesson={kept}
                    teacherName={teacher?.name ?? 'this teacher'}
                    viewer={viewer}
                    onBooked={() => slots.mutate()}
                    button={weekly}
                  />
                ) : null}
                <SlotLegend academy={academy} viewer={viewer} />
                {full(list) ? (
                  <div className="pb-4">
                    <TellMe watches={watches} teacherId={teacherId} date={null} />
                  </div>
                ) : null}
                <SlotList
                  slots={shown}
                  chosen={slot?.slot_id ?? null}
                  onChoose={choose}
                  now={now}
                  userId={user.id}
                  academy={academy}
                  viewer={viewer}
                  daysOff={daysOff}
                  dayNote={({ date, slots: ofDay }) =>
                    full(ofDay) && ofDay.some((item) => slotState(item, now, user.id) === 'booked') ? (
                      <TellMe watches={watches} teacherId={teacherId} date={date} />
                    ) : null
                  }
                />
              </>
            ) : (
              <NoSlots
                teacherName={teacher?.name}
                day={day}
                action={<TellMe watches={watches} teacherId={teacherId} date={day || null} />}
              />
            )
          ) : slots.error ? (
            <ErrorState
              title="The slots are not here yet."
              text="The list did not arrive. It usually does on the second try."
              onRetry={() => void slots.mutate()}
              busy={slots.isValidating}
            />
          ) : teacherId ? (
            <Loading />
          ) : teachers.data ? (
            <NoTeacher someone={teachers.data.teachers.length > 0} />
          ) : null}
          <WatchList watches={watches} />
        </div>
        {wide ? <BookingPanel {...panel} /> : teacherId ? <BookingBar {...panel} /> : null}
      </div>
    </>
  )
}
