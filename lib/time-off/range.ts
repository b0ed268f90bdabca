import { invalidField } from '@/lib/core/http/errors'
import { academyToday, startOfDay, timeFields, toInstant } from '@/lib/core/time/zone'
import { MAX_DAYS_AHEAD } from '@/lib/slots/bounds'
import type { RangeFields, TimeOffView } from './schema'
import type { TimeSpan } from './timetable'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Converts a range of academy dates to instants. The last date is part of the range. Throws 422 if the range begins
 * before today or ends more than 366 days ahead. Also throws 422 for a time that does not exist because the clocks
 * change.
 */
export function rangeOf({ from, to, from_time, to_time }: RangeFields): TimeSpan {
  const startsAt = from_time ? toInstant(from, from_time) : startOfDay(from)
  const endsAt = to_time ? toInstant(to, to_time) : startOfDay(to, 1)
  if (!startsAt)
    throw invalidField('from_time', 'This time does not exist, because the clocks change. Choose another time.')
  if (!endsAt)
    throw invalidField('to_time', 'This time does not exist, because the clocks change. Choose another time.')
  if (from < academyToday()) throw invalidField('from', 'The date cannot be earlier than today')
  if (endsAt <= new Date()) throw invalidField('to_time', 'This time has already passed')
  if (endsAt > startOfDay(academyToday(), MAX_DAYS_AHEAD + 1)) {
    throw invalidField('to', `The date can be at most ${MAX_DAYS_AHEAD} days ahead`)
  }
  return { startsAt, endsAt }
}

/**
 * Converts a range of instants to the fields of a response. `to` is the last day in the range. The times are null for
 * whole days.
 */
export function rangeFields({
  startsAt,
  endsAt,
}: TimeSpan): Pick<TimeOffView, 'from' | 'to' | 'from_time' | 'to_time'> {
  const { date: from, from_time } = timeFields(startsAt, startsAt)
  const last = new Date(endsAt.getTime() - 1)
  const end = timeFields(endsAt, endsAt)
  // If the range ends at midnight, its last day is the day before. The response then has no end time.
  const untilMidnight = endsAt.getTime() === startOfDay(end.date).getTime()
  return {
    from,
    to: timeFields(last, last).date,
    from_time: startsAt.getTime() === startOfDay(from).getTime() ? null : from_time,
    to_time: untilMidnight ? null : end.to_time,
  }
}

/** Returns the end of the period in which new slots can start. */
export const openedUntil = () => startOfDay(academyToday(), MAX_DAYS_AHEAD + 1)

/** Returns the period to search when classes move to a later week. Includes a margin of two days at both ends. */
export function searchRange({ startsAt, endsAt }: TimeSpan): TimeSpan {
  const length = endsAt.getTime() - startsAt.getTime()
  return {
    startsAt: new Date(startsAt.getTime() + 5 * DAY_MS),
    endsAt: new Date(endsAt.getTime() + length + 9 * DAY_MS),
  }
}
