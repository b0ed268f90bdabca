import type { SlotView } from '@/lib/slots/schema'
import { wallClock } from '@/lib/zone-format'

/** What can be done with a slot: only a free one can be chosen. */
export type SlotState = 'free' | 'mine' | 'booked' | 'past'

/** Past are dates before the academy's today, and of today what has begun. */
export function slotState(slot: SlotView, now: Date, userId: string): SlotState {
  if (new Date(slot.starts_at) <= now) return 'past'
  if (slot.booked !== 1) return 'free'
  return slot.student_id === userId ? 'mine' : 'booked'
}

export interface SlotDay {
  date: string
  slots: SlotView[]
}

/** Slots by academy date, in the order given. */
export function daysOf(slots: readonly SlotView[]): SlotDay[] {
  const days = new Map<string, SlotView[]>()
  for (const slot of slots) days.set(slot.date, [...(days.get(slot.date) ?? []), slot])
  return [...days].map(([date, list]) => ({ date, slots: list }))
}

/** Today's date in the academy's zone, as the browser reckons it. */
export function todayIn(zone: string, now: Date): string {
  return wallClock(now, zone).date
}
