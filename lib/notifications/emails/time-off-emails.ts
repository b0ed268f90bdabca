import { clockTime } from '@/lib/core/time/format'
import { clockOf } from '@/lib/core/time/zone-offset'
import type { EmailContent } from './email'
import { dayOf, whenOf } from './when'

const MIDNIGHT = '00:00'

interface TimeRange {
  startsAt: Date
  endsAt: Date
}

/** How one class changed. */
export interface TimeOffChange {
  subject: string
  /** The name of the other person in the class. */
  withName: string
  before: TimeRange
  /** The new time. Null if the class is cancelled. */
  after: TimeRange | null
  /** The name of the substitute teacher. Null if the class has no substitute. */
  substitute: string | null
}

interface TimeOffEmailData extends TimeRange {
  /** The holiday's name. Null for a teacher's time off. */
  holiday: string | null
  zone: string
  academyZone: string
  /** The page that lists the reader's classes. */
  address: string
}

/**
 * Returns "Monday, 11 January 2027 to Friday, 15 January 2027". Adds the times if the range does not cover whole days.
 */
function rangeText({ startsAt, endsAt, academyZone }: TimeOffEmailData): string {
  const start = clockOf(startsAt, academyZone)
  const end = clockOf(endsAt, academyZone)
  const lastDay = dayOf(new Date(endsAt.getTime() - 1), academyZone)
  const firstDay = dayOf(startsAt, academyZone)
  const isWholeDays = start.time === MIDNIGHT && end.time === MIDNIGHT
  if (firstDay === lastDay) return isWholeDays ? firstDay : `${firstDay}, ${whenOf(startsAt, endsAt, academyZone).time}`
  return isWholeDays
    ? `${firstDay} to ${lastDay}`
    : `${firstDay}, ${clockTime(start.time)} to ${dayOf(endsAt, academyZone)}, ${clockTime(end.time)}`
}

/** Returns "Monday, 11 January 2027, 6:00–7:00 pm". Adds the academy's time if the recipient's time zone differs. */
function slotText({ startsAt, endsAt }: TimeRange, { zone, academyZone }: TimeOffEmailData): string {
  const { day, time } = whenOf(startsAt, endsAt, zone)
  if (zone === academyZone) return `${day}, ${time}`
  const academy = whenOf(startsAt, endsAt, academyZone)
  return `${day}, ${time} (academy time: ${academy.day}, ${academy.time})`
}

function facts(data: TimeOffEmailData, changes: readonly TimeOffChange[]): EmailContent['facts'] {
  return changes.map(({ subject, withName, before, after, substitute }) => {
    const old = whenOf(before.startsAt, before.endsAt, data.zone)
    const moved = after ? `now ${slotText(after, data)}` : 'cancelled'
    const becomes = substitute ? `same time, with ${substitute} as the substitute teacher` : moved
    return [`${old.day}, ${old.time}`, `${subject} with ${withName}: ${becomes}`]
  })
}

const zoneLine = ({ startsAt, zone }: TimeOffEmailData) => `All times are in ${whenOf(startsAt, startsAt, zone).zone}.`
const calendarLine = 'Open the attached calendar files to update your calendar.'
const classes = (count: number) => (count === 1 ? 'class' : 'classes')

/**
 * Builds one email that tells a student how time off changes their classes. The email never states why the teacher is
 * away.
 */
export function studentTimeOffEmail(
  data: TimeOffEmailData & { teacherName: string },
  changes: readonly TimeOffChange[],
): EmailContent {
  const cause = data.holiday === null ? `${data.teacherName} is away` : `Holiday, ${data.holiday}`
  const count = changes.length
  return {
    subject: `${cause}: ${count === 1 ? 'your class has changed' : `${count} of your classes have changed`}`,
    heading: `Your ${classes(count)} ${count === 1 ? 'has' : 'have'} changed`,
    opening: [
      data.holiday === null
        ? `${data.teacherName} is away: ${rangeText(data)}.`
        : `The academy has a holiday: ${data.holiday}, ${rangeText(data)}.`,
      `Below you can see what changes for your ${classes(count)}.`,
    ],
    facts: facts(data, changes),
    action: { label: 'See your classes', href: data.address },
    closing: [
      zoneLine(data),
      calendarLine,
      'If a new time does not suit you, move the class yourself or write to the academy.',
    ],
  }
}

/** Builds the email that tells a teacher which slots were removed and which classes changed. */
export function teacherTimeOffEmail(
  data: TimeOffEmailData & { freeSlotCount: number },
  changes: readonly TimeOffChange[],
): EmailContent {
  const range = rangeText(data)
  const { freeSlotCount } = data
  const taken = `${freeSlotCount} free ${freeSlotCount === 1 ? 'slot was' : 'slots were'} removed`
  const changed =
    changes.length === 0 ? 'no classes were booked' : `${changes.length} ${classes(changes.length)} changed`
  return {
    subject: data.holiday === null ? `Your time off: ${range}` : `Holiday, ${data.holiday}: ${range}`,
    heading: data.holiday === null ? 'Your time off' : `Holiday: ${data.holiday}`,
    opening: [`${range}: ${taken}, ${changed}.`],
    facts: facts(data, changes),
    action: { label: 'See your classes', href: data.address },
    closing:
      changes.length === 0 ? [] : [zoneLine(data), 'We email every student whose address is confirmed.', calendarLine],
  }
}
