'use client'

import { useCall } from '@/components/ui/data/use-call'
import type { PlannedSlot } from '@/lib/slots/plan'
import type { DayOffView } from '@/lib/time-off/schema'
import { fallsOn } from './time-off-text'

/** A slot that is not to be opened, and the holiday or time off that it falls on. */
export interface FallenOut {
  slot: PlannedSlot
  dayOff: DayOffView
}

/** Which planned slots a teacher can open, and which fall on a day off; where these do not come, the academy will say so. */
export function useWithoutDaysOff(planned: readonly PlannedSlot[]): { open: PlannedSlot[]; fallen: FallenOut[] } {
  const [from, to] = [planned[0]?.date, planned.at(-1)?.date]
  const days = useCall('daysOff', from && to ? { query: { from, to } } : null).data?.days_off ?? []
  const judged = planned.map((slot) => ({ slot, dayOff: days.find((off) => fallsOn(slot, off)) }))
  return {
    open: judged.flatMap(({ slot, dayOff }) => (dayOff ? [] : [slot])),
    fallen: judged.flatMap(({ slot, dayOff }) => (dayOff ? [{ slot, dayOff }] : [])),
  }
}
