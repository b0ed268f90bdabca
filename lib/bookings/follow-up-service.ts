import { academy } from '@/lib/academy'
import { type BookedLesson, bookedLessonFields } from '@/lib/core/booked-lesson'
import { academyZone } from '@/lib/core/zone'
import { db, type Transaction } from '@/lib/db/client'
import { cancelRoom, moveRoom } from '@/lib/meetings/cleanup-service'
import {
  type ClassEmailData,
  classBookedEmail,
  classCancelledEmail,
  classMovedEmail,
  classReminderEmail,
} from '@/lib/notifications/class-emails'
import type { EmailContent } from '@/lib/notifications/email'
import type { MessageKind } from '@/lib/notifications/schema'
import { mailSender, publicAddress } from '@/lib/notifications/sender'
import { type CalendarPart, type Recipient, recipientFields, writeMessage, zoneOf } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'
import { addJob, removeJob } from '@/lib/queue/queue'
import type { Jobs } from '@/lib/queue/schema'
import { classUid, type Invitation, writeInvitation } from './invitation'

const HOUR_MS = 60 * 60 * 1000
const REMINDER_HOURS = [24, 1] as const

/** A booked class with its two people, as their messages need them. */
export interface LessonWithPeople extends BookedLesson {
  student: Recipient
  teacher: Recipient
}

/** Who cancelled or moved a class, and why. */
export interface Change {
  byUserId: string
  reason: string | null
}

/** What follows from a booking: invitations to both people, and reminders. Call it with the classes just booked. */
export async function classesBooked(tx: Transaction, booked: readonly LessonWithPeople[]): Promise<void> {
  const lessons = booked.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  await tx.invitation.createMany({ data: lessons.map(({ id }) => ({ bookingId: id, uid: classUid(id) })) })
  for (const lesson of lessons) {
    const invitation = { method: 'REQUEST', uid: classUid(lesson.id), sequence: 0 } as const
    await emailBoth(tx, 'class-booked', lesson, classBookedEmail, invitation)
    await addReminders(tx, lesson)
  }
}

/** The reminders alone, of classes that were written down without telling anybody: those of the demo academy. */
export async function addRemindersFor(tx: Transaction, slotIds: string[]): Promise<void> {
  const lessons = await tx.booking.findMany({
    where: { slotId: { in: slotIds }, cancelledAt: null },
    select: bookedLessonFields,
  })
  for (const lesson of lessons) await addReminders(tx, lesson)
}

/** What calendars are told of a change: the invitation's next version. */
type CalendarChange = Pick<Invitation, 'method' | 'uid' | 'sequence'>

/** A class that was cancelled or moved and of which nobody was told yet. */
export interface UntoldChange {
  before: BookedLesson
  /** As it is now; of a cancelled class, as it was. */
  lesson: LessonWithPeople
  invitation: CalendarChange
}

/**
 * What follows from a cancellation but for the messages: reminders are taken back, the room goes away. Call it after the
 * booking's row says that it is cancelled, and tell its people (`classCancelled`, or one letter about several classes).
 */
export async function followCancellation(tx: Transaction, lesson: LessonWithPeople): Promise<UntoldChange> {
  await removeReminders(tx, lesson.id)
  await cancelRoom(tx, lesson.id)
  return { before: lesson, lesson, invitation: { method: 'CANCEL', ...(await nextVersion(tx, lesson.id, lesson.id)) } }
}

/** The same for a move: new reminders, the room goes along. Call it after both rows are written. */
export async function followMove(
  tx: Transaction,
  before: BookedLesson,
  lesson: LessonWithPeople,
): Promise<UntoldChange> {
  await removeReminders(tx, before.id)
  await addReminders(tx, lesson)
  const { startsAt, endsAt } = lesson
  await moveRoom(tx, { bookingId: lesson.id, previousBookingId: before.id, startsAt, endsAt })
  return { before, lesson, invitation: { method: 'REQUEST', ...(await nextVersion(tx, before.id, lesson.id)) } }
}

/**
 * What follows from a cancellation: calendars are told, reminders are taken back, the room goes away. Call it after the
 * booking's row says that it is cancelled.
 */
export async function classCancelled(
  tx: Transaction,
  lesson: LessonWithPeople,
  { byUserId, reason }: Change,
): Promise<void> {
  const { invitation } = await followCancellation(tx, lesson)
  const again = `${publicAddress()}${paths.viewTeachers()}`
  const content = (data: ClassEmailData, recipient: Recipient) =>
    classCancelledEmail(data, changedBy(lesson, byUserId, recipient), reason, again)
  await emailBoth(tx, 'class-cancelled', lesson, content, invitation)
}

/**
 * What follows from a move: the same invitation with the new time, new reminders, the room goes along. Call it after both
 * rows are written, with the class as it was and as it is now.
 */
export async function classMoved(
  tx: Transaction,
  before: BookedLesson,
  lesson: LessonWithPeople,
  { byUserId, reason }: Change,
): Promise<void> {
  const { invitation } = await followMove(tx, before, lesson)
  const content = (data: ClassEmailData, recipient: Recipient) =>
    classMovedEmail(data, before, changedBy(lesson, byUserId, recipient), reason)
  await emailBoth(tx, 'class-moved', lesson, content, invitation)
}

/** Job: reminds both people of a class, unless it was cancelled or moved since, or has begun. */
export async function remindClass({ bookingId, startsAt, hours }: Jobs['remind-class']): Promise<void> {
  await db().$transaction(async (tx) => {
    // Locked, so that a cancellation either comes first and is seen here, or finds the reminder written before it.
    await tx.$queryRaw`SELECT id::text FROM bookings WHERE id = ${bookingId}::uuid FOR SHARE`
    const found = await tx.booking.findFirst({
      where: { id: bookingId, cancelledAt: null, startsAt: new Date(startsAt) },
      select: {
        ...bookedLessonFields,
        student: { select: recipientFields },
        slot: { select: { teacher: { select: recipientFields } } },
      },
    })
    const now = new Date()
    if (!found || found.startsAt <= now) return
    const { slot, ...lesson } = found
    // This job ran late, and the next reminder is nearly due: that one says more.
    if (hours === 24 && lesson.startsAt.getTime() - now.getTime() < 2 * HOUR_MS) return
    const kind = hours === 1 ? 'class-reminder-1' : 'class-reminder-24'
    const onceKey = `${kind}:${bookingId}:${startsAt}`
    await emailBoth(tx, kind, { ...lesson, ...slot }, (data) => classReminderEmail(data, now), null, onceKey)
  })
}

const reminderKey = (bookingId: string, hours: number) => `remind-${hours}:${bookingId}`

/** Both reminders of a class, as far as their time is still to come. */
export async function addReminders(tx: Transaction, { id: bookingId, startsAt }: BookedLesson): Promise<void> {
  for (const hours of REMINDER_HOURS) {
    const runAt = new Date(startsAt.getTime() - hours * HOUR_MS)
    // Booked later than that: the booking's own message says it all.
    if (runAt <= new Date()) continue
    const payload = { bookingId, startsAt: startsAt.toISOString(), hours }
    await addJob(tx, 'remind-class', payload, { runAt, key: reminderKey(bookingId, hours) })
  }
}

async function removeReminders(tx: Transaction, bookingId: string): Promise<void> {
  for (const hours of REMINDER_HOURS) await removeJob(tx, reminderKey(bookingId, hours))
}

/** The invitation's next version; it follows its class to another booking. Classes older than invitations begin at 1. */
async function nextVersion(tx: Transaction, fromBookingId: string, toBookingId: string) {
  const data = { bookingId: toBookingId, sequence: { increment: 1 } }
  const [risen] = await tx.invitation.updateManyAndReturn({ where: { bookingId: fromBookingId }, data })
  if (risen) return { uid: risen.uid, sequence: risen.sequence }
  const first = { bookingId: toBookingId, uid: classUid(fromBookingId), sequence: 1 }
  await tx.invitation.create({ data: first, select: { bookingId: true } })
  return { uid: first.uid, sequence: first.sequence }
}

/** Who did it, as this person reads it: "you", a name, "the academy". */
export function changedBy(lesson: LessonWithPeople, byUserId: string, recipient: Recipient): string {
  if (byUserId === recipient.id) return 'you'
  if (byUserId === lesson.studentId) return lesson.student.name
  return byUserId === lesson.teacherId ? lesson.teacher.name : 'the academy'
}

async function emailBoth(
  tx: Transaction,
  kind: MessageKind,
  lesson: LessonWithPeople,
  emailOf: (data: ClassEmailData, recipient: Recipient) => EmailContent,
  invitation: CalendarChange | null,
  onceKey?: string,
): Promise<void> {
  const { student, teacher, subject, startsAt, endsAt } = lesson
  for (const [readBy, recipient, other] of [
    ['student', student, teacher],
    ['teacher', teacher, student],
  ] as const) {
    const clock = { zone: zoneOf(recipient), academyZone: academyZone() }
    const content = emailOf(
      { subject, withName: other.name, readBy, startsAt, endsAt, joinAddress: joinAddressOf(lesson), ...clock },
      recipient,
    )
    await writeMessage(tx, kind, recipient, content, {
      invitation: invitation ? calendarPart(lesson, recipient, invitation, content.opening) : undefined,
      onceKey: onceKey && `${onceKey}:${readBy}`,
      usefulUntil: invitation ? endsAt : remindedUntil(startsAt),
      withUserId: other.id,
    })
  }
}

const REMINDED_MS = 30 * 60_000
/** A reminder says how long it is until the class: half an hour later it says something wrong. */
const remindedUntil = (startsAt: Date) => new Date(Math.min(startsAt.getTime(), Date.now() + REMINDED_MS))

/** The page that leads into a class. */
const joinAddressOf = (lesson: BookedLesson) => `${publicAddress()}${paths.beforeClass({ slot: lesson.slotId })}`

/** A class's calendar text in a message to one of its two people. */
export function calendarPart(
  lesson: LessonWithPeople,
  recipient: Recipient,
  invitation: CalendarChange,
  description: readonly string[],
): CalendarPart {
  const { student, teacher, subject, startsAt, endsAt } = lesson
  const other = recipient.id === student.id ? teacher : student
  const joinAddress = joinAddressOf(lesson)
  const content = writeInvitation({
    ...invitation,
    startsAt,
    endsAt,
    summary: `${subject} with ${other.name}`,
    description: `${description.join('\n')}\n${joinAddress}`,
    location: `Online, ${academy.name}`,
    url: joinAddress,
    organizer: mailSender(),
    attendee: { name: recipient.name, address: recipient.email },
    at: new Date(),
  })
  return { method: invitation.method, content }
}
