import {
  type BookingWithPeople,
  calendarPart,
  classDataFor,
  type UnannouncedChange,
} from '@/lib/bookings/follow-up-service'
import { academyZone } from '@/lib/core/time/zone'
import { handedOverEmail, newTeacherEmail } from '@/lib/notifications/emails/class-emails'
import type { EmailContent } from '@/lib/notifications/emails/email'
import { substituteClassesEmail } from '@/lib/notifications/emails/substitute-emails'
import { publicAddress } from '@/lib/notifications/sender'
import { type NewEmail, type Recipient, zoneOf } from '@/lib/notifications/service'
import { paths } from '@/lib/paths'

/** True if the change gives the class to another teacher. */
export const isSubstituted = ({ before, booking }: UnannouncedChange): boolean => before.teacherId !== booking.teacherId

/**
 * Returns the calendar event for one recipient of the email about a change. The teacher who is replaced gets a
 * cancellation.
 */
export function changedCalendarPart(change: UnannouncedChange, recipient: Recipient, description: readonly string[]) {
  const { before, booking, invitation } = change
  return isSubstituted(change) && recipient.id === before.teacherId
    ? calendarPart(before, recipient, { ...invitation, method: 'CANCEL' }, description)
    : calendarPart(booking, recipient, invitation, description)
}

/** Returns the emails that tell the family and both teachers about the substitute for one class. */
export function substituteEmails(change: UnannouncedChange, reason: string | null): NewEmail[] {
  const { before, booking } = change
  const emailTo = (recipient: Recipient, content: EmailContent, withUserId: string): NewEmail => ({
    kind: 'class-substitute',
    recipient,
    content,
    invitation: changedCalendarPart(change, recipient, content.opening),
    usefulUntil: booking.endsAt,
    withUserId,
  })
  const { student, teacher } = booking
  const forStudent = newTeacherEmail(classDataFor(booking, 'student'), before.teacher.name, reason)
  const forTeacher = handedOverEmail(classDataFor(before, 'teacher'), teacher.name, reason)
  return [
    emailTo(student, forStudent, teacher.id),
    emailTo(before.teacher, forTeacher, student.id),
    emailTo(teacher, substituteContent(before.teacher.name, teacher, [booking], reason), student.id),
  ]
}

/** Returns the email that tells a substitute about the classes of the teacher who is away. */
export const substituteContent = (
  teacherName: string,
  substitute: Recipient,
  bookings: readonly BookingWithPeople[],
  reason: string | null = null,
): EmailContent =>
  substituteClassesEmail(
    {
      ...{ teacherName, reason, zone: zoneOf(substitute), academyZone: academyZone() },
      address: `${publicAddress()}${paths.myClasses()}`,
    },
    bookings.map(({ learner, ...booking }) => ({ ...booking, withName: learner.name })),
  )
