'use client'

import { useCall } from '@/components/ui/data/use-call'
import type { PlannedSlot } from '@/lib/slots/plan'
import type { TimeOffView } from '@/lib/time-off/schema'
import { fallsOn } from './time-off-text'

/** A planned slot that cannot be added, and the holiday or time off that prevents it. */
export interface BlockedSlot {
  slot: PlannedSlot
  timeOff: TimeOffView
}

/**
 * Splits planned slots into slots that can be added and slots that a holiday or time off blocks. If an admin plans the
 * slots, pass the teacher's ID. The server checks the slots again before it saves them.
 */
export function usePlannableSlots(
  planned: readonly PlannedSlot[],
  teacherId?: string,
): { slots: PlannedSlot[]; blockedSlots: BlockedSlot[] } {
  const [from, to] = [planned[0]?.date, planned.at(-1)?.date]
  const query = from && to ? { from, to, teacher: teacherId } : null
  const days = useCall('timeOffList', query && { query }).data?.days_off ?? []
  const slotsWithTimeOff = planned.map((slot) => ({ slot, timeOff: days.find((off) => fallsOn(slot, off)) }))
  return {
    slots: slotsWithTimeOff.flatMap(({ slot, timeOff }) => (timeOff ? [] : [slot])),
    blockedSlots: slotsWithTimeOff.flatMap(({ slot, timeOff }) => (timeOff ? [{ slot, timeOff }] : [])),
  }
}
