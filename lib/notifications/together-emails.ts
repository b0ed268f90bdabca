import type { EmailContent } from './email'
import { whenOf } from './when'

interface TogetherData {
  /** How many letters it stands for. */
  changes: number
  withName: string
  /** Their classes to come, by start. */
  classes: readonly { subject: string; startsAt: Date; endsAt: Date }[]
  zone: string
  home: string
}

/** How the classes of two people stand after many changes in a short time. */
export function classesTogetherEmail({ changes, withName, classes, zone, home }: TogetherData): EmailContent {
  const heading = `${changes === 1 ? 'One more change' : `${changes} more changes`} of your classes with ${withName}`
  return {
    subject: heading,
    heading,
    opening: [
      `Your classes with ${withName} were changed many times within an hour, so the rest stands in this one letter.`,
      classes.length > 0
        ? 'This is how your classes with each other stand now.'
        : 'No class with each other is booked now.',
    ],
    facts: classes.map(({ subject, startsAt, endsAt }): [string, string] => {
      const when = whenOf(startsAt, endsAt, zone)
      return [subject, `${when.day}, ${when.hours}, ${when.zone}`]
    }),
    action: { label: 'See your classes', href: home },
    closing: ['The calendar files with this letter bring a calendar up to date.'],
  }
}
