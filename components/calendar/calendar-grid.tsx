'use client'

import type {
  DatesSetArg,
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
import { wallClock } from '@/lib/core/time/format'
import { serverNow } from '@/lib/core/time/server-clock'
import { CalendarEvent } from './calendar-event'
import type {
  CalendarContent,
  CalendarControls,
  CalendarDayNote,
  CalendarSlot,
  CalendarView,
  SlotLabel,
} from './calendar-views'
import { DayHeader } from './day-header'

// The options must be constants or memoised. New objects on each render would reset the calendar in an endless loop.
// FullCalendar needs the luxon plugin to show times in a named time zone.
const plugins = [dayGridPlugin, timeGridPlugin, listPlugin, luxonPlugin]
const FIRST_HOUR = 7

const titleFormat = { day: 'numeric', month: 'long', year: 'numeric' } as const
const hourFormat = { hour: 'numeric', hour12: true, meridiem: 'short' } as const
const views = {
  dayGridMonth: { dayMaxEvents: 3, titleFormat: { month: 'long', year: 'numeric' } },
  timeGridDay: { titleFormat: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } },
  // The agenda shows the seven days from today, and no past days.
  agenda: { type: 'list', duration: { days: 7 } },
} as const
const hourLabel = ({ text }: SlotLabelContentArg) => text.replace(/(?=[ap]m)/, ' ')
/** Makes the first day focusable, so that keyboard users can scroll the view even if it contains no slots. */
const letKeyboardScroll = () => document.querySelector('.fc-timegrid-col.fc-day')?.setAttribute('tabindex', '0')
/** Scrolls sideways to today, because a narrow frame does not show all seven days. */
const beginWithToday = ({ el, isToday }: DayHeaderMountArg) => {
  const frame = isToday && el.closest('.calendar-frame')
  if (frame) frame.scrollLeft += el.getBoundingClientRect().left - frame.getBoundingClientRect().left
}
/** Returns the slot of an event, or undefined for an all-day note. */
const slotOf = (event: EventContentArg['event']) => event.extendedProps.slot as CalendarSlot | undefined
const classNames = ({ event }: EventContentArg) => {
  const slot = slotOf(event)
  if (!slot) return 'is-day-note'
  const state = slotState(slot, serverNow())
  return `is-${state} ${slotStates[state].calendar.look}`
}
const moreLabel = ({ num }: { num: number }) => `${num} more`

interface FirstSlots {
  from: string
  to: string
  slots: readonly CalendarSlot[]
}

/**
 * Returns the hour to scroll to: the start hour of the earliest class or, if there are no classes, of the earliest free
 * slot.
 */
function firstHourOf(slots: readonly CalendarSlot[]): number {
  const classes = slots.filter(({ booked }) => booked === 1)
  const hours = (classes.length > 0 ? classes : slots).map(({ from_time }) => Number(from_time.slice(0, 2)))
  return hours.length > 0 ? Math.min(...hours) : FIRST_HOUR
}

/** Converts a note to a FullCalendar event. FullCalendar expects the day after the last day as `end`. */
function noteEvent({ id, from, to, title }: CalendarDayNote): EventInput {
  const end = new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return { id, title, start: from, end, allDay: true, interactive: false }
}

/** Returns the initial slots on these days. Returns undefined if the initial slots do not cover all days. */
function slotsWithin(firstSlots: FirstSlots | undefined, from: string, to: string) {
  if (!firstSlots || from < firstSlots.from || to > firstSlots.to) return undefined
  return { slots: firstSlots.slots.filter(({ date }) => date >= from && date <= to) }
}

type CalendarGridProps = {
  /**
   * Loads the slots and notes for these days (dates in the academy's time zone, both inclusive). Pass the same function
   * on each render, because a new function causes a reload.
   */
  load: (from: string, to: string) => Promise<CalendarContent>
  /** Returns the text on a slot. Pass the same function on each render, because a new one resets the calendar. */
  labelOf: (slot: CalendarSlot) => SlotLabel
  /** The text that is shown if there are no slots. */
  empty: string
  academy: string
  viewer: string | null
  /** The slots in the initial HTML. The calendar shows them until the first response. */
  first: FirstSlots | undefined
  startView: CalendarView
  controls: RefObject<CalendarControls | null>
  /** The ID of the slot whose details are open. */
  openSlotId: string | null
  onPick: (slot: CalendarSlot) => void
  onLoading: (loading: boolean) => void
  onShown: (shown: { view: CalendarView; title: string }) => void
  /** Called with the number of visible slots, or with the error if loading failed. */
  onFetched: (error: unknown, count?: number) => void
}

/** Shows the calendar in the academy's time zone, and loads the visible days. No other file may use FullCalendar. */
export function CalendarGrid(props: CalendarGridProps) {
  const { load, labelOf, empty, academy, viewer, first, startView, controls, openSlotId, onPick } = props
  const { onLoading, onShown, onFetched } = props
  const calendar = useRef<FullCalendar>(null)
  const unused = useRef(first)
  const [firstHour, setFirstHour] = useState(FIRST_HOUR)
  const [noted, setNoted] = useState(false)
  const openedAt = useRef('')
  const fresh = useRef<{ days: string; answer: Promise<CalendarContent> } | null>(null)

  useImperativeHandle(controls, () => {
    const api = () => calendar.current?.getApi()
    return {
      show: (view) => view !== 'chart' && api()?.changeView(view),
      previous: () => api()?.prev(),
      next: () => api()?.next(),
      today: () => api()?.today(),
      reload: () => api()?.refetchEvents(),
    }
  }, [])

  /**
   * Loads the slots again. Redraws them only if they differ from those in the initial HTML, because redrawing shifts
   * the page.
   */
  const refresh = useCallback(
    async (from: string, to: string, shown: CalendarContent) => {
      const request = { days: `${from} ${to}`, answer: load(from, to) }
      fresh.current = request
      const same = await request.answer.then(
        ({ slots, notes }) => !notes?.length && JSON.stringify(slots) === JSON.stringify(shown.slots),
        () => false,
      )
      if (fresh.current !== request) return
      if (same) fresh.current = null
      else calendar.current?.getApi().refetchEvents()
    },
    [load],
  )

  const events = useCallback(
    async ({ start, end }: EventSourceFuncArg): Promise<EventInput[]> => {
      const from = wallClock(start, academy).date
      const to = wallClock(new Date(end.getTime() - 1), academy).date
      try {
        const firstContent = slotsWithin(unused.current, from, to)
        unused.current = undefined
        if (firstContent) void refresh(from, to, firstContent)
        const pendingAnswer = firstContent || fresh.current?.days !== `${from} ${to}` ? null : fresh.current.answer
        if (!firstContent) fresh.current = null
        const answer: CalendarContent = firstContent ?? (await (pendingAnswer ?? load(from, to)))
        const slots = withInstants<CalendarSlot>(answer.slots, academy)
        onFetched(null, slots.length)
        setNoted(Boolean(answer.notes?.length))
        // The view covers 24 hours, so scroll to the first hour with slots. Keep the position when the same days load
        // again.
        const earliest = firstHourOf(slots.filter(({ date }) => date >= from && date <= to))
        setFirstHour(earliest)
        const viewKey = `${from} ${to} ${earliest}`
        const open = () => {
          if (openedAt.current === viewKey) return
          calendar.current?.getApi().scrollToTime({ hours: earliest })
          openedAt.current = viewKey
        }
        // Slots from the initial HTML arrive before the calendar exists, so scroll later.
        if (firstContent) setTimeout(open)
        else open()
        return [
          ...(answer.notes ?? []).map(noteEvent),
          ...slots.map((slot) => ({
            id: slot.slot_id,
            title: labelOf(slot).title,
            start: slot.starts_at,
            end: slot.ends_at,
            extendedProps: { slot },
          })),
        ]
      } catch (error) {
        logFailure('The calendar was not loaded:', error)
        onFetched(error)
        return []
      }
    },
    [load, refresh, labelOf, academy, onFetched],
  )
  const dayHeader = useCallback(
    ({ date, isToday, text, view }: DayHeaderContentArg) => (
      <DayHeader date={wallClock(date, academy).date} isToday={isToday} text={text} view={view.type as CalendarView} />
    ),
    [academy],
  )
  const content = useCallback(
    ({ event, view }: EventContentArg) => {
      const slot = slotOf(event)
      if (!slot) return <span className="calendar-day-note">{event.title}</span>
      return (
        <CalendarEvent
          slot={slot}
          label={labelOf(slot)}
          viewer={viewer}
          place={view.type === 'agenda' ? 'agenda' : 'grid'}
        />
      )
    },
    [viewer, labelOf],
  )
  // Change the element directly. If we passed the class name as an option, FullCalendar would redraw all slots, and the
  // pressed slot would lose focus.
  useEffect(() => {
    if (!openSlotId) return
    const slot = document.querySelector(`[data-slot="${CSS.escape(openSlotId)}"]`)?.closest('.fc-event')
    slot?.classList.add('is-chosen')
    return () => slot?.classList.remove('is-chosen')
  }, [openSlotId])
  const pick = useCallback(
    ({ event }: EventClickArg) => {
      const slot = slotOf(event)
      if (slot) onPick(slot)
    },
    [onPick],
  )
  const show = useCallback(
    ({ view }: DatesSetArg) => {
      letKeyboardScroll()
      onShown({ view: view.type as CalendarView, title: view.title })
    },
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
      initialView={startView}
      views={views}
      height="70vh"
      headerToolbar={false}
      allDaySlot={noted}
      allDayContent=""
      slotDuration="01:00:00"
      slotLabelFormat={hourFormat}
      slotLabelContent={hourLabel}
      slotEventOverlap={false}
      scrollTime={`${firstHour}:00:00`}
      scrollTimeReset={false}
      nowIndicator
      now={serverNow}
      eventInteractive
      eventDisplay="block"
      eventShortHeight={46}
      titleFormat={titleFormat}
      titleRangeSeparator="–"
      noEventsContent={empty}
      moreLinkClick="timeGridDay"
      moreLinkContent={moreLabel}
      dayHeaderContent={dayHeader}
      dayHeaderDidMount={beginWithToday}
      eventContent={content}
      eventClassNames={classNames}
      eventClick={pick}
      loading={onLoading}
      datesSet={show}
    />
  )
}
