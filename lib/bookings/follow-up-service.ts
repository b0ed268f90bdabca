import { academy } from '@/lib/academy'
import { academyZone } from '@/lib/core/zone'
import { db, type Transaction } from '@/lib/db/client'
import { cancelRoom, moveRoom } from '@/lib/meetings/cleanup-service'
import {
  bookedLetter,
  type ClassNews,
  cancelledLetter,
  movedLetter,
  reminderLetter,
} from '@/lib/notifications/class-emails'
import type { Letter } from '@/lib/notifications/email'
import type { MessageKind } from '@/lib/notifications/schema'
import { mailSender, publicAddress } from '@/lib/notifications/sender'
import { type Reader, readerFields, writeMessage, zoneOf } from '@/lib/notifications/service'
import { addJob, removeJob } from '@/lib/queue/queue'
import type { Jobs } from '@/lib/queue/schema'
import { classUid, type Invitation, writeInvitation } from './invitation'

const HOUR_MS = 60 * 60 * 1000
const REMINDER_HOURS = [24, 1] as const

const lessonFields = {
  id: true,
  slotId: true,
  studentId: true,
  teacherId: true,
  subject: true,
  startsAt: true,
  endsAt: true,
  student: { select: readerFields },
  slot: { select: { teacher: { select: readerFields } } },
} as const

interface Lesson {
  id: string
  slotId: string
  studentId: string
  teacherId: string
  subject: string
  startsAt: Date
  endsAt: Date
  student: Reader
  slot: { teacher: Reader }
}

/** What follows from a booking: invitations to both people, and reminders. Call it with the slots just booked. */
export async function classesBooked(tx: Transaction, slotIds: string[]): Promise<void> {
  const lessons = await tx.booking.findMany({
    where: { slotId: { in: slotIds }, cancelledAt: null },
    orderBy: { startsAt: 'asc' },
    select: lessonFields,
  })
  for (const lesson of lessons) {
    await tx.invitation.create({
      data: { bookingId: lesson.id, uid: classUid(lesson.id) },
      select: { bookingId: true },
    })
    const invitation = { method: 'REQUEST', uid: classUid(lesson.id), sequence: 0 } as const
    await tellBoth(tx, 'class-booked', lesson, bookedLetter, invitation)
    await addReminders(tx, lesson)
  }
}

/** The reminders alone, of classes that were written down without telling anybody: those of the demo academy. */
export async function remindOf(tx: Transaction, slotIds: string[]): Promise<void> {
  const lessons = await tx.booking.findMany({
    where: { slotId: { in: slotIds }, cancelledAt: null },
    select: lessonFields,
  })
  for (const lesson of lessons) await addReminders(tx, lesson)
}

/**
 * What follows from a cancellation: calendars are told, reminders are taken back, the room goes away. Call it after the
 * booking's row says that it is cancelled. `byUserId` is who did it.
 */
export async function classCancelled(
  tx: Transaction,
  { bookingId, byUserId, reason }: { bookingId: string; byUserId: string; reason: string | null },
): Promise<void> {
  const lesson = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, select: lessonFields })
  await removeReminders(tx, bookingId)
  await cancelRoom(tx, bookingId)
  const invitation = { method: 'CANCEL', ...(await nextVersion(tx, bookingId, bookingId)) } as const
  const again = `${publicAddress()}/view-teachers`
  const letter = (news: ClassNews, reader: Reader) =>
    cancelledLetter(news, whoSaid(lesson, byUserId, reader), reason, again)
  await tellBoth(tx, 'class-cancelled', lesson, letter, invitation)
}

/**
 * What follows from a move: the same invitation with the new time, new reminders, the room goes along. Call it after both
 * rows are written. `fromBookingId` may be the same booking where its own times changed; `before` are its old times then.
 */
export async function classMoved(
  tx: Transaction,
  moved: {
    fromBookingId: string
    toBookingId: string
    byUserId: string
    reason: string | null
    before?: { startsAt: Date; endsAt: Date }
  },
): Promise<void> {
  const { fromBookingId, toBookingId, byUserId, reason } = moved
  const lesson = await tx.booking.findUniqueOrThrow({ where: { id: toBookingId }, select: lessonFields })
  const before =
    moved.before ??
    (await tx.booking.findUniqueOrThrow({
      where: { id: fromBookingId },
      select: { startsAt: true, endsAt: true },
    }))
  await removeReminders(tx, fromBookingId)
  await addReminders(tx, lesson)
  const { startsAt, endsAt } = lesson
  await moveRoom(tx, { bookingId: toBookingId, previousBookingId: fromBookingId, startsAt, endsAt })
  const invitation = { method: 'REQUEST', ...(await nextVersion(tx, fromBookingId, toBookingId)) } as const
  const letter = (news: ClassNews, reader: Reader) =>
    movedLetter(news, before, whoSaid(lesson, byUserId, reader), reason)
  await tellBoth(tx, 'class-moved', lesson, letter, invitation)
}

/** Job: reminds both people of a class, unless it was cancelled or moved since, or has begun. */
export async function remindClass({ bookingId, startsAt, hours }: Jobs['remind-class']): Promise<void> {
  await db().$transaction(async (tx) => {
    // Locked, so that a cancellation either comes first and is seen here, or finds the reminder written before it.
    await tx.$queryRaw`SELECT id::text FROM bookings WHERE id = ${bookingId}::uuid FOR SHARE`
    const lesson = await tx.booking.findFirst({
      where: { id: bookingId, cancelledAt: null, startsAt: new Date(startsAt) },
      select: lessonFields,
    })
    const now = new Date()
    if (!lesson || lesson.startsAt <= now) return
    // Held up until the next reminder is due: that one says more.
    if (hours === 24 && lesson.startsAt.getTime() - now.getTime() < 2 * HOUR_MS) return
    const kind = hours === 1 ? 'class-reminder-1' : 'class-reminder-24'
    const once = `${kind}:${bookingId}:${startsAt}`
    await tellBoth(tx, kind, lesson, (news) => reminderLetter(news, now), null, once)
  })
}

const reminderKey = (bookingId: string, hours: number) => `remind-${hours}:${bookingId}`

async function addReminders(tx: Transaction, { id: bookingId, startsAt }: Lesson): Promise<void> {
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

function whoSaid(lesson: Lesson, byUserId: string, reader: Reader): string {
  if (byUserId === reader.id) return 'you'
  if (byUserId === lesson.studentId) return lesson.student.name
  return byUserId === lesson.teacherId ? lesson.slot.teacher.name : 'the academy'
}

async function tellBoth(
  tx: Transaction,
  kind: MessageKind,
  lesson: Lesson,
  letterOf: (news: ClassNews, reader: Reader) => Letter,
  invitation: Pick<Invitation, 'method' | 'uid' | 'sequence'> | null,
  once?: string,
): Promise<void> {
  const { student, subject, startsAt, endsAt } = lesson
  const { teacher } = lesson.slot
  for (const [reads, reader, other] of [
    ['student', student, teacher],
    ['teacher', teacher, student],
  ] as const) {
    const door = `${publicAddress()}/before-class?slot=${lesson.slotId}`
    const clock = { zone: zoneOf(reader), academyZone: academyZone() }
    const letter = letterOf({ subject, withName: other.name, reads, startsAt, endsAt, door, ...clock }, reader)
    const content =
      invitation &&
      writeInvitation({
        ...invitation,
        startsAt,
        endsAt,
        summary: `${subject} with ${other.name}`,
        description: `${letter.opening.join('\n')}\n${door}`,
        location: `Online, ${academy.name}`,
        url: door,
        organizer: mailSender(),
        attendee: { name: reader.name, address: reader.email },
        at: new Date(),
      })
    await writeMessage(tx, kind, reader, letter, {
      invitation: invitation && content ? { method: invitation.method, content } : undefined,
      onceKey: once && `${once}:${reads}`,
    })
  }
}
