import { type Change, changedBy, reminders, type UnannouncedChange } from '@/lib/bookings/follow-up-service'
import { type ClassEvent, classUid, writeSchedule } from '@/lib/bookings/invitation'
import { type ActiveBooking, childIn } from '@/lib/core/active-booking'
import { academySettings } from '@/lib/core/config/settings'
import { academyZone } from '@/lib/core/time/zone'
import type { Statements } from '@/lib/db/transaction'
import type { EmailContent } from '@/lib/notifications/emails/email'
import {
  classesEndedEmail,
  type SeriesEmailData,
  seriesBookedEmail,
  seriesCancelledEmail,
  seriesMovedEmail,
} from '@/lib/notifications/emails/series-emails'
import type { MessageKind } from '@/lib/notifications/kinds'
import { mailSender, publicAddress } from '@/lib/notifications/sender'
import { type NewEmail, type Recipient, writeMessages, zoneOf } from '@/lib/notifications/service'
import { cancelledMessage } from '@/lib/notifications/whatsapp/templates'
import { paths } from '@/lib/paths'

interface People {
  student: Recipient
  teacher: Recipient
}

/** A class with the version of its calendar event. For a moved class, `before` is the booking before the move. */
interface ChangedClass {
  booking: ActiveBooking
  version: Pick<ClassEvent, 'uid' | 'sequence'>
  before?: ActiveBooking
}

/**
 * Sends each person one email about all new weekly classes, and adds reminders. Every class has its own calendar event
 * (docs/decisions/2026-11-20-races.md).
 */
export async function emailWeeklyClasses(
  tx: Statements,
  bookings: readonly ActiveBooking[],
  people: People,
): Promise<void> {
  const invitedClasses = bookings.map((booking) => ({ booking, version: { uid: classUid(booking.id), sequence: 0 } }))
  const jobs = bookings.flatMap(reminders)
  await emailBoth(tx, 'class-booked', invitedClasses, people, seriesBookedEmail, { jobs, obsoleteJobs: [] })
}

/**
 * Emails the student and the teacher about several cancelled classes in a weekly series, and adds the follow-up jobs.
 */
export async function emailCancelledSeries(
  tx: Statements,
  changes: readonly UnannouncedChange[],
  people: People,
  { byUserId, reason }: Change,
): Promise<void> {
  const emailOf: EmailOf = (data, recipient, booking) =>
    seriesCancelledEmail(data, changedBy({ ...booking, ...people }, byUserId, recipient), reason)
  await emailBoth(tx, 'class-cancelled', changes.map(toCancelledClass), people, emailOf, {
    ...jobsOf(changes),
    byUserId,
  })
}

/** Emails the student and the teacher about several moved classes in a weekly series, and adds the follow-up jobs. */
export async function emailMovedSeries(
  tx: Statements,
  changes: readonly UnannouncedChange[],
  people: People,
  { byUserId, reason }: Change,
): Promise<void> {
  const movedClasses = changes.map(({ before, booking, invitation }) => ({ before, booking, version: invitation }))
  const emailOf: EmailOf = (data, recipient, booking) =>
    seriesMovedEmail(data, changedBy({ ...booking, ...people }, byUserId, recipient), reason)
  await emailBoth(tx, 'class-moved', movedClasses, people, emailOf, jobsOf(changes))
}

const toCancelledClass = ({ booking, invitation }: UnannouncedChange): ChangedClass => ({
  booking,
  version: invitation,
})

/** Collects the follow-up jobs from several changes, so that one statement can add them. */
export const jobsOf = (changes: readonly UnannouncedChange[]) => ({
  jobs: changes.flatMap(({ jobs }) => jobs),
  obsoleteJobs: changes.flatMap(({ obsoleteJobs }) => obsoleteJobs),
})

/**
 * Sends one email about all upcoming classes that were cancelled because the student or the teacher left, and adds the
 * follow-up jobs. Returns the calendar updates for the person who left.
 */
export async function emailEndedClasses(
  tx: Statements,
  changes: readonly UnannouncedChange[],
  people: People,
  leaverId: string,
): Promise<ClassEvent[]> {
  const cancelledClasses = changes.map(toCancelledClass)
  const { jobs, obsoleteJobs } = jobsOf(changes)
  const remainingRole = people.student.id === leaverId ? 'teacher' : 'student'
  await writeMessages(
    tx,
    emailTo('class-cancelled', cancelledClasses, people, remainingRole, classesEndedEmail, leaverId),
    jobs,
    obsoleteJobs,
  )
  const { student, teacher } = people
  return cancelledClasses.map((one) =>
    leaverId === student.id
      ? eventOf(one, teacher.name, childIn({ learner: one.booking.learner, student }))
      : eventOf(one, one.booking.learner.name, null),
  )
}

async function emailBoth(
  tx: Statements,
  kind: MessageKind,
  changedClasses: readonly ChangedClass[],
  people: People,
  emailOf: EmailOf,
  { jobs, obsoleteJobs, byUserId }: Pick<UnannouncedChange, 'jobs' | 'obsoleteJobs'> & { byUserId?: string },
): Promise<void> {
  const emails = (['student', 'teacher'] as const).flatMap((readBy) =>
    emailTo(kind, changedClasses, people, readBy, emailOf, byUserId),
  )
  await writeMessages(tx, emails, jobs, obsoleteJobs)
}

type EmailOf = (data: SeriesEmailData, recipient: Recipient, booking: ActiveBooking) => EmailContent

/**
 * Writes one email to the student or the teacher about several changed classes. Adds a WhatsApp message about cancelled
 * classes, unless the recipient cancelled these classes. Returns an empty list if there are no classes.
 */
function emailTo(
  kind: MessageKind,
  changedClasses: readonly ChangedClass[],
  people: People,
  readBy: 'student' | 'teacher',
  emailOf: EmailOf,
  byUserId?: string,
): NewEmail[] {
  const sorted = changedClasses.toSorted((a, b) => a.booking.startsAt.getTime() - b.booking.startsAt.getTime())
  const [first] = sorted
  if (!first) return []
  const { subject, learner } = first.booking
  const child = readBy === 'student' ? childIn({ learner, student: people.student }) : null
  const [recipient, other] =
    readBy === 'student'
      ? [people.student, people.teacher]
      : [people.teacher, { id: people.student.id, name: learner.name }]
  const classes = sorted.map(({ booking, before }) => ({ startsAt: booking.startsAt, endsAt: booking.endsAt, before }))
  const clock = { zone: zoneOf(recipient), academyZone: academyZone() }
  const home = `${publicAddress()}${paths.myClasses()}`
  const content = emailOf(
    { subject, withName: other.name, readBy, childName: child, classes, home, ...clock },
    recipient,
    first.booking,
  )
  const events = sorted.map((one) => eventOf(one, other.name, child))
  const calendarText = writeSchedule(mailSender(), events, kind === 'class-cancelled')
  const usefulUntil = sorted.at(-1)?.booking.endsAt
  const invitation = { method: 'PUBLISH', content: calendarText } as const
  const { id, startsAt, endsAt } = first.booking
  const booking = { id, startsAt, endsAt, subject, withName: other.name, childName: child, zone: clock.zone }
  const whatsApp =
    kind === 'class-cancelled' && recipient.id !== byUserId
      ? cancelledMessage(recipient, booking, sorted.length - 1)
      : undefined
  return [{ kind, recipient, content, invitation, usefulUntil, withUserId: other.id, whatsApp }]
}

function eventOf({ booking, version }: ChangedClass, withName: string, child: string | null): ClassEvent {
  const url = `${publicAddress()}${paths.beforeClass({ slot: booking.slotId })}`
  return {
    uid: version.uid,
    sequence: version.sequence,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    summary: `${child ? `${child}: ` : ''}${booking.subject} with ${withName}`,
    description: `Go to the class: ${url}`,
    location: `Online, ${academySettings().name}`,
    url,
    at: new Date(),
  }
}
