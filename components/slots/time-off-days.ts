'use client'

import { useCall } from '@/components/ui/data/use-call'
import type { PlannedSlot } from '@/lib/slots/plan'
import type { DayOffView } from '@/lib/time-off/schema'
import { fallsOn } from './time-off-text'

/** A planned slot that cannot be added, and the holiday or time off that prevents it. */
export interface FallenOut {
  slot: PlannedSlot
  dayOff: DayOffView
}

/**
 * Separates planned slots that fall on a holiday or time off from the others. `teacherId` is the teacher whose slots an
 * admin is planning. If the dates fail to load, the server still checks the slots when they are saved.
 */
export function useWithoutDaysOff(
  planned: readonly PlannedSlot[],
  teacherId?: string,
): { open: PlannedSlot[]; fallen: FallenOut[] } {
  const [from, to] = [planned[0]?.date, planned.at(-1)?.date]
  const query = from && to ? { from, to, teacher: teacherId } : null
  const days = useCall('daysOff', query && { query }).data?.days_off ?? []
  const judged = planned.map((slot) => ({ slot, dayOff: days.find((off) => fallsOn(slot, off)) }))
  return {
    open: judged.flatMap(({ slot, dayOff }) => (dayOff ? [] : [slot])),
    fallen: judged.flatMap(({ slot, dayOff }) => (dayOff ? [{ slot, dayOff }] : [])),
  }
}
