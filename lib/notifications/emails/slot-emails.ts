import type { EmailContent } from './email'
import { whenOf } from './when'

interface SlotsChange {
  change: 'add' | 'remove'
  /** Ordered by start time. */
  slots: readonly { startsAt: Date; endsAt: Date }[]
  zone: string
  academyZone: string
  /** The URL of the teacher's calendar. */
  address: string
}

/**
 * Maximum number of slots that the email lists. With more slots, the email states only the first slot, the last slot
 * and the number of slots.
 */
const LISTED = 10

/** Builds the email that informs a teacher of slots that the academy office added or removed. */
export function slotsChangedEmail({ change, slots, zone, academyZone, address }: SlotsChange): EmailContent {
  const count = slots.length === 1 ? 'one slot' : `${slots.length} slots`
  const done = change === 'add' ? 'added to' : 'removed from'
  const timeOf = ({ startsAt, endsAt }: (typeof slots)[number]) => {
    const [own, academy] = [whenOf(startsAt, endsAt, zone), whenOf(startsAt, endsAt, academyZone)]
    const text = `${own.day}, ${own.time}`
    return zone === academyZone ? text : `${text} (academy time: ${academy.day}, ${academy.time})`
  }
  const [first, last] = [slots[0], slots.at(-1)]
  return {
    subject: `${count.charAt(0).toUpperCase()}${count.slice(1)} ${done} your calendar`,
    heading: 'Your slots have changed',
    opening: [
      change === 'add'
        ? `The academy office has added ${count} to your calendar. Students can book ${slots.length === 1 ? 'it' : 'them'} now.`
        : `The academy office has removed ${count} from your calendar. Booked classes are not affected.`,
    ],
    facts:
      slots.length <= LISTED
        ? slots.map((slot, index) => [`Slot ${index + 1}`, timeOf(slot)])
        : first && last
          ? [
              ['First slot', timeOf(first)],
              ['Last slot', timeOf(last)],
              ['Number', String(slots.length)],
            ]
          : [],
    action: { label: 'Open your calendar', href: address },
    closing: ['If this is not right, please contact the academy office.'],
  }
}
