import { clockTime, viewerSpan } from '@/lib/core/time/format'
import type { SlotView } from '@/lib/slots/schema'
import { slotState } from './slot-state'

/** Daytime in the viewer's zone (`HH:MM`). Slots in the daytime are offered first. */
const [MORNING, NIGHT] = ['07:00', '22:00']
/** Two night-time slots that are further apart than this belong to different nights. */
const PAUSE_MS = 10 * 60 * 60 * 1000

/** Returns true if any part of a slot is at night for the viewer. Always false if `viewer` is null. */
export function isNight(slot: SlotView, viewer: string | null): boolean {
  const own = viewer ? viewerSpan(slot, viewer) : null
  return own !== null && (own.from < MORNING || own.to > NIGHT || own.to < own.from)
}

/**
 * Finds the night-time slots to collapse. Never collapses the viewer's own classes. Collapses nothing if no daytime
 * slot is free. `onlyNight` is true if slots are free, but only at night.
 */
export function slotsToCollapse(slots: readonly SlotView[], viewer: string | null, now: Date, userId: string) {
  const night = new Set<string>()
  let [freeByDay, freeByNight] = [0, 0]
  for (const slot of slots) {
    const state = slotState(slot, now, userId)
    const atNight = isNight(slot, viewer)
    if (state === 'free' && atNight) freeByNight++
    else if (state === 'free') freeByDay++
    if (atNight && state !== 'mine') night.add(slot.slot_id)
  }
  return freeByDay > 0 ? { folded: night, onlyNight: false } : { folded: new Set<string>(), onlyNight: freeByNight > 0 }
}

/**
 * Returns the span of a day's slots for the viewer, such as "1:00 am to 5:30 am". Returns two spans if the slots belong
 * to two nights.
 */
function spansOf(slots: readonly SlotView[], viewer: string): string {
  const spans: [SlotView, SlotView][] = []
  for (const slot of slots) {
    const last = spans.at(-1)
    if (last && Date.parse(slot.starts_at) - Date.parse(last[1].ends_at) < PAUSE_MS) last[1] = slot
    else spans.push([slot, slot])
  }
  return spans
    .map(([first, last]) => {
      const [from, to] = [viewerSpan(first, viewer)?.from ?? '', viewerSpan(last, viewer)?.to ?? '']
      return `${clockTime(from)} to ${clockTime(to)}`
    })
    .join(' and ')
}

/**
 * Describes the collapsed slots of a day, such as "4 more night-time slots (1:00 am to 5:30 am)". The slots must be
 * ordered by start.
 */
export function nightLine(night: readonly SlotView[], viewer: string, hasOtherSlots: boolean, now: Date): string {
  const freeSlots = night.filter((slot) => slotState(slot, now) === 'free')
  if (freeSlots.length === 0) return `${nightSlots(night.length)}, none free`
  return `${nightSlots(freeSlots.length, hasOtherSlots)} (${spansOf(freeSlots, viewer)})`
}

const nightSlots = (count: number, more = false) =>
  `${count}${more ? ' more' : ''} night-time ${count === 1 ? 'slot' : 'slots'}`
