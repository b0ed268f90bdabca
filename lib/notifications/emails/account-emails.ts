import { academySettings } from '@/lib/core/config/settings'
import type { EmailContent } from './email'
import { dayOf, whenOf } from './when'

/** A cancelled class that the email lists. */
interface EndedClass {
  subject: string
  withName: string
  startsAt: Date
  endsAt: Date
}

function ended(classes: readonly EndedClass[], zone: string): EmailContent['facts'] {
  return classes.map(({ subject, withName, startsAt, endsAt }) => {
    const { day, time } = whenOf(startsAt, endsAt, zone)
    return [`${day}, ${time}`, `${subject} with ${withName}: cancelled`]
  })
}

const calendarLines = (classes: readonly EndedClass[]) =>
  classes.length === 0 ? [] : ['The attached file removes the classes from your calendar.']

/** Builds the last email to a person whose account the office closed. */
export function accountClosedEmail(classes: readonly EndedClass[], zone: string): EmailContent {
  return {
    subject: 'Your account is closed',
    heading: 'Your account is closed',
    opening: ['The academy office has closed your account. You are signed out and will get no more emails.'],
    facts: ended(classes, zone),
    action: null,
    closing: [...calendarLines(classes), `If you did not expect this, write to ${academySettings().supportEmail}.`],
  }
}

/**
 * Builds the last email to a person whose account will be erased. The email states the deadline and explains how to
 * keep the account.
 */
export function erasureRequestedEmail(
  classes: readonly EndedClass[],
  { zone, dueAt, login, byOffice }: { zone: string; dueAt: Date; login: string; byOffice: boolean },
): EmailContent {
  const day = dayOf(dueAt, zone)
  return {
    subject: `Your account will be deleted on ${day}`,
    heading: 'Your account will be deleted',
    opening: [
      byOffice
        ? `The academy office was asked to delete your account. It is closed now and will be deleted on ${day}.`
        : `You asked us to delete your account. It is closed now and will be deleted on ${day}.`,
      'To keep it, log in before then and choose “Keep my account”.',
    ],
    facts: ended(classes, zone),
    action: { label: 'Keep my account', href: login },
    closing: [
      ...calendarLines(classes),
      `After that, we cannot restore it. If you did not ask for this, keep your account and write to ${academySettings().supportEmail}.`,
    ],
  }
}

/** Builds the email that tells a person that their account is open again. */
export function accountOpenedEmail(home: string): EmailContent {
  return {
    subject: 'Your account is open again',
    heading: 'Your account is open again',
    opening: ['You can log in as before. Cancelled classes are not restored. Please book them again.'],
    facts: [],
    action: { label: 'Open your dashboard', href: home },
    closing: [`If you did not expect this, write to ${academySettings().supportEmail}.`],
  }
}
