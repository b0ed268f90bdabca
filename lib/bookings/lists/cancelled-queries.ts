import type { Actor } from '@/lib/auth/session/actor'
import { changeFault } from '@/lib/bookings/change-rule'
import { isFamilyHidden } from '@/lib/bookings/family-contact'
import type { ClassListQuery, ListedClass } from '@/lib/bookings/schema'
import { academyContent } from '@/lib/core/config/academy'
import { DEFAULT_PAGE } from '@/lib/core/http/lists'
import { cutPage, readCursor, writeCursor } from '@/lib/core/http/paging'
import { startOfDay, timeFields } from '@/lib/core/time/zone'
import { db, Prisma } from '@/lib/db/client'
import { learnerName } from '@/lib/learners/choice-queries'
import { matchesFilters, matchesText, type StoredListedClass } from './filter-queries'
import { findSearchTargets, isCancelled, selectMatchingClasses } from './search-queries'

interface StoredCancelled extends StoredListedClass {
  cancelled_at: Date
  cancelled_by: string
  by_name: string
  cancel_reason: string | null
  cancel_hours: number | null
  /** True if the family got the credit for the class back. Null if the class did not count towards a plan. */
  given_back: boolean | null
}

const DAY_MS = 24 * 60 * 60 * 1000
const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS)
/** The maximum number of days between a cancellation and the class: the booking limit of 366 days plus one. */
const LONGEST_NOTICE_DAYS = 367

/**
 * Lists cancelled classes, latest cancellation first. Leaves out moved classes. Access and filters work as in
 * `listClasses`. `from` and `to` apply to the day of the class, not to the day of the cancellation.
 */
export async function listCancelledClasses(
  actor: Actor,
  query: Omit<ClassListQuery, 'status'>,
): Promise<{ classes: ListedClass[]; nextCursor?: string }> {
  const { from, to, q, course, person, cursor, limit = DEFAULT_PAGE } = query
  const after = readCursor(cursor)
  const order = Prisma.sql`b.cancelled_at DESC, b.id DESC`
  const condition = Prisma.sql`
    ${isCancelled} ${after ? Prisma.sql`AND (b.cancelled_at, b.id) < (${after.at}, ${after.id}::uuid)` : Prisma.empty}
    ${matchesFilters(query)}
    ${from ? Prisma.sql`AND b.starts_at >= ${startOfDay(from)} AND b.cancelled_at >= ${daysAfter(startOfDay(from), -LONGEST_NOTICE_DAYS)}` : Prisma.empty}
    ${to ? Prisma.sql`AND b.starts_at < ${startOfDay(to, 1)} AND b.cancelled_at < ${daysAfter(startOfDay(to, 1), 1)}` : Prisma.empty}`
  const text = matchesText(q)
  const personId = actor.role === 'admin' ? person : actor.id
  const searchTargets = q && !personId ? await findSearchTargets(q, { course, cancelled: true }) : null
  const always = Prisma.sql`true`
  const source = personId
    ? Prisma.sql`(SELECT * FROM bookings b WHERE student_id = ${personId}::uuid AND ${isCancelled}
                  UNION SELECT * FROM bookings b WHERE teacher_id = ${personId}::uuid AND ${isCancelled}) b`
    : searchTargets
      ? selectMatchingClasses(searchTargets, {
          condition,
          byStart: always,
          byEnd: always,
          text,
          ofPerson: order,
          order,
          most: limit + 1,
        })
      : Prisma.sql`bookings b`
  const rows = await db().$queryRaw<StoredCancelled[]>`
    WITH page AS MATERIALIZED (
      SELECT b.* FROM ${source} WHERE ${searchTargets ? always : Prisma.sql`${condition} AND ${text}`} ORDER BY ${order} LIMIT ${limit + 1})
    SELECT b.id::text, b.slot_id::text, b.teacher_id::text, b.student_id::text, b.learner_id::text, b.subject, b.starts_at, b.ends_at,
           b.created_at AS booked_at, b.cancelled_at, b.cancelled_by::text, b.cancel_reason,
           (SELECT name FROM users WHERE id = b.cancelled_by) AS by_name,
           (SELECT (content #>> '{rules,cancel_hours}')::int FROM academy_versions
            WHERE b.cancelled_by = b.student_id AND published_at <= b.cancelled_at ORDER BY version DESC LIMIT 1) AS cancel_hours,
           CASE WHEN b.credit_entry_id IS NOT NULL THEN EXISTS (
             SELECT FROM credit_entries WHERE booking_id = b.id AND reason <> 'booked' HAVING sum(classes) > 0) END AS given_back,
           (SELECT name FROM users WHERE id = b.teacher_id) AS teacher_name,
           ${learnerName(Prisma.sql`b.learner_id`)} AS student_name
    FROM page b ORDER BY ${order}`
  const page = cutPage(rows, limit, (row) => writeCursor({ at: row.cancelled_at, id: row.id }))
  return { nextCursor: page.nextCursor, classes: page.rows.map((row) => listedOf(actor, row)) }
}

function listedOf(actor: Actor, row: StoredCancelled): ListedClass {
  const { id, slot_id, teacher_id, student_id, learner_id, teacher_name, student_name, subject, ...rest } = row
  return {
    ...{ slot_id, teacher_id, student_id, learner_id, teacher_name, student_name, subject },
    learner_name: student_name,
    ...timeFields(rest.starts_at, rest.ends_at),
    booked_at: rest.booked_at.toISOString(),
    attendance: 'unmarked',
    until_next_time: null,
    notes: null,
    ...(isFamilyHidden(actor, teacher_id) ? { family_hidden: true } : {}),
    cancellation: cancellationOf(actor, row),
  }
}

function cancellationOf(actor: Actor, row: StoredCancelled): ListedClass['cancellation'] {
  const { id, cancelled_at, cancelled_by, cancel_reason: reason, by_name, teacher_id, student_id, given_back } = row
  const by = cancelled_by === student_id ? 'student' : cancelled_by === teacher_id ? 'teacher' : 'office'
  return {
    id,
    at: cancelled_at.toISOString(),
    by,
    by_name: by === 'office' && actor.role !== 'admin' ? 'The academy office' : by_name,
    reason,
    late: by === 'student' ? isLate(row) : null,
    given_back: given_back ?? undefined,
  }
}

/** True if the student cancelled too late. The academy's rules at the time of the cancellation apply. */
function isLate({ starts_at, ends_at, booked_at, cancelled_at, cancel_hours }: StoredCancelled): boolean {
  const booking = { startsAt: starts_at, endsAt: ends_at, createdAt: booked_at }
  const hours = cancel_hours ?? academyContent().rules.cancel_hours
  return changeFault('student', booking, { reason: null }, cancelled_at, hours) !== null
}
