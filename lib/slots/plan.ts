import { daysLater } from '@/lib/core/time/calendar-days'

/** A free slot to create: an academy date and `HH:MM` times. */
export interface PlannedSlot {
  date: string
  from_time: string
  to_time: string
}

export interface SlotPlan {
  date: string
  from_time: string
  to_time: string
  /** The lengths of a class and of the break after it, in minutes. */
  classMinutes: number
  pause: number
  /** The last date of the weekly repetition, inclusive. Null if the slots do not repeat. */
  until: string | null
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * Divides a period within one day into classes with breaks, and repeats them weekly. Adds no class that would end after
 * the period. Also runs in the browser, for the preview.
 */
export function planSlots(plan: SlotPlan): PlannedSlot[] {
  const end = minutesOf(plan.to_time)
  const times: [string, string][] = []
  for (
    let from = minutesOf(plan.from_time);
    plan.classMinutes > 0 && from + plan.classMinutes <= end;
    from += plan.classMinutes + plan.pause
  ) {
    times.push([timeOf(from), timeOf(from + plan.classMinutes)])
  }
  const slots: PlannedSlot[] = []
  for (
    let week = 0, date = plan.date;
    date <= (plan.until ?? plan.date);
    week += 1, date = daysLater(plan.date, 7 * week)
  ) {
    for (const [from_time, to_time] of times) slots.push({ date, from_time, to_time })
  }
  return slots
}
