import { mayJoinMeeting, maySeeOwn } from '@/lib/auth/policy'
import type { Actor } from '@/lib/auth/session/actor'
import { listCancelledClasses } from '@/lib/bookings/lists/cancelled-queries'
import { matchesFilters, matchesText, type StoredListedClass } from '@/lib/bookings/lists/filter-queries'
import { findSearchTargets, selectMatchingClasses } from '@/lib/bookings/lists/search-queries'
import { excerptOf, joinSharedTexts, unmarkedLong, untilNextTime } from '@/lib/class-notes/queries'
import type { Attendance } from '@/lib/class-notes/schema'
import { type ActiveBooking, activeBookingFields } from '@/lib/core/active-booking'
import { academySettings } from '@/lib/core/config/settings'
import { AppError } from '@/lib/core/http/errors'
import { isId } from '@/lib/core/http/fields'
import { DEFAULT_PAGE } from '@/lib/core/http/lists'
import { cutPage, readCursor, writeCursor } from '@/lib/core/http/paging'
import { startOfDay, timeFields } from '@/lib/core/time/zone'
import { db, Prisma } from '@/lib/db/client'
import { preparedRows } from '@/lib/db/prepared-rows'
import { learnerName } from '@/lib/learners/choice-queries'
import { publicAddress } from '@/lib/notifications/sender'
import { paths } from '@/lib/paths'
import { weeklyUntils } from '@/lib/slots/series-queries'
import { isFamilyHidden } from './family-contact'
import { feedDigest } from './feed-service'
import { type ClassEvent, classUid, writeCalendar } from './invitation'
import type { BookedClass, ClassListQuery, ListedClass } from './schema'

type StoredBooked =
  | { slot_id: null }
  | (Pick<
      BookedClass,
      'teacher_id' | 'teacher_name' | 'subject' | 'student_name' | 'learner_id' | 'attendance' | 'until_next_time'
    > & {
      slot_id: string
      starts_at: Date
      ends_at: Date
      booked_at: Date
      /** The start of the last class in the weekly series. */
      last_starts_at: Date | null
      counted: boolean
      no_whatsapp: BookedClass['no_whatsapp'] | null
      substitute_for: string | null
    })

/** Lists the classes that a person takes or teaches and that have not ended, ordered by start. */
export async function listBookedClasses(actor: Actor, userId: string): Promise<BookedClass[]> {
  if (!maySeeOwn(actor, userId)) throw new AppError('forbidden', 'You can only see your own classes')
  const rows = isId(userId) ? await bookedRows(userId) : []
  if (rows.length === 0) throw new AppError('not_found', 'User not found')
  return rows.flatMap((row) => (row.slot_id === null ? [] : bookedClass(row, isFamilyHidden(actor, row.teacher_id))))
}

/** Names every field, because copying the rest of a row with `...` takes 80 times as long. */
const bookedClass = (row: Extract<StoredBooked, { slot_id: string }>, familyHidden: boolean): BookedClass => ({
  slot_id: row.slot_id,
  teacher_id: row.teacher_id,
  teacher_name: row.teacher_name,
  subject: row.subject,
  learner_id: row.learner_id,
  student_name: row.student_name,
  learner_name: row.student_name,
  ...timeFields(row.starts_at, row.ends_at),
  booked_at: row.booked_at.toISOString(),
  attendance: row.attendance,
  until_next_time: row.until_next_time,
  weekly_until: row.last_starts_at ? timeFields(row.last_starts_at, row.last_starts_at).date : undefined,
  family_hidden: familyHidden || undefined,
  no_whatsapp: familyHidden ? undefined : (row.no_whatsapp ?? undefined),
  substitute_for: row.substitute_for ?? undefined,
  counted: row.counted || undefined,
})

/** SQL: the name of the teacher who is away, if a substitute takes the class of booking `b`. Otherwise null. */
const substituteFor = Prisma.sql`
  (SELECT away.name FROM bookings o JOIN users away ON away.id = o.teacher_id WHERE o.id = b.substitutes) AS substitute_for`

/** SQL: true if the country of the user's number is unknown (`callableNumber` in lib/core/text/phone.ts). */
const needsCountry = Prisma.sql`contact_phone IS NULL AND phone !~ '^[6-9]'`

/**
 * SQL: the names of the teacher and the student of booking `b`. `no_whatsapp` contains `teacher` if the country of the
 * teacher's number is unknown, and likewise `student`. Uses subqueries, because PostgreSQL would read all users for a
 * join.
 */
const peopleColumns = Prisma.sql`
  (SELECT name FROM users WHERE id = b.teacher_id) AS teacher_name, ${learnerName(Prisma.sql`b.learner_id`)} AS student_name,
  (SELECT array_agg(CASE id WHEN b.student_id THEN 'student' ELSE 'teacher' END) FROM users
   WHERE id IN (b.student_id, b.teacher_id) AND ${needsCountry}) AS no_whatsapp`

/** Returns the fields that tell the page which WhatsApp links to show for a class. */
function whatsAppOf(actor: Actor, teacherId: string, missing: BookedClass['no_whatsapp'] | null) {
  return isFamilyHidden(actor, teacherId) ? { family_hidden: true } : { no_whatsapp: missing ?? undefined }
}

/**
 * Reads a person's booked classes. Returns no row for an unknown person. If a person has no classes, returns one row
 * with empty class columns. `OFFSET 0` lets PostgreSQL reuse the statement's plan.
 */
function bookedRows(userId: string): Promise<StoredBooked[]> {
  const classes = Prisma.sql`
    SELECT id, slot_id, teacher_id, student_id, learner_id, subject, starts_at, ends_at, created_at, attendance, series_id,
           substitutes, credit_entry_id
    FROM bookings WHERE cancelled_at IS NULL AND ends_at > now.at`
  return preparedRows(
    'booked-classes',
    Prisma.sql`
      SELECT b.slot_id::text, b.teacher_id::text, b.subject, b.learner_id::text, b.starts_at, b.ends_at, b.created_at AS booked_at,
             b.attendance::text, ${untilNextTime()} AS until_next_time, ${peopleColumns},
             (SELECT max(starts_at) FROM bookings WHERE series_id = b.series_id AND cancelled_at IS NULL) AS last_starts_at,
             b.credit_entry_id IS NOT NULL AS counted, ${substituteFor}
      FROM users u
      CROSS JOIN (SELECT ${new Date()}::timestamptz AS at OFFSET 0) now
      LEFT JOIN LATERAL (${classes} AND student_id = u.id
                         UNION ALL ${classes} AND teacher_id = u.id AND student_id <> u.id) b ON true
      WHERE u.id = ${userId}::uuid ORDER BY b.starts_at`,
  )
}

interface StoredClass extends StoredListedClass {
  attendance: Attendance
  until_next_time: string | null
  taught: string
  homework: string
  series_id: string | null
  no_whatsapp: BookedClass['no_whatsapp'] | null
  substitute_for: string | null
  counted: boolean
}

/**
 * Lists classes, by default the upcoming ones, earliest first. Past classes come latest first. Cancelled classes are
 * sorted by the time of cancellation, latest first. Admins get all classes, and other users get their own. With
 * `person`, lists only the classes of that teacher or student.
 */
export async function listClasses(
  actor: Actor,
  { status = 'coming', ...query }: ClassListQuery,
): Promise<{ classes: ListedClass[]; nextCursor?: string }> {
  const { from, to, q, course, person, learner, cursor, limit = DEFAULT_PAGE } = query
  const after = readCursor(cursor)
  if ((person && !isId(person)) || (learner && !isId(learner))) return { classes: [] }
  if (status === 'cancelled') return listCancelledClasses(actor, query)
  const past = status === 'past'
  const statusCondition = {
    coming: Prisma.sql`b.ends_at > now()`,
    past: Prisma.sql`b.ends_at <= now()`,
    unmarked: unmarkedLong,
  }[status]
  const onward = after
    ? Prisma.sql`AND (b.starts_at, b.id) ${past ? Prisma.sql`<` : Prisma.sql`>`} (${after.at}, ${after.id}::uuid)`
    : Prisma.empty
  const order = past ? Prisma.sql`b.starts_at DESC, b.id DESC` : Prisma.sql`b.starts_at, b.id`
  // Sorts by end, because an index has this order. Sorting by start would give the same order, because the classes of
  // one person do not overlap.
  const ofPerson = past ? Prisma.sql`b.ends_at DESC` : Prisma.sql`b.ends_at`
  const text = matchesText(q)
  const condition = Prisma.sql`
    b.cancelled_at IS NULL AND ${statusCondition} ${onward}
    ${matchesFilters(query)}
    ${from ? Prisma.sql`AND b.starts_at >= ${startOfDay(from)}` : Prisma.empty}
    ${to ? Prisma.sql`AND b.starts_at < ${startOfDay(to, 1)}` : Prisma.empty}`
  // These redundant conditions let PostgreSQL use an index on the start or end time. They assume that no class is
  // longer than a day.
  const byStart = {
    coming: Prisma.sql`b.starts_at > now() - interval '1 day'`,
    past: Prisma.sql`b.starts_at <= now()`,
    unmarked: Prisma.sql`b.starts_at <= now() - interval '48 hours'`,
  }[status]
  const byEnd = Prisma.sql`true
    ${after ? (past ? Prisma.sql`AND b.ends_at <= ${dayAfter(after.at)}` : Prisma.sql`AND b.ends_at > ${after.at}`) : Prisma.empty}
    ${from ? Prisma.sql`AND b.ends_at > ${startOfDay(from)}` : Prisma.empty}
    ${to ? Prisma.sql`AND b.ends_at <= ${dayAfter(startOfDay(to, 1))}` : Prisma.empty}`
  // For one person, PostgreSQL uses the indexes on student and teacher.
  const personId = actor.role === 'admin' ? person : actor.id
  const searchTargets = q && !personId ? await findSearchTargets(q, { course }) : null
  const source = personId
    ? Prisma.sql`(SELECT * FROM bookings WHERE student_id = ${personId}::uuid
                  UNION SELECT * FROM bookings WHERE teacher_id = ${personId}::uuid) b`
    : searchTargets
      ? selectMatchingClasses(searchTargets, { condition, byStart, byEnd, text, ofPerson, order, most: limit + 1 })
      : Prisma.sql`bookings b`
  const rows = await db().$queryRaw<StoredClass[]>`
    WITH page AS MATERIALIZED (
      SELECT b.id, b.slot_id, b.teacher_id, b.student_id, b.learner_id, b.subject, b.starts_at, b.ends_at, b.attendance, b.series_id,
             b.substitutes, b.credit_entry_id, b.created_at AS booked_at
      FROM ${source}
      WHERE ${searchTargets ? Prisma.sql`true` : Prisma.sql`${condition} AND ${personId ? byEnd : byStart} AND ${text}`}
      ORDER BY ${order} LIMIT ${limit + 1})
    SELECT b.id::text, b.slot_id::text, b.teacher_id::text, b.student_id::text, b.learner_id::text, b.subject, b.starts_at, b.ends_at,
           b.booked_at, b.attendance::text, b.series_id::text, note.taught, note.homework,
           ${status === 'coming' ? untilNextTime() : Prisma.sql`NULL`} AS until_next_time,
           ${peopleColumns}, b.credit_entry_id IS NOT NULL AS counted,
           ${substituteFor}
    FROM page b ${joinSharedTexts()} ORDER BY ${order}`
  const page = cutPage(rows, limit, (row) => writeCursor({ at: row.starts_at, id: row.id }))
  const untils = await weeklyUntils(page.rows.map(({ series_id }) => ({ seriesId: series_id })))
  return {
    nextCursor: page.nextCursor,
    classes: page.rows.map(
      ({ id: _, starts_at, ends_at, booked_at, series_id, taught, homework, no_whatsapp, ...row }) => ({
        ...row,
        counted: row.counted || undefined,
        substitute_for: row.substitute_for ?? undefined,
        learner_name: row.student_name,
        ...timeFields(starts_at, ends_at),
        booked_at: booked_at.toISOString(),
        notes: excerptOf({ taught, homework }),
        weekly_until: untils.get(series_id ?? ''),
        ...whatsAppOf(actor, row.teacher_id, no_whatsapp),
      }),
    ),
  }
}

const DAY_MS = 24 * 60 * 60 * 1000
const dayAfter = (at: Date) => new Date(at.getTime() + DAY_MS)

/** The number of days that past classes stay in a subscribed calendar. */
const DAYS_BACK = 60

const eventFields = {
  ...activeBookingFields,
  createdAt: true,
  slot: { select: { teacher: { select: { name: true } } } },
  invitation: { select: { uid: true, sequence: true } },
} as const

interface BookingForCalendar extends ActiveBooking {
  createdAt: Date
  slot: { teacher: { name: string } }
  invitation: { uid: string; sequence: number } | null
}

/**
 * Returns the class as a calendar event. The event has the emailed invitation's UID, so that calendars do not show the
 * class twice.
 */
function classEvent({
  id,
  slotId,
  subject,
  startsAt,
  endsAt,
  createdAt,
  learner,
  slot,
  invitation,
}: BookingForCalendar): ClassEvent {
  const joinAddress = `${publicAddress()}${paths.beforeClass({ slot: slotId })}`
  return {
    uid: invitation?.uid ?? classUid(id),
    sequence: invitation?.sequence ?? 0,
    startsAt,
    endsAt,
    summary: `${subject}: ${slot.teacher.name} with ${learner.name}`,
    description: `Go to the class: ${joinAddress}`,
    location: `Online, ${academySettings().name}`,
    url: joinAddress,
    // Use the booking time. The current time would change the feed on every read.
    at: createdAt,
  }
}

const calendarText = (classes: readonly BookingForCalendar[]) =>
  writeCalendar(academySettings().name, classes.map(classEvent))

/**
 * Writes one booked class as an iCalendar file. Throws 404 if the slot is not booked, and 403 for other people's
 * classes.
 */
export async function getClassFile(actor: Actor, slotId: string): Promise<string> {
  const booking = isId(slotId)
    ? await db().booking.findFirst({ where: { slotId, cancelledAt: null }, select: eventFields })
    : null
  if (!booking) throw new AppError('not_found', 'No class is booked in this slot')
  if (!mayJoinMeeting(actor, booking)) throw new AppError('forbidden', 'You do not have access to this class')
  return calendarText([booking])
}

/** Returns the calendar feed that belongs to a key. Throws 404 for an unknown or revoked key. */
export async function getFeed(key: string): Promise<string> {
  const person = /^[\w-]{32}$/.test(key)
    ? await db().user.findUnique({ where: { feedDigest: feedDigest(key) }, select: { id: true } })
    : null
  if (!person) throw new AppError('not_found', 'Calendar not found')
  const classes = await db().booking.findMany({
    where: {
      OR: [{ studentId: person.id }, { teacherId: person.id }],
      cancelledAt: null,
      endsAt: { gt: new Date(Date.now() - DAYS_BACK * DAY_MS) },
    },
    orderBy: { startsAt: 'asc' },
    select: eventFields,
  })
  return calendarText(classes)
}
