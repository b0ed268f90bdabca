import type { EmailContent } from './email'
import { whenOf } from './when'

interface CombinedEmailData {
  /** The number of emails that this email replaces. */
  changes: number
  withName: string
  /** The recipient's upcoming classes with the person in `withName`, by start time. */
  classes: readonly { subject: string; startsAt: Date; endsAt: Date }[]
  zone: string
  home: string
}

/** Builds one email about several changes to the classes that two people have together. */
export function combinedClassesEmail({ changes, withName, classes, zone, home }: CombinedEmailData): EmailContent {
  const heading = `${changes === 1 ? 'One more change' : `${changes} more changes`} to your classes with ${withName}`
  return {
    subject: heading,
    heading,
    opening: [
      `Your classes with ${withName} changed many times within an hour, so this email combines the latest changes.`,
      classes.length > 0 ? 'These are the classes you now have together.' : 'You now have no classes booked together.',
    ],
    facts: classes.map(({ subject, startsAt, endsAt }): [string, string] => {
      const when = whenOf(startsAt, endsAt, zone)
      return [subject, `${when.day}, ${when.time}, ${when.zone}`]
    }),
    action: { label: 'See your classes', href: home },
    closing: ['Open the attached calendar files to update your calendar.'],
  }
}
