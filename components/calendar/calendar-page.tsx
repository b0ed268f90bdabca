'use client'

import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useMediaQuery, useNow, useViewerZone } from '@/components/ui/clocks'
import { Loading } from '@/components/ui/data/states'
import { alertInfo, alertInfoWithAction } from '@/components/ui/dialog/alerts'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { PageTitle } from '@/components/ui/text/page-title'
import { textLinkClass } from '@/components/ui/text/text-link'
import type { SessionUser } from '@/lib/auth/session/session-user'
import { cityOf, placeOf, placeTime } from '@/lib/core/time/format'
import { serverNow } from '@/lib/core/time/server-clock'
import { CalendarLegend } from './calendar-legend'
import { CalendarToolbar } from './calendar-toolbar'
import {
  type CalendarContent,
  type CalendarControls,
  type CalendarSlot,
  type CalendarView,
  NARROW,
  type OfficeView,
  type SlotLabel,
  START_VIEW,
  viewLabel,
} from './calendar-views'
import type { ChartView } from './chart/office-chart'
import { FirstAgenda } from './first-agenda'
import './calendar.css'
import './calendar-who.css'
import './agenda.css'

const CalendarHints = loadWhenShown(() => import('./calendar-hints').then((module) => module.CalendarHints))
const CalendarGrid = loadWhenShown(() => import('./calendar-grid').then((module) => module.CalendarGrid))
const SlotDialog = loadWhenShown(() => import('@/components/slots/slot-dialog').then((module) => module.SlotDialog))
const MeetingDialog = loadWhenShown(() => import('./meeting-dialog').then((module) => module.MeetingDialog))

const texts = {
  slots: { empty: 'No slots on these days.', failed: 'The slots could not be loaded.' },
  classes: { empty: 'No classes on these days.', failed: 'The classes could not be loaded.' },
} as const

interface CalendarPageProps {
  user: SessionUser
  academy: string
  /**
   * The slots in the initial HTML, and the days that they cover. `cut` is true if the initial HTML leaves out some
   * slots.
   */
  first: { from: string; to: string; slots: readonly CalendarSlot[]; cut?: boolean } | undefined
  /**
   * Loads the slots and notes for a range of days. Pass the same function on each render, because a new one causes a
   * reload.
   */
  load: (from: string, to: string) => Promise<CalendarContent>
  /** Returns the text on a slot. Pass the same function on each render, because a new one resets the calendar. */
  labelOf: (slot: CalendarSlot) => SlotLabel
  heading: (view: string) => ReactNode
  /** True if the user may add slots, and may change or remove slots that are not booked. */
  mayAdd?: boolean
  /** The word for the calendar's entries: "slots" or "classes". */
  entryKind: keyof typeof texts
  /** Returns the error text for a failed request, or null for the default text. */
  failureText?: (error: unknown) => string | null
  teacherName?: string | undefined
  /** True if the calendar opens with the agenda on narrow screens. */
  agendaFirst?: boolean
  /** True if each slot has an additional line, for example for the teacher's name. */
  noted?: boolean
  /**
   * Hours of notice that a student must give to change a class. Missing if students cannot change classes in this
   * calendar.
   */
  hoursBefore?: number | null
  /** The initial view. Defaults to the week or, with `agendaFirst` on narrow screens, the agenda. */
  initialView?: CalendarView
  /** Opens the chart view. Only the office's calendar has this view. */
  onChart?: (view: ChartView) => void
  /** Content above the slots, for example the control for choosing teachers. */
  children?: ReactNode
}

/** Lays out every calendar page: title, toolbar, legend, the days, and the details of a selected slot. */
export function CalendarPage(props: CalendarPageProps) {
  const {
    user,
    academy,
    first,
    load,
    labelOf,
    heading,
    mayAdd = false,
    entryKind,
    failureText,
    teacherName,
    noted = false,
    agendaFirst = false,
    hoursBefore,
    initialView,
    onChart,
  } = props
  const viewer = useViewerZone()
  const now = useNow()
  const narrow = useMediaQuery(NARROW)
  const controls = useRef<CalendarControls>(null)
  const frame = useRef<HTMLDivElement>(null)
  const startView = initialView ?? (agendaFirst && narrow ? 'agenda' : START_VIEW)
  const [drawn, setDrawn] = useState<{ view: CalendarView; title: string } | null>(null)
  const shown = drawn ?? { view: startView, title: '' }
  const [ready, setReady] = useState(false)
  const [loading, setLoading] = useState(!first)
  const [failure, setFailure] = useState<unknown>(null)
  const [slotCount, setSlotCount] = useState(1)
  const [picked, setPicked] = useState<CalendarSlot | null>(null)
  const [freeSlot, setFreeSlot] = useState<CalendarSlot | null>(null)
  const handleFetched = useCallback((error: unknown, count = 0) => {
    setFailure(error)
    setSlotCount(count)
    // FullCalendar needs two frames to draw its elements and our texts.
    requestAnimationFrame(() => requestAnimationFrame(() => setReady(true)))
  }, [])
  const pick = useCallback(
    (slot: CalendarSlot) => {
      if (slot.booked === 1) return setPicked(slot)
      if (!mayAdd || new Date(slot.starts_at) <= serverNow()) return void alertInfo('This slot is not booked.')
      void alertInfoWithAction('This slot is not booked.', 'Change or remove slot').then(
        (on) => on && setFreeSlot(slot),
      )
    },
    [mayAdd],
  )
  const { empty, failed } = texts[entryKind]

  // The status text takes the place of the text about the time zone, so that the page does not shift.
  const statusText = failure ? ' ' : loading ? 'Loading...' : slotCount === 0 && shown.view !== 'agenda' ? empty : null

  return (
    <>
      <PageTitle
        aside={
          <CalendarToolbar
            title={shown.title}
            view={shown.view}
            controls={() => (onChart ? withChartViews(controls.current, onChart) : controls.current)}
            mayAdd={mayAdd}
            withChart={onChart !== undefined}
          />
        }
      >
        {heading(viewLabel(shown.view))}
      </PageTitle>
      {props.children}
      <div className="type-small mb-3.5 flex flex-wrap items-center justify-between gap-x-7 gap-y-1.5">
        <CalendarLegend classesOnly={entryKind === 'classes'} />
        <p role="status" className="grid text-muted *:col-start-1 *:row-start-1 max-phone:w-full">
          <span className={statusText ? 'invisible' : ''}>
            {viewer && viewer !== academy
              ? `${placeOf(academy)} time, with your time in ${cityOf(viewer)} below`
              : `All times in ${placeTime(academy)}`}
          </span>
          {statusText ? <span>{statusText}</span> : null}
        </p>
      </div>
      {failure ? (
        <p role="status" className="type-text mb-3.5 border-turmeric border-l-4 bg-card px-4 py-2.5">
          {failureText?.(failure) ?? (
            <>
              {failed}{' '}
              <button type="button" className={`${textLinkClass} min-h-11`} onClick={() => controls.current?.reload()}>
                Try again
              </button>
            </>
          )}
        </p>
      ) : null}
      <div className="calendar-holder">
        <div
          ref={frame}
          className="frame calendar-frame"
          data-view={shown.view}
          data-ready={ready || undefined}
          data-two-clocks={viewer !== academy || undefined}
          data-noted={noted || undefined}
          data-unknown={loading || Boolean(failure) || undefined}
        >
          {ready ? null : first ? (
            <FirstAgenda {...{ labelOf, empty, academy, viewer, now }} slots={first.slots} />
          ) : (
            <div className="first-agenda px-6">
              <Loading />
            </div>
          )}
          <CalendarGrid
            load={load}
            labelOf={labelOf}
            empty={empty}
            academy={academy}
            viewer={viewer}
            first={first?.cut ? undefined : first}
            startView={startView}
            controls={controls}
            openSlotId={(picked ?? freeSlot)?.slot_id ?? null}
            onPick={pick}
            onLoading={setLoading}
            onShown={setDrawn}
            onFetched={handleFetched}
          />
        </div>
        {drawn?.view.startsWith('timeGrid') ? <CalendarHints frame={frame} /> : null}
      </div>
      {freeSlot ? (
        <SlotDialog
          key={freeSlot.slot_id}
          open
          onOpenChange={() => setFreeSlot(null)}
          slot={freeSlot}
          academy={academy}
          viewer={viewer}
          onChanged={() => controls.current?.reload()}
        />
      ) : null}
      {picked ? (
        <MeetingDialog
          key={picked.slot_id}
          open
          onOpenChange={() => setPicked(null)}
          slot={picked}
          user={user}
          teacherName={picked.teacher_name ?? teacherName}
          academy={academy}
          viewer={viewer}
          hoursBefore={hoursBefore}
          onChanged={() => {
            setPicked(null)
            controls.current?.reload()
          }}
        />
      ) : null}
    </>
  )
}

/**
 * Returns the calendar's controls. The views `chart` and `timeGridDay` open the chart, and all other views open the
 * calendar.
 */
const withChartViews = (controls: CalendarControls | null, onChart: (view: ChartView) => void) =>
  controls && {
    ...controls,
    show: (view: OfficeView) => (view === 'chart' || view === 'timeGridDay' ? onChart(view) : controls.show(view)),
  }
