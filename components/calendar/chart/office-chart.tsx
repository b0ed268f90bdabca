'use client'

import { type ReactNode, useState } from 'react'
import type { PresetSlot } from '@/components/bookings/book/office-booking-dialog'
import { todayIn } from '@/components/slots/slot-days'
import { timeOffTitle } from '@/components/slots/time-off-text'
import { useMediaQuery, useNow, useViewerZone } from '@/components/ui/clocks'
import { EmptyState, NotLoaded } from '@/components/ui/data/states'
import { useCall } from '@/components/ui/data/use-call'
import { alertInfo } from '@/components/ui/dialog/alerts'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { useOfficeRight } from '@/components/ui/office-rights'
import { PageTitle } from '@/components/ui/text/page-title'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { CalendarEntry } from '@/lib/bookings/lists/calendar-schema'
import { daysLater } from '@/lib/core/time/calendar-days'
import { longDate, placeTime, shortDate } from '@/lib/core/time/format'
import { CalendarLegend } from '../calendar-legend'
import { CalendarToolbar } from '../calendar-toolbar'
import { type CalendarControls, NARROW } from '../calendar-views'
import { type ChartTeacher, chartTeachers } from './chart-data'
import { ChartList } from './chart-list'
import { DayChart } from './day-chart'
import { WeekChart } from './week-chart'
import './chart.css'

const OfficeBookingDialog = loadWhenShown(() =>
  import('@/components/bookings/book/office-booking-dialog').then((module) => module.OfficeBookingDialog),
)
const MeetingDialog = loadWhenShown(() => import('../meeting-dialog').then((module) => module.MeetingDialog))

export type ChartView = 'chart' | 'timeGridDay'

interface OfficeChartProps {
  user: SessionUser
  academy: string
  view: ChartView
  /** Switches to another view of the calendar. */
  onView: CalendarControls['show']
  teachers: readonly ChartTeacher[] | undefined
  /** The IDs of the chosen teachers. If there are none, the chart shows all teachers. */
  chosenIds: readonly string[]
  /** The control for choosing teachers. */
  children: ReactNode
}

const mondayOf = (date: string) => daysLater(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

/**
 * Shows the slots of many teachers as a table (contract 60.15). In the week view, each row is a teacher. In the day
 * view, each row is an hour.
 */
export function OfficeChart(props: OfficeChartProps) {
  const { user, academy, view, onView, teachers, chosenIds, children } = props
  const [viewer, now, narrow] = [useViewerZone(), useNow(), useMediaQuery(NARROW)]
  const today = todayIn(academy, now)
  const [day, setDay] = useState(today)
  const [picked, setPicked] = useState<CalendarEntry | null>(null)
  const [preset, setPreset] = useState<PresetSlot | null>(null)
  const mayBook = useOfficeRight('desk')
  const isWeek = view === 'chart' && !narrow
  const first = isWeek ? mondayOf(day) : day
  const days = Array.from({ length: isWeek ? 7 : 1 }, (_, at) => daysLater(first, at))
  const query = { from: first, to: days.at(-1) ?? first }
  const list = useCall('officeCalendar', { query: { ...query, teachers: chosenIds.join(',') } })
  const timeOffList = useCall('timeOffList', { query }).data?.days_off
  const slots = list.data?.slots ?? []
  const step = isWeek ? 7 : 1
  const controls: CalendarControls = {
    show: onView,
    previous: () => setDay(daysLater(day, -step)),
    next: () => setDay(daysLater(day, step)),
    today: () => setDay(today),
    reload: () => void list.mutate(),
  }
  /**
   * Returns the title of the holiday on a date. If a teacher is given, returns the title of that teacher's time off
   * instead.
   */
  const noteOf = (date: string, teacherId?: string) => {
    const off = timeOffList?.find((one) => one.teacher_id === (teacherId ?? null) && one.from <= date && date <= one.to)
    return off && timeOffTitle(off)
  }
  function pick(slot: CalendarEntry) {
    if (slot.booked === 1) setPicked(slot)
    else if (mayBook && new Date(slot.starts_at) > now) setPreset({ teacherId: slot.teacher_id, slotId: slot.slot_id })
    else void alertInfo('This slot is not booked.')
  }
  const chart = {
    teachers: chartTeachers(teachers ?? [], chosenIds, slots),
    slots,
    days,
    today,
    now,
    onPick: pick,
    noteOf,
  }
  const title = isWeek ? `${shortDate(first)} – ${shortDate(days.at(-1) ?? first)}` : longDate(first)
  const holiday = isWeek ? undefined : noteOf(first)
  return (
    <>
      <PageTitle
        aside={<CalendarToolbar title={title} view={view} controls={() => controls} mayAdd={false} withChart />}
      >
        The teachers’ {isWeek ? 'week' : 'day'}
      </PageTitle>
      {children}
      <div className="type-small mb-3.5 flex flex-wrap items-center justify-between gap-x-7 gap-y-1.5">
        <CalendarLegend />
        <p className="text-muted">All times in {placeTime(academy)}</p>
      </div>
      {holiday ? <p className="type-text mb-3.5 font-semibold">{holiday}</p> : null}
      {list.data?.cut ? (
        <p role="status" className="type-text mb-3.5 border-turmeric border-l-4 bg-card px-4 py-2.5">
          There are too many slots to show them all. Choose fewer teachers or a single day.
        </p>
      ) : null}
      {!list.data || !teachers ? (
        <NotLoaded title="The slots could not be loaded." response={list} />
      ) : isWeek ? (
        <div className="frame chart-frame">
          <WeekChart {...chart} />
        </div>
      ) : slots.length === 0 ? (
        <EmptyState title="No slots on this day." />
      ) : narrow ? (
        <ChartList {...chart} />
      ) : (
        <div className="frame chart-frame">
          <DayChart {...chart} />
        </div>
      )}
      <OfficeBookingDialog
        open={preset !== null}
        onOpenChange={(open) => !open && setPreset(null)}
        preset={preset}
        academy={academy}
        viewer={viewer}
        now={now}
        onBooked={list.mutate}
      />
      {picked ? (
        <MeetingDialog
          key={picked.slot_id}
          open
          onOpenChange={() => setPicked(null)}
          slot={picked}
          user={user}
          teacherName={picked.teacher_name}
          academy={academy}
          viewer={viewer}
          onChanged={() => {
            setPicked(null)
            void list.mutate()
          }}
        />
      ) : null}
    </>
  )
}
