'use client'

import dynamic from 'next/dynamic'
import { useCallback, useRef, useState } from 'react'
import { calendarLegend } from '@/components/slots/slot-state'
import { TeacherPicture } from '@/components/teachers/teacher-picture'
import { alertInfo } from '@/components/ui/alerts'
import { useFirstData } from '@/components/ui/call-cache'
import { useViewerZone } from '@/components/ui/clocks'
import { PageTitle } from '@/components/ui/page-title'
import { Loading } from '@/components/ui/states'
import { textLinkClass } from '@/components/ui/text-link'
import { CallError } from '@/lib/api/client'
import type { SessionUser } from '@/lib/auth/session-user'
import { cityOf, placeOf, placeTime } from '@/lib/core/format'
import type { SlotView } from '@/lib/slots/schema'
import type { Teaching } from '@/lib/teachers/queries'
import { CalendarToolbar } from './calendar-toolbar'
import { type CalendarControls, type CalendarView, START_VIEW, viewLabel } from './calendar-views'
import { MeetingDialog } from './meeting-dialog'
import './calendar.css'
import './agenda.css'

const CalendarGrid = dynamic(() => import('./calendar-grid').then((module) => module.CalendarGrid), {
  ssr: false,
  loading: () => (
    <div className="min-h-[70vh] px-6">
      <Loading />
    </div>
  ),
})

type TeacherCalendarProps = {
  user: SessionUser
  teacherId: string
  teacher: Teaching | undefined
  academy: string
  /** The days whose slots come with the page. */
  days: { from: string; to: string }
}

/** A teacher's slots as a calendar (docs/contract.md 20.12). It opens on its week at every width; a phone moves it sideways. */
export function TeacherCalendar({ user, teacherId, teacher, academy, days }: TeacherCalendarProps) {
  const viewer = useViewerZone()
  const controls = useRef<CalendarControls>(null)
  const [shown, setShown] = useState<{ view: CalendarView; title: string }>({ view: START_VIEW, title: '' })
  const [loading, setLoading] = useState(true)
  const [failure, setFailure] = useState<unknown>(null)
  const [found, setFound] = useState(1)
  const [picked, setPicked] = useState<SlotView | null>(null)
  const fetched = useCallback((error: unknown, count = 0) => {
    setFailure(error)
    setFound(count)
  }, [])
  const first = useFirstData('calendarSlots', { params: { teacherId }, query: days })
  const isOwner = user.id === teacherId
  const teacherName = teacher?.name

  const pick = useCallback((slot: SlotView) => {
    if (slot.booked === 1) setPicked(slot)
    else void alertInfo('This slot is not booked.')
  }, [])

  const heading = isOwner ? 'Your' : teacherName ? `${teacherName}’s` : 'Teacher’s'
  return (
    <>
      <PageTitle
        aside={
          <CalendarToolbar
            title={shown.title}
            view={shown.view}
            controls={() => controls.current}
            mayAdd={isOwner && user.role === 'teacher'}
          />
        }
      >
        <span className="flex items-center gap-4">
          {teacher?.picture ? (
            <TeacherPicture name={teacher.name} art={teacher.art} picture={teacher.picture} size={56} />
          ) : null}
          <span>
            {heading} {viewLabel(shown.view)}
          </span>
        </span>
      </PageTitle>
      <div className="type-small mb-3.5 flex flex-wrap items-center justify-between gap-x-7 gap-y-1.5">
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {calendarLegend.map(({ label, look }) => (
            <li key={label}>
              <i aria-hidden="true" className={`calendar-key ${look}`} />
              {label}
            </li>
          ))}
        </ul>
        <p role="status" className="text-muted">
          {failure
            ? null
            : loading
              ? 'Loading...'
              : found === 0 && shown.view !== 'agenda'
                ? 'No slots in these days.'
                : viewer && viewer !== academy
                  ? `Large: ${placeOf(academy)} time. Below it: your time in ${cityOf(viewer)}.`
                  : `All hours in ${placeTime(academy)}`}
        </p>
      </div>
      {failure ? (
        <p role="status" className="type-text mb-3.5 border-turmeric border-l-4 bg-card px-4 py-2.5">
          {failure instanceof CallError && failure.status === 404 ? (
            'There is no teacher’s calendar at this address.'
          ) : (
            <>
              These slots did not arrive.{' '}
              <button type="button" className={`${textLinkClass} min-h-11`} onClick={() => controls.current?.reload()}>
                Try again
              </button>
            </>
          )}
        </p>
      ) : null}
      <div
        className="frame calendar-frame"
        data-view={shown.view}
        data-two-clocks={viewer !== academy || undefined}
        data-unknown={loading || Boolean(failure) || undefined}
      >
        <CalendarGrid
          teacherId={teacherId}
          academy={academy}
          viewer={viewer}
          first={first && { ...days, slots: first.slots }}
          controls={controls}
          chosen={picked?.slot_id ?? null}
          onPick={pick}
          onLoading={setLoading}
          onShown={setShown}
          onFetched={fetched}
        />
      </div>
      {picked ? (
        <MeetingDialog
          key={picked.slot_id}
          slot={picked}
          user={user}
          teacherName={teacherName}
          academy={academy}
          viewer={viewer}
          onClose={() => setPicked(null)}
          onChanged={() => {
            setPicked(null)
            controls.current?.reload()
          }}
        />
      ) : null}
    </>
  )
}
