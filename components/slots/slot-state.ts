import type { SlotView } from '@/lib/slots/schema'

/**
 * The state of a slot at a given time. A `mine` slot is booked by the viewer. A `lapsed` slot began without a booking.
 */
export type SlotState = 'free' | 'mine' | 'booked' | 'under-way' | 'finished' | 'lapsed'

/**
 * Returns the state of a slot at a given time. If `userId` is missing, no slot is `mine`. Users can choose only `free`
 * slots.
 */
export function slotState(slot: SlotView, now: Date, userId?: string): SlotState {
  const begun = new Date(slot.starts_at) <= now
  if (slot.booked !== 1) return begun ? 'lapsed' : 'free'
  if (begun) return new Date(slot.ends_at) <= now ? 'finished' : 'under-way'
  return slot.student_id === userId ? 'mine' : 'booked'
}

/** CSS classes for slots and their legend. The classes set variables for slots.css, calendar.css and agenda.css. */
const looks = {
  free: '[--slot-edge:var(--leaf)] [--slot-line:dashed] [--slot-ground:var(--card)] [--slot-accent:var(--leaf-text)]',
  booked: '[--slot-edge:var(--booked)] [--slot-ground:var(--booked)] [--slot-ink:#fff] [--slot-note:#e4eef7]',
  taken: '[--slot-edge:var(--line)] [--slot-ground:var(--sandal)] [--slot-ink:var(--muted)]',
  mine: '[--slot-edge:var(--ink)] [--slot-ground:var(--paper)] [--slot-accent:var(--ink)]',
  chosen: '[--slot-edge:var(--peacock)] [--slot-ground:var(--peacock)] [--slot-ink:#fff] [--slot-note:#e3f1ee]',
  finished: '[--slot-edge:#8db2d8] [--slot-ground:#cfe0f2] [--slot-ink:#1d3f60] [--slot-row:var(--disabled-text)]',
  lapsed:
    '[--slot-edge:#9bbd92] [--slot-line:dashed] [--slot-ink:var(--disabled-text)] [--slot-row:var(--disabled-text)]',
  past: '[--slot-edge:#ddd0b8] [--slot-ink:var(--disabled-text)] [--slot-row:var(--disabled-text)]',
} as const

interface Shown {
  label: string
  /** CSS class names. */
  look: string
}

const past = { label: 'Past', look: looks.past }
const taken = { label: 'Booked', look: looks.booked }
const mine = { label: 'Your class', look: looks.mine }

/** The label and look of a chosen slot in a list. */
export const chosenSlot: Shown = { label: 'Your choice', look: looks.chosen }

/**
 * The label and look of each state. `list` is for students who choose a slot, so free slots stand out most. `calendar`
 * is for a teacher's calendar.
 */
export const slotStates: Record<SlotState, { list: Shown; calendar: Shown }> = {
  free: { list: { label: 'Free', look: looks.free }, calendar: { label: 'Available', look: looks.free } },
  mine: { list: mine, calendar: taken },
  booked: { list: { label: 'Booked', look: looks.taken }, calendar: taken },
  'under-way': { list: past, calendar: taken },
  finished: { list: past, calendar: { label: 'Finished', look: looks.finished } },
  lapsed: { list: past, calendar: { label: 'Not booked', look: looks.lapsed } },
}

export const listLegend: readonly Shown[] = [slotStates.free.list, chosenSlot, mine, slotStates.booked.list, past]
export const calendarLegend: readonly Shown[] = [
  slotStates.booked.calendar,
  slotStates.free.calendar,
  slotStates.finished.calendar,
]
