import { activeBookingFields, childIn } from '@/lib/core/active-booking'
import { academyZone } from '@/lib/core/time/zone'
import { db, type Transaction } from '@/lib/db/client'
import { classNotesEmail } from '@/lib/notifications/emails/class-emails'
import { publicAddress } from '@/lib/notifications/sender'
import { recipientFields, writeMessage, zoneOf } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'
import { addJob } from '@/lib/queue/queue'
import type { Jobs } from '@/lib/queue/schema'

/** The delay before the email is sent. Teachers often correct their notes shortly after sharing them. */
const PAUSE_MS = 10 * 60 * 1000

/** Queues the email that tells the student about newly shared notes. */
export async function announceNotes(tx: Transaction, bookingId: string): Promise<void> {
  const runAt = new Date(Date.now() + PAUSE_MS)
  await addJob(tx, 'tell-notes', { bookingId }, { runAt, key: `notes:${bookingId}` })
}

/**
 * Job: emails the student the current notes of a class, once per class. Skips cancelled classes and notes that are no
 * longer shared.
 */
export async function writeNotesEmail({ bookingId }: Jobs['tell-notes']): Promise<void> {
  await db().$transaction(async (tx) => {
    const booking = await tx.booking.findFirst({
      where: { id: bookingId, cancelledAt: null },
      select: activeBookingFields,
    })
    if (!booking) return
    const { subject, startsAt, endsAt, learner } = booking
    // The queries run one after the other, because a connection runs one statement at a time.
    const notes = await tx.classNote.findUnique({ where: { bookingId }, select: { taught: true, homework: true } })
    const additions = await tx.classNoteAddition.findMany({
      where: { bookingId, part: { in: ['taught', 'homework'] } },
      orderBy: { number: 'asc' },
      select: { part: true, text: true },
    })
    const whole = (part: 'taught' | 'homework') =>
      [notes?.[part] ?? '', ...additions.filter((addition) => addition.part === part).map(({ text }) => text)]
        .filter(Boolean)
        .join('\n\n')
    const shared = { taught: whole('taught'), homework: whole('homework') }
    if (!shared.taught && !shared.homework) return
    const student = await tx.user.findUniqueOrThrow({ where: { id: booking.studentId }, select: recipientFields })
    const teacher = await tx.user.findUniqueOrThrow({ where: { id: booking.teacherId }, select: { name: true } })
    const emailData = {
      subject,
      withName: teacher.name,
      readBy: 'student' as const,
      childName: childIn({ learner, student }),
      startsAt,
      endsAt,
      joinAddress: `${publicAddress()}${paths.myClasses({ status: 'past' })}`,
      zone: zoneOf(student),
      academyZone: academyZone(),
    }
    await writeMessage(tx, 'class-notes', student, classNotesEmail(emailData, shared), {
      onceKey: `class-notes:${bookingId}`,
    })
  })
}
