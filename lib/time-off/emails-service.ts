import { calendarPart, type UnannouncedChange } from '@/lib/bookings/follow-up-service'
import { childIn } from '@/lib/core/booked-lesson'
import { academyZone } from '@/lib/core/time/zone'
import type { Transaction } from '@/lib/db/client'
import type { EmailContent } from '@/lib/notifications/emails/email'
import {
  type DaysOffChange,
  studentDaysOffEmail,
  teacherDaysOffEmail,
} from '@/lib/notifications/emails/time-off-emails'
import { publicAddress } from '@/lib/notifications/sender'
import { type Recipient, writeMessage, zoneOf } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'
import type { Hour } from './places'

/** The changes that the emails describe. */
export interface CarriedOut {
  /** A holiday's name. Null for a teacher's time off. */
  holiday: string | null
  range: Hour
  changes: readonly UnannouncedChange[]
  /** The teachers with removed slots or changed classes, each with the number of free slots that were removed. */
  teachers: readonly { teacher: Recipient; freeHours: number }[]
}

const changeOf = (
  { before, lesson, invitation }: UnannouncedChange,
  withName: string,
  child: string | null = null,
): DaysOffChange => ({
  subject: child ? `${lesson.subject} for ${child}` : lesson.subject,
  withName,
  before,
  after: invitation.method === 'REQUEST' ? lesson : null,
})

/**
 * Sends each student one email with all their classes and each teacher one summary, with calendar updates for every
 * class.
 */
export async function writeEmails(tx: Transaction, { holiday, range, changes, teachers }: CarriedOut): Promise<void> {
  const clockOf = (recipient: Recipient) => ({ ...range, holiday, zone: zoneOf(recipient), academyZone: academyZone() })
  const address = `${publicAddress()}${paths.myClasses()}`
  const send = async (recipient: Recipient, own: readonly UnannouncedChange[], content: EmailContent) => {
    const [invitation, ...moreInvitations] = own.map(({ lesson, invitation: change }) =>
      calendarPart(lesson, recipient, change, content.opening.slice(0, 1)),
    )
    await writeMessage(tx, 'days-off', recipient, content, { invitation, moreInvitations })
  }

  const students = new Map(changes.map(({ lesson }) => [lesson.studentId, lesson]))
  for (const { student, teacher } of students.values()) {
    const own = changes.filter(({ lesson }) => lesson.studentId === student.id)
    const classChanges = own.map((change) => changeOf(change, change.lesson.teacher.name, childIn(change.lesson)))
    await send(
      student,
      own,
      studentDaysOffEmail({ ...clockOf(student), teacherName: teacher.name, address }, classChanges),
    )
  }
  for (const { teacher, freeHours } of teachers) {
    const own = changes.filter(({ lesson }) => lesson.teacherId === teacher.id)
    const classChanges = own.map((change) => changeOf(change, change.lesson.learner.name))
    await send(teacher, own, teacherDaysOffEmail({ ...clockOf(teacher), freeHours, address }, classChanges))
  }
}
