import { db } from '@/lib/db/client'
import { combinedClassesEmail } from '@/lib/notifications/emails/combined-emails'
import { publicAddress } from '@/lib/notifications/sender'
import { type CalendarPart, recipientFields, writeMessage, zoneOf } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'
import type { Jobs } from '@/lib/queue/schema'

/** The maximum number of classes, and of calendar updates, in one email. */
const MOST = 30

/**
 * Job: sends one email to `userId` in place of several delayed emails about classes with `withUserId`. The email lists
 * the upcoming classes and contains the delayed calendar updates (contract 33.8). A second run does nothing.
 */
export async function sendCombinedEmail({ userId, withUserId }: Jobs['tell-together']): Promise<void> {
  await db().$transaction(async (tx) => {
    const heldEmails = await tx.message.updateManyAndReturn({
      where: { userId, withUserId, heldBecause: 'together' },
      data: { heldBecause: 'told' },
      select: { invitation: true, invitationMethod: true, createdAt: true },
    })
    if (heldEmails.length === 0) return
    const recipient = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: recipientFields })
    const other = await tx.user.findUniqueOrThrow({ where: { id: withUserId }, select: { name: true } })
    const classes = await tx.booking.findMany({
      where: {
        cancelledAt: null,
        endsAt: { gt: new Date() },
        OR: [
          { studentId: userId, teacherId: withUserId },
          { studentId: withUserId, teacherId: userId },
        ],
      },
      orderBy: { startsAt: 'asc' },
      take: MOST,
      select: {
        subject: true,
        startsAt: true,
        endsAt: true,
        learner: { select: { name: true } },
        student: { select: { name: true } },
      },
    })
    const content = combinedClassesEmail({
      changes: heldEmails.length,
      withName: other.name,
      classes: classes.map(({ learner, student, ...booking }) => {
        const isOwners = learner.name === student.name
        return isOwners ? booking : { ...booking, subject: `${booking.subject} (${learner.name})` }
      }),
      zone: zoneOf(recipient),
      home: `${publicAddress()}${paths.myClasses()}`,
    })
    const [invitation, ...moreInvitations] = latestParts(heldEmails)
    await writeMessage(tx, 'classes-together', recipient, content, { invitation, moreInvitations, withUserId })
  })
}

interface HeldEmail {
  invitation: string | null
  invitationMethod: string | null
  createdAt: Date
}

const methods: Record<string, CalendarPart['method']> = { REQUEST: 'REQUEST', CANCEL: 'CANCEL', PUBLISH: 'PUBLISH' }

/** Keeps only the latest calendar update of each class. Returns the newest 30 of these, from oldest to newest. */
export function latestParts(emails: readonly HeldEmail[]): CalendarPart[] {
  const byClasses = new Map<string, CalendarPart>()
  for (const { invitation, invitationMethod } of emails.toSorted((a, b) => +a.createdAt - +b.createdAt)) {
    const method = methods[invitationMethod ?? '']
    if (!invitation || !method) continue
    const uids = (invitation.match(/^UID:.*$/gm) ?? []).join()
    // Delete the key first. Otherwise, a key that is set again would keep its earlier place in the map.
    byClasses.delete(uids)
    byClasses.set(uids, { method, content: invitation })
  }
  return [...byClasses.values()].slice(-MOST)
}
