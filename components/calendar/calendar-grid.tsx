'use client'

import type {
  DatesSetArg,
  DayCellMountArg,
  DayHeaderContentArg,
  DayHeaderMountArg,
  EventClickArg,
  EventContentArg,
  EventInput,
  EventSourceFuncArg,
  SlotLabelContentArg,
} from '@fullcalendar/core'
import dayGridPlugin from '@fullcalendar/daygrid'
import listPlugin from '@fullcalendar/list'
import luxonPlugin from '@fullcalendar/luxon3'
import FullCalendar from '@fullcalendar/react'
import timeGridPlugin from '@fullcalendar/timegrid'
import { type RefObject, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { withInstants } from '@/components/slots/academy-instant'
import { slotState, slotStates } from '@/components/slots/slot-state'
import { logFailure } from '@/components/ui/console-only'
import { call } from '@/lib/api/client'
import { wallClock } from '@/lib/core/format'
import type { SlotView } from '@/lib/slots/schema'
import { CalendarEvent, eventTitle } from './calendar-event'
import { type CalendarControls, type CalendarView, START_VIEW } from './calendar-views'
import { DayHeader } from './day-header'

// Options that are new objects at each rendering make the calendar begin again, and end in a loop: they all stand here,
// or are memoised below. The luxon plugin makes the academy's zone true: without it a named zone is shown as UTC.
const plugins = [dayGridPlugin, timeGridPlugin, listPlugin, luxonPlugin]
const FIRST_HOUR = 7

const titleFormat = { day: 'numeric', month: 'long', year: 'numeric' } as const
const hourFormat = { hour: 'numeric', hour12: true, meridiem: 'short' } as const
const views = {
  dayGridMonth: { dayMaxEvents: 3, titleFormat: { month: 'long', year: 'numeric' } },
  timeGridDay: { titleFormat: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } },
  // Seven days from today: what is past would only stand in the way.
  agenda: { type: 'list', duration: { days: 7 } },
} as const
const hourLabel = ({ text }: SlotLabelContentArg) => text.replace(/(?=[ap]m)/, ' ')
/** A week without slots has nothing inside that the keyboard could reach, and would not scroll by it: its first day is. */
const letKeyboardScroll = ({ el, date, view }: DayCellMountArg) => {
  if (date.getTime() === view.activeStart.getTime()) el.tabIndex = 0
}
/** Where seven days do not fit, the frame begins with today. */
const beginWithToday = ({ el, isToday }: DayHeaderMountArg) => {
  const frame = isToday && el.closest('.calendar-frame')
  if (frame) frame.scrollLeft += el.getBoundingClientRect().left - frame.getBoundingClientRect().left
}
const slotOf = (event: EventContentArg['event']) => event.extendedProps.slot as SlotView
const classNames = ({ event }: EventContentArg) => {
  const state = slotState(slotOf(event), new Date())
  return `is-${state} ${slotStates[state].calendar.look}`
}
const moreLabel = ({ num }: { num: number }) => `${num} more`

interface FirstSlots {
  from: string
  to: string
  slots: readonly SlotView[]
}

/** Those of the days asked for; undefined where they are not all here. */
function slotsWithin(given: FirstSlots | undefined, from: string, to: string) {
  if (!given || from < given.from || to > given.to) return undefined
  return { slots: given.slots.filter(({ date }) => date >= from && date <= to) }
}

type CalendarGridProps = {
  teacherId: string
  academy: string
  viewer: string | null
  /** Slots of the first days to be shown, where they came with the page: they stand there until the call is answered. */
  first: FirstSlots | undefined
  controls: RefObject<CalendarControls | null>
  /** The slot whose details are open. */
  chosen: string | null
  onPick: (slot: SlotView) => void
  onLoading: (loading: boolean) => void
  onShown: (shown: { view: CalendarView; title: string }) => void
  /** How many slots are in view, or why that is not known. */
  onFetched: (error: unknown, found?: number) => void
}

/** The calendar itself, in the academy's time zone; the only file that knows FullCalendar. It asks for what is in view. */
export function CalendarGrid(props: CalendarGridProps) {
  const { teacherId, academy, viewer, first, controls, chosen, onPick, onLoading, onShown, onFetched } = props
  const calendar = useRef<FullCalendar>(null)
  const unused = useRef(first)
  const [firstHour, setFirstHour] = useState(FIRST_HOUR)

  useImperativeHandle(controls, () => {
    const api = () => calendar.current?.getApi()
    return {
      show: (view) => api()?.changeView(view),
      previous: () => api()?.prev(),
      next: () => api()?.next(),
      today: () => api()?.today(),
      reload: () => api()?.refetchEvents(),
    }
  }, [])

  const events = useCallback(
    async ({ start, end }: EventSourceFuncArg): Promise<EventInput[]> => {
      const from = wallClock(start, academy).date
      const to = wallClock(new Date(end.getTime() - 1), academy).date
      try {
        const known = slotsWithin(unused.current, from, to)
        unused.current = undefined
        if (known) setTimeout(() => calendar.current?.getApi().refetchEvents())
        const answer = known ?? (await call('calendarSlots', { params: { teacherId }, query: { from, to } }))
        const slots = withInstants<SlotView>(answer.slots, academy)
        onFetched(null, slots.length)
        // The whole day is there to scroll through; it opens where this teacher's day begins.
        const earliest = Math.min(FIRST_HOUR, ...slots.map((slot) => Number(slot.from_time.slice(0, 2))))
        setFirstHour(earliest)
        calendar.current?.getApi().scrollToTime({ hours: earliest })
        return slots.map((slot) => ({
          id: slot.slot_id,
          title: eventTitle(slot, new Date()),
          start: slot.starts_at,
          end: slot.ends_at,
          extendedProps: { slot },
        }))
      } catch (error) {
        logFailure('The calendar was not loaded:', error)
        onFetched(error)
        return []
      }
    },
    [teacherId, academy, onFetched],
  )
  const dayHeader = useCallback(
    ({ date, isToday, text, view }: DayHeaderContentArg) => (
      <DayHeader date={wallClock(date, academy).date} isToday={isToday} text={text} view={view.type as CalendarView} />
    ),
    [academy],
  )
  const content = useCallback(
    ({ event, view }: EventContentArg) => (
      <CalendarEvent slot={slotOf(event)} viewer={viewer} inList={view.type === 'agenda'} />
    ),
    [viewer],
  )
  // Not among the calendar's own classes: a new set of them draws every slot anew, and takes the focus from the one that
  // was pressed.
  useEffect(() => {
    if (!chosen) return
    const slot = document.querySelector(`[data-slot="${CSS.escape(chosen)}"]`)?.closest('.fc-event')
    slot?.classList.add('is-chosen')
    return () => slot?.classList.remove('is-chosen')
  }, [chosen])
  const pick = useCallback(({ event }: EventClickArg) => onPick(slotOf(event)), [onPick])
  const show = useCallback(
    ({ view }: DatesSetArg) => onShown({ view: view.type as CalendarView, title: view.title }),
    [onShown],
  )

  return (
    <FullCalendar
      ref={calendar}
      plugins={plugins}
      events={events}
      timeZone={academy}
      locale="en-gb"
      firstDay={1}
      initialView={START_VIEW}
      views={views}
      height="70vh"
      headerToolbar={false}
      allDaySlot={false}
      slotDuration="01:00:00"
      slotLabelFormat={hourFormat}
      slotLabelContent={hourLabel}
      slotEventOverlap={false}
      scrollTime={`${firstHour}:00:00`}
      scrollTimeReset={false}
      nowIndicator
      eventInteractive
      eventDisplay="block"
      eventShortHeight={46}
      titleFormat={titleFormat}
      titleRangeSeparator="–"
      noEventsContent="No slots in these days."
      moreLinkClick="timeGridDay"
      moreLinkContent={moreLabel}
      dayHeaderContent={dayHeader}
      dayHeaderDidMount={beginWithToday}
      eventContent={content}
      eventClassNames={classNames}
      eventClick={pick}
      loading={onLoading}
      datesSet={show}
      dayCellDidMount={letKeyboardScroll}
    />
  )
}
