import { longDate } from '@/lib/core/time/format'
import type { EmailContent } from './email'
import { whenOf } from './when'

export interface FreeSlotTimes {
  startsAt: Date
  endsAt: Date
}

interface FreeSlotsData {
  teacherName: string
  /** The free slots, ordered by start time. There is at least one slot. */
  slots: readonly FreeSlotTimes[]
  zone: string
  academyZone: string
  /** The teacher's booking page. If the alert is for one day, the page opens on that day. */
  bookAddress: string
  /** The links that turn off the reader's alerts for free slots. `day` is null for an alert that covers any day. */
  stopLinks: readonly { day: string | null; href: string }[]
}

/** Maximum number of slots that the email lists. If there are more slots, the email gives their number. */
const MAX_LISTED_SLOTS = 12

/** Builds the email that tells a student on the waitlist that a teacher has free slots. */
export function slotsFreeEmail({
  teacherName,
  slots,
  zone,
  academyZone,
  bookAddress,
  stopLinks,
}: FreeSlotsData): EmailContent {
  const [first] = slots
  const one = slots.length === 1 && first ? whenOf(first.startsAt, first.endsAt, zone) : null
  const more = slots.length - MAX_LISTED_SLOTS
  return {
    subject: one
      ? `${teacherName} has a free slot: ${one.day}, ${one.time}`
      : `${teacherName} has ${slots.length} free slots`,
    heading: one ? 'A slot has opened up' : 'Slots have opened up',
    opening: [
      `You asked us to email you when ${teacherName} has a free slot. Others may be waiting too, and the first to book gets it.`,
    ],
    facts: [
      ...slots.slice(0, MAX_LISTED_SLOTS).map(({ startsAt, endsAt }): [string, string] => {
        const own = whenOf(startsAt, endsAt, zone)
        const academy = whenOf(startsAt, endsAt, academyZone)
        const academyTimeText =
          zone === academyZone ? '' : `; academy time: ${academy.day}, ${academy.time}, ${academy.zone}`
        return [own.day, `${own.time}, ${own.zone}${academyTimeText}`]
      }),
      ...(more > 0 ? [['More', `${more} other free ${more === 1 ? 'slot' : 'slots'}`] satisfies [string, string]] : []),
    ],
    action: { label: one ? 'Book this slot' : 'Choose a slot', href: bookAddress },
    closing: ['You get at most one of these emails a day. To stop them:'],
    links: stopLinks.map(({ day, href }) => ({
      label: day ? `Stop alerts for ${longDate(day)}` : `Stop alerts for ${teacherName}`,
      href,
    })),
  }
}
