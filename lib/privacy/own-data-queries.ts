import { findOwnApplications } from '@/lib/applications/queries'
import type { Actor } from '@/lib/auth/session/actor'
import { academySettings } from '@/lib/core/config/settings'
import { db } from '@/lib/db/client'
import { dayText } from '@/lib/db/day-columns'
import { creditNoteNumber, numberOf } from '@/lib/receipts/queries'
import { accountOf } from './own-account-queries'
import { iso, type OwnPicture, ownPicture } from './own-data-parts'
import type { OwnData } from './own-data-schema'

/** The data that the export omits, with the reasons. The export itself contains this list. */
const LEFT_OUT = [
  'Private notes that a teacher wrote for the academy: they are the teacher’s own working notes. Ask the office about them.',
  'Notes that a teacher wrote about students: they are part of the students’ data.',
  'Phone numbers and addresses of other people.',
  'Requests for a trial class: they were sent without an account, and a phone number alone does not show who sent them. Ask the office about them.',
  'Passwords and keys: only one-way hashes of them are stored.',
  'The technical address and keys of devices with push notifications: anyone who has them could send you notifications.',
]

/**
 * Collects all data about a person (contract 38.7), with times in UTC. Other people in the person's classes appear only
 * by name. `pictures` are the person's images.
 */
export async function collectOwnData(actor: Pick<Actor, 'id'>): Promise<{ data: OwnData; pictures: OwnPicture[] }> {
  const [account, classes, money, correspondence] = await Promise.all([
    accountOf(actor.id),
    classesOf(actor.id),
    moneyOf(actor.id),
    correspondenceOf(actor.id),
  ])
  const { portrait, ...accountData } = account
  const data: OwnData = {
    about: {
      academy: academySettings().name,
      made_at: new Date().toISOString(),
      left_out: LEFT_OUT,
    },
    ...accountData,
    ...(await findApplications(actor)),
    ...classes,
    ...money.parts,
    ...correspondence,
  }
  return { data, pictures: [...portrait, ...money.pictures] }
}

async function findApplications(actor: Pick<Actor, 'id'>) {
  const [{ students, teacher }, courses] = await Promise.all([
    findOwnApplications(actor),
    db().teacherCourse.findMany({ where: { teacherId: actor.id }, orderBy: { id: 'asc' } }),
  ])
  return {
    courses_taught: courses.map(({ courseName, region, addedAt, endedAt }) => ({
      course_name: courseName,
      region,
      since: iso(addedAt),
      ended_at: iso(endedAt),
    })),
    applications: [
      ...students.map((form) => ({ as: 'student', ...form })),
      ...(teacher ? [{ as: 'teacher', ...teacher }] : []),
    ],
  }
}

async function classesOf(id: string) {
  const [bookings, slots, timeOffList, waitlistEntries] = await Promise.all([
    db().booking.findMany({
      where: { OR: [{ studentId: id }, { teacherId: id }] },
      orderBy: { startsAt: 'asc' },
      include: {
        learner: { select: { name: true } },
        slot: { select: { teacher: { select: { name: true } } } },
        notes: true,
        additions: { orderBy: { number: 'asc' } },
      },
    }),
    db().slot.findMany({ where: { teacherId: id }, orderBy: { startsAt: 'asc' } }),
    db().timeOff.findMany({ where: { teacherId: id }, orderBy: { startsAt: 'asc' } }),
    db().waitlistEntry.findMany({
      where: { userId: id },
      orderBy: { createdAt: 'asc' },
      include: { teacher: { select: { name: true } }, learner: { select: { name: true } } },
    }),
  ])
  return {
    classes: bookings.map(({ learner, slot, notes, additions, ...row }) => ({
      as: row.studentId === id ? 'student' : 'teacher',
      with: row.studentId === id ? slot.teacher.name : learner.name,
      // In a teacher's data, `with` already contains the student's name.
      student: row.studentId === id ? learner.name : null,
      subject: row.subject,
      starts_at: iso(row.startsAt),
      ends_at: iso(row.endsAt),
      booked_at: iso(row.createdAt),
      cancelled_at: iso(row.cancelledAt),
      reason: row.cancelReason,
      attendance: row.attendance,
      // Class notes are part of the student's data, not of the teacher's.
      taught: row.studentId === id ? (notes?.taught ?? null) : null,
      homework: row.studentId === id ? (notes?.homework ?? null) : null,
      added:
        row.studentId === id
          ? additions
              .filter(({ part }) => part !== 'private')
              .map(({ part, text, addedAt }) => ({ part, text, at: iso(addedAt) }))
          : [],
    })),
    hours_offered: slots.map((row) => ({
      starts_at: iso(row.startsAt),
      ends_at: iso(row.endsAt),
      taken_back_at: iso(row.withdrawnAt),
    })),
    days_off: timeOffList.map((row) => ({
      reason: row.reason,
      starts_at: iso(row.startsAt),
      ends_at: iso(row.endsAt),
      taken_back_at: iso(row.removedAt),
    })),
    watches: waitlistEntries.map((row) => ({
      teacher: row.teacher.name,
      student: row.learner.name,
      day: dayText(row.day),
      asked_at: iso(row.createdAt),
      told_at: iso(row.notifiedAt),
      ended_at: iso(row.endedAt),
    })),
  }
}

async function moneyOf(id: string) {
  const [payments, claims, receipts, notes, enrolments, courses, dues, entries] = await Promise.all([
    db().payment.findMany({ where: { userId: id }, orderBy: { createdAt: 'asc' } }),
    db().utrClaim.findMany({ where: { userId: id }, orderBy: { claimedAt: 'asc' } }),
    db().receipt.findMany({ where: { userId: id }, orderBy: { issuedAt: 'asc' } }),
    db().creditNote.findMany({ where: { userId: id }, orderBy: { issuedAt: 'asc' } }),
    db().enrolment.findMany({ where: { userId: id }, orderBy: { enrolledAt: 'asc' } }),
    db().courseEnrolment.findMany({
      where: { accountId: id },
      orderBy: { createdAt: 'asc' },
      include: { plan: { select: { name: true } }, learner: { select: { name: true } } },
    }),
    db().due.findMany({ where: { accountId: id }, orderBy: { createdAt: 'asc' } }),
    db().creditEntry.findMany({ where: { accountId: id }, orderBy: { id: 'asc' } }),
  ])
  const nameOf = (index: number) => `pictures/payment-${index + 1}.webp`
  return {
    parts: {
      payments: payments.map((row, index) => ({
        course: row.courseName,
        fee: row.fee,
        utr: row.utr,
        reference: row.reference,
        status: row.status,
        sent_at: iso(row.createdAt),
        decided_at: iso(row.decidedAt),
        reason: row.decisionReason,
        screenshot: row.screenshotKey ? nameOf(index) : null,
      })),
      claimed_utrs: claims.map((row) => ({ utr: row.utr, claimed_at: iso(row.claimedAt) })),
      receipts: receipts.map((row) => ({
        number: numberOf(row),
        received_from: row.receivedFrom,
        student: row.learnerName,
        course: row.courseName,
        amount: row.amount,
        utr: row.utr,
        issued_at: iso(row.issuedAt),
        place_of_supply: row.placeOfSupply,
        cancelled_at: iso(row.cancelledAt),
      })),
      credit_notes: notes.map((row) => ({
        number: creditNoteNumber(row),
        refunded_to: row.receivedFrom,
        student: row.learnerName,
        course: row.courseName,
        amount: row.amount,
        method: row.method,
        reference: row.reference,
        reason: row.reason,
        refunded_on: dayText(row.refundedOn),
        issued_at: iso(row.issuedAt),
      })),
      enrolments: enrolments.map((row) => ({
        course: row.courseName,
        enrolled_at: iso(row.enrolledAt),
        ended_at: iso(row.endedAt),
      })),
      course_enrolments: courses.map((row) => ({
        student: row.learner.name,
        course: row.courseName,
        plan: row.plan?.name ?? null,
        from: dayText(row.startsOn),
        to: dayText(row.endsOn),
        concession: row.concessionReason,
        end_reason: row.endReason,
      })),
      fees: dues.map((row) => ({
        course: row.courseName,
        for: row.label,
        amount: row.amount,
        due_on: dayText(row.dueOn),
        paid: row.paid,
        refunded: row.refunded,
        excused_at: iso(row.excusedAt),
        excused_reason: row.excusedReason,
      })),
      classes_left: entries.map((row) => ({
        course: row.courseName,
        minutes: row.minutes,
        classes: row.classes,
        reason: row.reason,
        note: row.note,
        expires_on: dayText(row.expiresOn),
        written_at: iso(row.createdAt),
      })),
    },
    pictures: payments.flatMap(({ screenshotKey }, index) =>
      screenshotKey ? [ownPicture(nameOf(index), screenshotKey)] : [],
    ),
  }
}

async function correspondenceOf(id: string) {
  const learners = await db().learner.findMany({ where: { accountId: id }, select: { id: true } })
  const subjectIds = [id, ...learners.map((learner) => learner.id)]
  const [emails, notifications, whatsAppMessages, announcements, decisions] = await Promise.all([
    db().message.findMany({ where: { userId: id }, orderBy: { createdAt: 'asc' } }),
    db().notification.findMany({ where: { userId: id }, orderBy: { createdAt: 'asc' } }),
    db().whatsAppMessage.findMany({ where: { userId: id }, orderBy: { createdAt: 'asc' } }),
    db().announcement.findMany({
      where: { OR: [{ senderId: id }, { recipients: { some: { userId: id, writtenAt: { not: null } } } }] },
      orderBy: { createdAt: 'asc' },
    }),
    db().auditEntry.findMany({
      where: {
        subjectId: { in: subjectIds },
        subject: { in: ['person', 'student_profile', 'teacher_profile', 'learner'] },
      },
      orderBy: { id: 'asc' },
    }),
  ])
  return {
    letters: emails.map((row) => ({
      kind: row.kind,
      to: row.toAddress,
      subject: row.subject,
      text: row.text,
      written_at: iso(row.createdAt),
      sent_at: iso(row.sentAt),
    })),
    notifications: notifications.map((row) => ({
      kind: row.kind,
      title: row.title,
      text: row.text,
      written_at: iso(row.createdAt),
      read_at: iso(row.readAt),
    })),
    whatsapp_messages: whatsAppMessages.map((row) => ({
      about: row.template,
      to: row.number,
      texts: row.parameters,
      written_at: iso(row.createdAt),
      sent_at: iso(row.sentAt),
      delivered_at: iso(row.deliveredAt),
      read_at: iso(row.readAt),
    })),
    announcements: announcements.map((row) => ({
      as: row.senderId === id ? 'sender' : 'recipient',
      title: row.title,
      text: row.text,
      sent_at: iso(row.createdAt),
      stopped_at: iso(row.stoppedAt),
    })),
    decisions: decisions.map((row) => ({
      at: iso(row.at),
      about: row.subject,
      action: row.action,
      from: row.fromState,
      to: row.toState,
    })),
  }
}
