import type { UnannouncedChange } from '@/lib/bookings/follow-up-service'
import { changedCalendarPart, isSubstituted, substituteContent } from '@/lib/bookings/substitutes/emails-service'
import { childIn } from '@/lib/core/active-booking'
import { academyZone } from '@/lib/core/time/zone'
import type { Transaction } from '@/lib/db/client'
import type { EmailContent } from '@/lib/notifications/emails/email'
import {
  studentTimeOffEmail,
  type TimeOffChange,
  teacherTimeOffEmail,
} from '@/lib/notifications/emails/time-off-emails'
import { publicAddress } from '@/lib/notifications/sender'
import { type NewEmail, type Recipient, writeMessages, zoneOf } from '@/lib/notifications/service'
import { cancelledMessage, type WhatsAppContent } from '@/lib/notifications/whatsapp/templates'
import { paths } from '@/lib/paths'
import { groupBy, type TimeSpan } from './timetable'

/** The changes that the emails report. */
export interface TimeOffChanges {
  /** A holiday's name. Null for a teacher's time off. */
  holiday: string | null
  range: TimeSpan
  changes: readonly UnannouncedChange[]
  /**
   * The teachers with removed slots or changed classes, and the teacher who takes time off. `freeSlotCount` is the
   * number of free slots that were removed.
   */
  teachers: readonly { teacher: Recipient; freeSlotCount: number }[]
}

function changeOf(change: UnannouncedChange, withName: string, child: string | null = null): TimeOffChange {
  const { before, booking, invitation } = change
  return {
    subject: child ? `${booking.subject} for ${child}` : booking.subject,
    withName,
    before,
    after: invitation.method === 'REQUEST' ? booking : null,
    substitute: isSubstituted(change) ? booking.teacher.name : null,
  }
}

/**
 * Sends one email to each affected student, teacher and substitute. Each email contains calendar updates for the
 * recipient's changed classes.
 */
export async function writeEmails(
  tx: Transaction,
  { holiday, range, changes, teachers }: TimeOffChanges,
): Promise<void> {
  const clockOf = (recipient: Recipient) => ({ ...range, holiday, zone: zoneOf(recipient), academyZone: academyZone() })
  const address = `${publicAddress()}${paths.myClasses()}`
  const emailFor = (recipient: Recipient, own: readonly UnannouncedChange[], content: EmailContent): NewEmail => {
    const [invitation, ...moreInvitations] = own.map((change) =>
      changedCalendarPart(change, recipient, content.opening.slice(0, 1)),
    )
    return { kind: 'days-off', recipient, content, invitation, moreInvitations }
  }

  const ofStudents = [...groupBy(changes, ({ booking }) => booking.studentId).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { student, teacher } = first.before
    const classChanges = own.map((change) => changeOf(change, change.before.teacher.name, childIn(change.booking)))
    return { recipient: student, own, teacherName: teacher.name, classChanges }
  })
  for (const some of chunksOf(ofStudents)) {
    const emails = some.map(({ recipient, own, teacherName, classChanges }) => {
      const content = studentTimeOffEmail({ ...clockOf(recipient), teacherName, address }, classChanges)
      return { ...emailFor(recipient, own, content), whatsApp: cancelledOf(recipient, own) }
    })
    await writeMessages(tx, emails)
  }

  const ofTeachers = groupBy(changes, ({ before }) => before.teacherId)
  for (const some of chunksOf(teachers)) {
    const emails = some.map(({ teacher, freeSlotCount }) => {
      const own = ofTeachers.get(teacher.id) ?? []
      const classChanges = own.map((change) => changeOf(change, change.booking.learner.name))
      return emailFor(teacher, own, teacherTimeOffEmail({ ...clockOf(teacher), freeSlotCount, address }, classChanges))
    })
    await writeMessages(tx, emails)
  }

  const ofSubstitutes = groupBy(changes.filter(isSubstituted), ({ booking }) => booking.teacherId)
  const toSubstitutes = [...ofSubstitutes.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const bookings = own.map(({ booking }) => booking)
    const content = substituteContent(first.before.teacher.name, first.booking.teacher, bookings)
    return { ...emailFor(first.booking.teacher, own, content), kind: 'class-substitute' as const }
  })
  await writeMessages(tx, toSubstitutes)
}

/** Returns the family's WhatsApp message about the cancelled classes, or undefined if none was cancelled. */
function cancelledOf(recipient: Recipient, own: readonly UnannouncedChange[]): WhatsAppContent | undefined {
  const cancelled = own
    .filter(({ invitation }) => invitation.method === 'CANCEL')
    .map(({ booking }) => booking)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const [first] = cancelled
  if (!first) return undefined
  const { id, startsAt, endsAt, subject, teacher } = first
  const childName = childIn(first)
  const booking = { id, startsAt, endsAt, subject, withName: teacher.name, childName, zone: zoneOf(recipient) }
  return {
    ...cancelledMessage(recipient, booking, cancelled.length - 1),
    withUserId: teacher.id,
    usefulUntil: cancelled.at(-1)?.endsAt ?? endsAt,
  }
}

/** The number of emails in a group. Between two groups, the process can handle other requests. */
const EMAILS_TOGETHER = 50

const chunksOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / EMAILS_TOGETHER) }, (_, index) =>
    items.slice(index * EMAILS_TOGETHER, (index + 1) * EMAILS_TOGETHER),
  )
