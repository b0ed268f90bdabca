import { wallClock } from '@/lib/core/time/format'
import type { SlotView } from '@/lib/slots/schema'
import { slotState } from './slot-state'

export interface SlotDay {
  date: string
  slots: SlotView[]
}

/** Groups slots by their date in the academy's time zone, without changing their order. */
export function daysOf(slots: readonly SlotView[]): SlotDay[] {
  const days = new Map<string, SlotView[]>()
  for (const slot of slots) days.set(slot.date, [...(days.get(slot.date) ?? []), slot])
  return [...days].map(([date, list]) => ({ date, slots: list }))
}

/** Returns the date in the time zone at the instant `now`. */
export function todayIn(zone: string, now: Date): string {
  return wallClock(now, zone).date
}

/** Returns the free slots closest to an unavailable slot, ordered by start. `most` limits their number. */
export function nearestFree(slots: readonly SlotView[], unavailableSlot: SlotView, now: Date, most = 3): SlotView[] {
  const distance = (slot: SlotView) => Math.abs(Date.parse(slot.starts_at) - Date.parse(unavailableSlot.starts_at))
  return slots
    .filter((slot) => slot.slot_id !== unavailableSlot.slot_id && slotState(slot, now) === 'free')
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, most)
    .sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
}
