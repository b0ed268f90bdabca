import { type ActiveBooking, activeBookingFields, childIn } from '@/lib/core/active-booking'
import { academySettings } from '@/lib/core/config/settings'
import { academyZone } from '@/lib/core/time/zone'
import { db, type Transaction } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import {
  type ClassEmailData,
  classBookedEmail,
  classCancelledEmail,
  classMovedEmail,
  classReminderEmail,
} from '@/lib/notifications/emails/class-emails'
import type { EmailContent } from '@/lib/notifications/emails/email'
import type { MessageKind } from '@/lib/notifications/kinds'
import { mailSender, publicAddress } from '@/lib/notifications/sender'
import {
  type CalendarPart,
  type NewEmail,
  type Recipient,
  recipientFields,
  writeMessages,
  zoneOf,
} from '@/lib/notifications/service'
import { cancelledMessage, classParameters, type WhatsAppContent } from '@/lib/notifications/whatsapp/templates'
import { paths } from '@/lib/paths'
import { addJobs, type NewJob, newJob } from '@/lib/queue/queue'
import type { Jobs } from '@/lib/queue/schema'
import { classUid, type Invitation, writeInvitation } from './invitation'

const HOUR_MS = 60 * 60 * 1000
const REMINDER_HOURS = [24, 1] as const

/** A booked class with its student and teacher, for the emails about the class. */
export interface BookingWithPeople extends ActiveBooking {
  student: Recipient
  teacher: Recipient
}

/** Who cancelled or moved a class, and why. */
export interface Change {
  byUserId: string
  reason: string | null
}

/** Emails a calendar invitation for each new booking to its student and teacher, and adds the reminders. */
export async function emailBookedClasses(tx: Statements, booked: readonly BookingWithPeople[]): Promise<void> {
  const bookings = booked.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const emails = bookings.flatMap((booking) => {
    const invitation = { method: 'REQUEST', uid: classUid(booking.id), sequence: 0 } as const
    return emailsToBoth('class-booked', booking, classBookedEmail, invitation)
  })
  await writeMessages(tx, emails, bookings.flatMap(reminders))
}

/** Adds reminders for the classes in the demo data, without sending emails. */
export async function addRemindersFor(tx: Transaction, slotIds: string[]): Promise<void> {
  const bookings = await tx.booking.findMany({
    where: { slotId: { in: slotIds }, cancelledAt: null },
    select: activeBookingFields,
  })
  await addJobs(tx, bookings.flatMap(reminders))
}

/** The latest version of a class's calendar invitation. */
type CalendarChange = Pick<Invitation, 'method' | 'uid' | 'sequence'>

/** A cancelled or moved class. The student and the teacher have not been emailed yet. */
export interface UnannouncedChange {
  before: BookingWithPeople
  /** The class after the move. For a cancellation, the same class as in `before`. */
  booking: BookingWithPeople
  invitation: CalendarChange
  /** Jobs to add with the emails: reminders, meeting updates and waitlist emails. */
  jobs: readonly NewJob[]
  /** Keys of the reminder jobs to remove. */
  obsoleteJobs: readonly string[]
  /**
   * A sentence for the email: what happens to the credit for the cancelled class. Missing if the class did not count
   * towards a plan.
   */
  outcome?: string | undefined
}

/**
 * Emails the student and the teacher about a cancelled class, with calendar updates. Adds the jobs in `jobs` and
 * removes those in `obsoleteJobs`.
 */
export async function emailCancelledClass(
  tx: Statements,
  { booking, invitation, jobs, obsoleteJobs, outcome }: UnannouncedChange,
  { byUserId, reason }: Change,
): Promise<void> {
  const bookAgainUrl = `${publicAddress()}${paths.viewTeachers()}`
  const content = (data: ClassEmailData, recipient: Recipient) =>
    classCancelledEmail(data, changedBy(booking, byUserId, recipient), reason, bookAgainUrl, outcome)
  const whatsAppOf: WhatsAppOf = (data, recipient) =>
    recipient.id === byUserId ? undefined : cancelledMessage(recipient, { ...data, id: booking.id })
  const emails = emailsToBoth('class-cancelled', booking, content, invitation, { whatsAppOf })
  await writeMessages(tx, emails, jobs, obsoleteJobs)
}

/**
 * Emails the student and the teacher about a moved class, with calendar updates. Adds the jobs in `jobs` and
 * removes those in `obsoleteJobs`.
 */
export async function emailMovedClass(
  tx: Statements,
  { before, booking, invitation, jobs, obsoleteJobs }: UnannouncedChange,
  { byUserId, reason }: Change,
): Promise<void> {
  const content = (data: ClassEmailData, recipient: Recipient) =>
    classMovedEmail(data, before, changedBy(booking, byUserId, recipient), reason)
  await writeMessages(tx, emailsToBoth('class-moved', booking, content, invitation), jobs, obsoleteJobs)
}

/** Job: reminds the student and the teacher of a class, unless the class was cancelled or moved or has begun. */
export async function remindClass({ bookingId, startsAt, hours }: Jobs['remind-class']): Promise<void> {
  await db().$transaction(async (tx) => {
    // Locks the booking. If a cancellation is running, this statement waits and then sees the result. A later
    // cancellation waits until the reminder is written.
    await tx.$queryRaw`SELECT id::text FROM bookings WHERE id = ${bookingId}::uuid FOR SHARE`
    const booking = await tx.booking.findFirst({
      where: { id: bookingId, cancelledAt: null, startsAt: new Date(startsAt) },
      select: activeBookingFields,
    })
    const now = new Date()
    if (!booking || booking.startsAt <= now) return
    const recipient = (id: string) => tx.user.findUniqueOrThrow({ where: { id }, select: recipientFields })
    // Reads the two people one after the other, because a connection runs one statement at a time.
    const student = await recipient(booking.studentId)
    const bookingWithPeople = { ...booking, student, teacher: await recipient(booking.teacherId) }
    // Skips the 24-hour reminder if the job runs late and the class begins in less than two hours. The next reminder
    // follows soon.
    if (hours === 24 && booking.startsAt.getTime() - now.getTime() < 2 * HOUR_MS) return
    const kind = hours === 1 ? 'class-reminder-1' : 'class-reminder-24'
    const onceKey = `${kind}:${bookingId}:${startsAt}`
    const content = (data: ClassEmailData) => classReminderEmail(data, now)
    const whatsAppOf: WhatsAppOf = (data, { id, name }) => ({
      template: 'class_reminder',
      parameters: classParameters(name, data),
      onceKey: `${onceKey}:${id}`,
    })
    await writeMessages(tx, emailsToBoth(kind, bookingWithPeople, content, null, { onceKey, whatsAppOf }))
  })
}

const reminderKey = (bookingId: string, hours: number) => `remind-${hours}:${bookingId}`

/** Returns the jobs for the upcoming reminders of a class. */
export function reminders({ id: bookingId, startsAt }: ActiveBooking): NewJob[] {
  return REMINDER_HOURS.flatMap((hours) => {
    const runAt = new Date(startsAt.getTime() - hours * HOUR_MS)
    // Skips a reminder whose time has already passed.
    if (runAt <= new Date()) return []
    const payload = { bookingId, startsAt: startsAt.toISOString(), hours }
    return newJob('remind-class', payload, { runAt, key: reminderKey(bookingId, hours) })
  })
}

/** Returns the keys of both reminder jobs, so that a caller can remove these jobs. */
export const reminderKeys = (bookingId: string) => REMINDER_HOURS.map((hours) => reminderKey(bookingId, hours))

/** Returns how the recipient's email names the person who made the change: "you", a name, or "the academy". */
export function changedBy(booking: BookingWithPeople, byUserId: string, recipient: Recipient): string {
  if (byUserId === recipient.id) return 'you'
  if (byUserId === booking.studentId) return booking.student.name
  return byUserId === booking.teacherId ? booking.teacher.name : 'the academy'
}

type WhatsAppOf = (data: ClassEmailData, recipient: Recipient) => WhatsAppContent | undefined

function emailsToBoth(
  kind: MessageKind,
  booking: BookingWithPeople,
  emailOf: (data: ClassEmailData, recipient: Recipient) => EmailContent,
  invitation: CalendarChange | null,
  { onceKey, whatsAppOf }: { onceKey?: string; whatsAppOf?: WhatsAppOf } = {},
): NewEmail[] {
  const { student, teacher, startsAt, endsAt } = booking
  const people = [
    ['student', student, teacher],
    ['teacher', teacher, student],
  ] as const
  return people.map(([readBy, recipient, other]) => {
    const data = classDataFor(booking, readBy)
    const content = emailOf(data, recipient)
    return {
      kind,
      recipient,
      content,
      invitation: invitation ? calendarPart(booking, recipient, invitation, content.opening) : undefined,
      onceKey: onceKey && `${onceKey}:${readBy}`,
      usefulUntil: invitation ? endsAt : remindedUntil(startsAt),
      withUserId: other.id,
      whatsApp: whatsAppOf?.(data, recipient),
    }
  })
}

/** Returns a class's data for an email to its student or teacher. */
export function classDataFor(booking: BookingWithPeople, readBy: 'student' | 'teacher'): ClassEmailData {
  const { student, teacher, learner, subject, startsAt, endsAt } = booking
  const forStudent = readBy === 'student'
  return {
    subject,
    withName: forStudent ? teacher.name : learner.name,
    readBy,
    childName: forStudent ? childIn(booking) : null,
    startsAt,
    endsAt,
    joinAddress: joinAddressOf(booking),
    zone: zoneOf(forStudent ? student : teacher),
    academyZone: academyZone(),
  }
}

const REMINDED_MS = 30 * 60_000
/** Returns when a reminder expires: after half an hour, or earlier when the class starts. */
const remindedUntil = (startsAt: Date) => new Date(Math.min(startsAt.getTime(), Date.now() + REMINDED_MS))

/** Returns the URL of the page where a person joins the class. */
const joinAddressOf = (booking: ActiveBooking) => `${publicAddress()}${paths.beforeClass({ slot: booking.slotId })}`

/** Returns the calendar part of an email about a class, for its student or teacher. */
export function calendarPart(
  booking: BookingWithPeople,
  recipient: Recipient,
  invitation: CalendarChange,
  description: readonly string[],
): CalendarPart {
  const { student, teacher, subject, startsAt, endsAt } = booking
  const isFamily = recipient.id === student.id
  const child = childIn(booking)
  const other = isFamily ? teacher : booking.learner
  const joinAddress = joinAddressOf(booking)
  const content = writeInvitation({
    ...invitation,
    startsAt,
    endsAt,
    summary: `${isFamily && child ? `${child}: ` : ''}${subject} with ${other.name}`,
    description: `${description.join('\n')}\n${joinAddress}`,
    location: `Online, ${academySettings().name}`,
    url: joinAddress,
    organizer: mailSender(),
    attendee: { name: recipient.name, address: recipient.email },
    at: new Date(),
  })
  return { method: invitation.method, content }
}
