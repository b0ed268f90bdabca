'use client'

import { classTime, lookOf } from '@/components/bookings/class-texts'
import { ClassTime } from '@/components/bookings/class-time'
import { todayIn } from '@/components/slots/slot-days'
import { slotState } from '@/components/slots/slot-state'
import { useAcademy } from '@/components/ui/academy-settings'
import { useCall } from '@/components/ui/data/use-call'
import { SelectField } from '@/components/ui/form/field'
import type { AffectedClass } from '@/lib/time-off/schema'
import type { Chosen } from './choices'
import { appendText, cancelText, nextWeekText, whyNotText } from './time-off-texts'

/** Maximum number of free slots listed, soonest first. */
const SHOWN = 120

export type ClassChoiceProps = {
  booking: AffectedClass
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  /** The dates of the time off. Slots on these dates cannot be chosen. */
  days: { from: string; to: string }
  /** IDs of slots that are already chosen for other classes. */
  usedSlotIds: readonly string[]
  viewer: string | null
  now: Date
  /** True to show the teacher's name, because the list contains classes of several teachers. */
  withTeacher: boolean
  /** True if the student gets back the credit of a cancelled class. */
  givesBack: boolean
}

/** Shows a class that falls within the time off, and lets the user choose whether to move or cancel it. */
export function ClassChoice({ booking, chosen, onChoose, withTeacher, givesBack, viewer, ...rest }: ClassChoiceProps) {
  return (
    <li className="grid items-start gap-x-6 gap-y-2 border-line border-b py-4 lg:grid-cols-[210px_minmax(0,1fr)_minmax(0,400px)]">
      <ClassTime booking={booking} viewer={viewer} />
      <div className="min-w-0">
        <p className="type-h4 [overflow-wrap:anywhere]">{booking.student_name}</p>
        <p className="text-muted [overflow-wrap:anywhere]">
          {lookOf(booking).label}
          {withTeacher ? `, ${booking.teacher_name}` : ''}
        </p>
      </div>
      <div className="grid min-w-0 gap-3">
        <SelectField
          label={
            <span className="sr-only">
              What should happen to {booking.student_name}’s class, {classTime(booking)}?
            </span>
          }
          hint={whyNotText(booking)}
          value={chosen.action === 'substitute' ? (chosen.to ?? '') : chosen.action}
          onChange={(event) => onChoose(chosenFrom(booking, event.target.value))}
        >
          {booking.append || booking.why_no_append ? (
            <option value="append" disabled={!booking.append}>
              {appendText(booking)}
            </option>
          ) : null}
          <option value="next_week" disabled={!booking.next_week}>
            {nextWeekText(booking)}
          </option>
          <option value="move">Another free slot</option>
          {booking.substitutes.length > 0 ? (
            <optgroup label="Same time with a substitute">
              {booking.substitutes.map(({ teacher_id, name, has_slot }) => (
                <option key={teacher_id} value={teacher_id}>
                  {has_slot ? name : `${name} (no slot at this time)`}
                </option>
              ))}
            </optgroup>
          ) : null}
          <option value="cancel">{cancelText(booking, givesBack)}</option>
        </SelectField>
        {chosen.action === 'move' ? (
          <OtherSlot booking={booking} to={chosen.to} onChoose={(to) => onChoose({ action: 'move', to })} {...rest} />
        ) : null}
      </div>
    </li>
  )
}

/** Converts the selected option to a choice. The option is an action, or the ID of a substitute teacher. */
function chosenFrom({ substitutes }: AffectedClass, option: string): Chosen {
  return substitutes.some(({ teacher_id }) => teacher_id === option)
    ? { action: 'substitute', to: option }
    : { action: option as Chosen['action'], to: null }
}

type OtherSlotProps = Pick<ClassChoiceProps, 'booking' | 'days' | 'usedSlotIds' | 'now'> & {
  to: string | null
  onChoose: (slotId: string | null) => void
}

/** Lists the teacher's free slots outside the time off. Loads them when the user chooses to move the class. */
function OtherSlot({ booking, to, onChoose, days, usedSlotIds, now }: OtherSlotProps) {
  const { timeZone } = useAcademy()
  const slots = useCall('slots', {
    params: { teacherId: booking.teacher_id },
    query: { from: todayIn(timeZone, now) },
  })
  const freeSlots = (slots.data?.slots ?? [])
    .filter((slot) => slotState(slot, now) === 'free' && (slot.date < days.from || slot.date > days.to))
    .filter((slot) => slot.slot_id === to || !usedSlotIds.includes(slot.slot_id))
    .slice(0, SHOWN)
  const state = slots.error ? 'The free slots could not be loaded.' : slots.data ? undefined : 'Loading...'
  const none = slots.data && freeSlots.length === 0 ? 'No free slots at the moment' : undefined
  return (
    <SelectField
      label="Free slot"
      hint={state ?? none}
      value={to ?? ''}
      onChange={(event) => onChoose(event.target.value || null)}
    >
      <option value="">Choose a slot</option>
      {freeSlots.map((slot) => (
        <option key={slot.slot_id} value={slot.slot_id}>
          {classTime(slot)}
        </option>
      ))}
    </SelectField>
  )
}
