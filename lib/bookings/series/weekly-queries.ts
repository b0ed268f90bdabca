import { bookingAllowance } from '@/lib/bookings/cap-service'
import { findOpenSlots, type OpenSlot, overlap } from '@/lib/bookings/open-slots-service'
import { invalidField } from '@/lib/core/http/errors'
import { daysBetween, weeksAfter } from '@/lib/core/time/calendar-days'
import { academyToday, timeFields, toInstant } from '@/lib/core/time/zone'
import type { Transaction } from '@/lib/db/client'
import { MAX_DAYS_AHEAD } from '@/lib/slots/bounds'
import type { WeeklySlot } from './series-schema'

/** The first class of a weekly series. The class is not necessarily booked yet. */
export interface FirstClass {
  teacherId: string
  studentId: string
  learnerId: string
  startsAt: Date
  endsAt: Date
  subject: string
}

interface Options {
  /** True to lock the slots until the transaction ends. */
  lock: boolean
  /** True if the limits for families apply (contract 34.8, 70). */
  limited: boolean
}

/**
 * Finds the slot at the same time in each later week, up to the date `until`. Dates and times are in the academy's
 * zone. Throws 422 if the class has ended or `until` is invalid.
 */
export async function readWeeklySlots(
  tx: Transaction,
  first: FirstClass,
  until: string,
  { lock, limited }: Options,
): Promise<WeeklySlot[]> {
  const { date: firstDate, from_time, to_time } = timeFields(first.startsAt, first.endsAt)
  assertRange(first, firstDate, until)
  const dates = weeksAfter(firstDate, until)
  const spans = dates.map((date) => {
    const [startsAt, endsAt] = [toInstant(date, from_time), toInstant(date, to_time)]
    return startsAt && endsAt ? { startsAt, endsAt } : null
  })
  const { studentId, learnerId } = first
  const slots = await findOpenSlots(tx, first.teacherId, spans, lock)
  const own = await tx.booking.findMany({
    where: { studentId, learnerId, cancelledAt: null, endsAt: { gt: first.endsAt } },
    select: { startsAt: true, endsAt: true },
  })
  const isAllowed = limited ? await bookingAllowance(tx, { studentId, learnerId }, first) : () => true
  return dates.map((date, index) => {
    const span = spans[index] ?? null
    const slot = slots[index] ?? null
    const clashes = span !== null && own.some((other) => overlap(other, span))
    const state = stateOf(slot, learnerId, clashes)
    return {
      date,
      from_time,
      to_time,
      starts_at: span?.startsAt.toISOString() ?? null,
      ends_at: span?.endsAt.toISOString() ?? null,
      slot_id: slot?.id ?? null,
      state: state === 'free' && !isAllowed(date) ? 'unpaid' : state,
    }
  })
}

function assertRange(first: FirstClass, date: string, until: string): void {
  if (first.endsAt <= new Date()) throw invalidField('until', 'This class has ended')
  if (daysBetween(date, until) < 7) throw invalidField('until', 'Choose a day at least a week after this class')
  if (daysBetween(academyToday(), until) > MAX_DAYS_AHEAD) {
    throw invalidField('until', `The date can be at most ${MAX_DAYS_AHEAD} days ahead`)
  }
}

function stateOf(slot: OpenSlot | null, learnerId: string, clashes: boolean): WeeklySlot['state'] {
  if (!slot) return 'closed'
  if (slot.takenBy === learnerId) return 'yours'
  if (slot.takenBy) return 'taken'
  return clashes ? 'clash' : 'free'
}
