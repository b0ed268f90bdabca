import { longDate } from '@/lib/core/format'
import type { EmailContent } from './email'
import { whenOf } from './when'

export interface FreeHour {
  startsAt: Date
  endsAt: Date
}

interface FreeHoursData {
  teacherName: string
  /** By their start; at least one. */
  hours: readonly FreeHour[]
  zone: string
  academyZone: string
  /** The booking page of the teacher, and of the day where there is one. */
  bookAddress: string
  /** What each of the reader's wishes was about, and where it ends; no day: any. */
  ends: readonly { day: string | null; href: string }[]
}

/** More than a person reads. */
const NAMED = 12

/** Hours of a teacher are free that the reader asked to be told about. */
export function hoursFreeEmail({
  teacherName,
  hours,
  zone,
  academyZone,
  bookAddress,
  ends,
}: FreeHoursData): EmailContent {
  const [first] = hours
  const one = hours.length === 1 && first ? whenOf(first.startsAt, first.endsAt, zone) : null
  const more = hours.length - NAMED
  return {
    subject: one
      ? `${teacherName} has a free hour: ${one.day}, ${one.hours}`
      : `${teacherName} has ${hours.length} free hours`,
    heading: one ? 'An hour has become free' : 'Hours have become free',
    opening: [
      `You asked to be told when ${teacherName} has a free hour. Whoever books first has it: this letter went to everybody who asked.`,
    ],
    facts: [
      ...hours.slice(0, NAMED).map(({ startsAt, endsAt }): [string, string] => {
        const own = whenOf(startsAt, endsAt, zone)
        const academy = whenOf(startsAt, endsAt, academyZone)
        const there = zone === academyZone ? '' : `; at the academy ${academy.day}, ${academy.hours}, ${academy.zone}`
        return [own.day, `${own.hours}, ${own.zone}${there}`]
      }),
      ...(more > 0 ? [['And', `${more} more`] satisfies [string, string]] : []),
    ],
    action: { label: one ? 'Book this hour' : 'Choose an hour', href: bookAddress },
    closing: ['You get one such letter a day at most, until you end it:'],
    links: ends.map(({ day, href }) => ({
      label: day ? `Tell me no more about ${longDate(day)}` : `Tell me no more about ${teacherName}`,
      href,
    })),
  }
}
