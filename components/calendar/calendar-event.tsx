import { slotState, slotStates } from '@/components/slots/slot-state'
import { viewerTimes } from '@/components/slots/viewer-times'
import { cityOf, clockTime, timeRange } from '@/lib/core/time/format'
import { serverNow } from '@/lib/core/time/server-clock'
import type { CalendarSlot, SlotLabel } from './calendar-views'

/** Returns the text on a slot in one teacher's calendar. Includes the student's name if the user may see it. */
export function slotLabel(slot: CalendarSlot): SlotLabel {
  if (slot.booked === 1) return { title: slot.student_name ?? slotStates.booked.calendar.label }
  return { title: slotStates[slotState(slot, serverNow())].calendar.label }
}

type CalendarEventProps = {
  slot: CalendarSlot
  label: SlotLabel
  viewer: string | null
  place: 'grid' | 'agenda' | 'first list'
}

/** Shows the content of a slot on the calendar: the person, the time, and the viewer's local time if it differs. */
export function CalendarEvent({ slot, label: { title, note, who }, viewer, place }: CalendarEventProps) {
  const own = viewerTimes(slot, viewer)
  const content = (
    <>
      <b>
        {who ? (
          <i aria-hidden="true" className={`calendar-who who-${who.tone}`}>
            {who.initials}
          </i>
        ) : null}
        {title}
      </b>
      {note ? <span className="calendar-note">{note}</span> : null}
      <span className="tnum calendar-range">{timeRange(slot.from_time, slot.to_time)}</span>
      {place === 'grid' ? <span className="tnum calendar-start">{clockTime(slot.from_time)}</span> : null}
      {own && viewer ? (
        <span className="tnum calendar-own">
          {own} {place === 'grid' ? null : cityOf(viewer)}
        </span>
      ) : null}
    </>
  )
  // FullCalendar makes slots in the grid focusable, but not rows in the agenda, so each row is a button.
  if (place === 'first list') return <div className="calendar-line">{content}</div>
  return place === 'agenda' ? (
    <button type="button" data-slot={slot.slot_id} className="calendar-line">
      {content}
    </button>
  ) : (
    <span data-slot={slot.slot_id} className="calendar-lines">
      {content}
    </span>
  )
}
