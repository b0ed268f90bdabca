import { createHash } from 'node:crypto'
import type { Actor } from '@/lib/auth/session/actor'
import { findCourse } from '@/lib/catalogue/courses'
import { isAdminWith, missingRight } from '@/lib/core/config/office-rights'
import { feeSettings } from '@/lib/core/config/settings'
import { AppError, invalidField } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { afterQuietHours } from '@/lib/core/time/quiet-hours'
import { academyToday, startOfDay } from '@/lib/core/time/zone'
import { db, Prisma } from '@/lib/db/client'
import type { Statements } from '@/lib/db/transaction'
import { isUnpaid } from '@/lib/fees/reminder-queries'
import { zoneOf } from '@/lib/notifications/service'
import type { AnnouncementAudience, AnnouncementPreview } from './schema'

const DAY_MS = 24 * 60 * 60 * 1000
/** A family counts as active for this long after its last class or enrolment. */
const ACTIVE_STUDENT_MS = 60 * DAY_MS
/** If a class begins within this time, an announcement about it ignores the quiet hours. */
const URGENT_MS = DAY_MS
const SAMPLE = 5
const ANNOUNCEMENTS_A_DAY = 3

interface StoredRecipient {
  id: string
  /** The name of the learner in the class. Without a class, the name of the account's owner. */
  name: string
  timeZone: string | null
  confirmed: boolean
  turnedOff: boolean
  /** The start of the family's first class on the chosen day. */
  firstClassAt: Date | null
}

/** An account that an announcement goes to. */
export interface PlannedRecipient extends StoredRecipient {
  /** When the email may be sent. */
  sendAt: Date
}

/** Returns the kind of email. People cannot turn off emails about a day's classes. */
export const kindOf = (audience: string) => (audience === 'day' ? 'announcement-classes' : 'announcement')

/**
 * Checks the audience, and fills in `teacher_id` if the sender is a teacher. Throws 403 if the sender may not write to
 * this audience, 404 for an unknown teacher, and 422 for an invalid field.
 */
export async function checkAudience(actor: Actor, audience: AnnouncementAudience): Promise<AnnouncementAudience> {
  const { audience: kind, course, day } = audience
  const byTeacher = kind === 'teacher' || kind === 'day'
  if (actor.role === 'teacher' && (!byTeacher || (audience.teacher_id ?? actor.id) !== actor.id))
    throw new AppError('forbidden', 'You can only write to your own students')
  if (kind === 'due' && !isAdminWith(actor, 'money')) throw new AppError('forbidden', missingRight('money'))
  const teacherId = byTeacher ? (actor.role === 'teacher' ? actor.id : audience.teacher_id) : null
  if (kind === 'teacher' && !teacherId) throw invalidField('teacher_id', 'Select a teacher')
  if (teacherId && actor.role !== 'teacher') await assertTeacher(teacherId)
  const name = kind === 'course' && course ? findCourse(course)?.name : null
  if (name === undefined) throw invalidField('course', 'The academy has no course with this name')
  if (kind === 'day' && day && day < academyToday()) throw invalidField('day', 'Choose today or a later day')
  return { audience: kind, teacher_id: teacherId, course: name, day: kind === 'day' ? day : null }
}

async function assertTeacher(id: string): Promise<void> {
  const teacher = isId(id) ? await db().user.findUnique({ where: { id }, select: { role: true } }) : null
  if (teacher?.role !== 'teacher') throw new AppError('not_found', 'Teacher not found')
}

/** Reads each account in an audience once, and sets when its email may be sent. Leaves out closed accounts. */
export async function readRecipients(
  tx: Statements,
  audience: AnnouncementAudience,
  now: Date,
): Promise<PlannedRecipient[]> {
  const { audience: kind } = audience
  const stored =
    kind === 'all' || kind === 'due' ? await families(tx, kind) : await familiesWithClasses(tx, audience, now)
  const quietHours = feeSettings()
  return stored.map((recipient) => {
    const urgent = recipient.firstClassAt && recipient.firstClassAt.getTime() - now.getTime() <= URGENT_MS
    return { ...recipient, sendAt: urgent ? now : afterQuietHours(now, zoneOf(recipient), quietHours) }
  })
}

/** Reads all families, or those with an unpaid fee that is due today or earlier. */
function families(tx: Statements, which: 'all' | 'due'): Promise<StoredRecipient[]> {
  const owing = Prisma.sql`
    AND id IN (SELECT d.account_id FROM dues d WHERE d.due_on <= ${academyToday()}::date AND ${isUnpaid()})`
  return tx.$queryRaw<StoredRecipient[]>`
    SELECT id::text, name, time_zone AS "timeZone", email_verified_at IS NOT NULL AS confirmed,
           'announcements' = ANY(unwanted_emails) AS "turnedOff", NULL::timestamptz AS "firstClassAt"
    FROM users WHERE role = 'student' AND closed_at IS NULL ${which === 'due' ? owing : Prisma.empty} ORDER BY lower(name), id`
}

/**
 * Reads the families that an announcement goes to. With `day`, reads families with an unfinished class on that day.
 * Without `day`, reads families with an upcoming class or a class in the last 60 days. With `course`, adds families
 * that enrolled in the last 60 days.
 */
function familiesWithClasses(
  tx: Statements,
  { audience, teacher_id, course, day }: AnnouncementAudience,
  now: Date,
): Promise<StoredRecipient[]> {
  const since = new Date(now.getTime() - ACTIVE_STUDENT_MS)
  const [from, to] = day ? [startOfDay(day), startOfDay(day, 1)] : [null, null]
  return tx.$queryRaw<StoredRecipient[]>`
    WITH taught AS (
      SELECT student_id AS account_id, learner_id, starts_at FROM bookings
      WHERE cancelled_at IS NULL AND ends_at > ${audience === 'day' ? now : since}
        ${teacher_id ? Prisma.sql`AND teacher_id = ${teacher_id}::uuid` : Prisma.empty}
        ${course ? Prisma.sql`AND subject = ${course}` : Prisma.empty}
        ${day ? Prisma.sql`AND starts_at >= ${from} AND starts_at < ${to}` : Prisma.empty}
      UNION ALL
      SELECT user_id, coalesce(learner_id, user_id), NULL FROM enrolments
      WHERE course_name = ${course}::text AND ended_at IS NULL AND enrolled_at > ${since})
    SELECT u.id::text, min(l.name) AS name, u.time_zone AS "timeZone", u.email_verified_at IS NOT NULL AS confirmed,
           ${audience !== 'day'} AND 'announcements' = ANY(u.unwanted_emails) AS "turnedOff",
           CASE WHEN ${audience === 'day'} THEN min(t.starts_at) END AS "firstClassAt"
    FROM taught t JOIN users u ON u.id = t.account_id JOIN learners l ON l.id = t.learner_id
    WHERE u.closed_at IS NULL AND l.archived_at IS NULL
    GROUP BY u.id ORDER BY lower(min(l.name)), u.id`
}

/** Sums up the recipients for the sender. */
export function previewOf(recipients: readonly PlannedRecipient[], now: Date, sentToday: number): AnnouncementPreview {
  const emailRecipients = recipients.filter(({ confirmed, turnedOff }) => confirmed && !turnedOff)
  const later = emailRecipients.filter(({ sendAt }) => sendAt > now).length
  const ids = recipients.map(({ id }) => id).toSorted()
  return {
    people: recipients.length,
    now: emailRecipients.length - later,
    later,
    unconfirmed: recipients.filter(({ confirmed, turnedOff }) => !confirmed && !turnedOff).length,
    turned_off: recipients.filter(({ turnedOff }) => turnedOff).length,
    names: recipients.slice(0, SAMPLE).map(({ name }) => name),
    left_today: Math.max(0, ANNOUNCEMENTS_A_DAY - sentToday),
    // Sending an announcement changes this hash, so that the same request cannot send it twice.
    seen: createHash('sha256')
      .update([sentToday, ...ids].join())
      .digest('hex'),
  }
}
