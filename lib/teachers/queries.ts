import type { Actor } from '@/lib/auth/session/actor'
import { type Art, artOf, type Course, findCourse, findCourseBySlug } from '@/lib/catalogue/courses'
import { AppError } from '@/lib/core/http/errors'
import { isId, type TimeFields } from '@/lib/core/http/fields'
import { CoalescedReads } from '@/lib/core/load/coalesced-reads'
import { JsonText } from '@/lib/core/text/json-text'
import { tenDigits } from '@/lib/core/text/phone'
import { academyToday, startOfDay, timeFields } from '@/lib/core/time/zone'
import { db, Prisma } from '@/lib/db/client'
import { preparedRows } from '@/lib/db/prepared-rows'
import { type Reads, readOnReplica } from '@/lib/db/replica'
import { privateFiles } from '@/lib/storage/private-files'
import { taughtBy, teachersOf } from './courses-queries'
import { type CourseTeacher, LOOK_AHEAD_DAYS, NEXT_FREE, type TeacherContact } from './schema'

/**
 * The courses that a teacher teaches. `courses` starts with the courses from the application form. The first course
 * determines the colour (`art`) and the icon (`sign`).
 */
export interface Teaching {
  name: string
  art: Art
  sign: string
  /** The URL of the teacher's picture. Null if the teacher has none. */
  picture: string | null
  /** The names of the courses. */
  courses: string[]
}

/** Condition for an approved teacher with an open account. */
const teaching = { role: 'teacher', closedAt: null } as const

interface StoredTeacher {
  user_id: string
  taught: string[]
  name: string
  /** The ID in the URL of the teacher's picture. */
  address: string | null
}

/** Reads all approved teachers with name, picture and courses. */
const approvedTeachers = (): Promise<StoredTeacher[]> =>
  preparedRows(
    'teachers-with-courses',
    Prisma.sql`
      SELECT u.id::text AS user_id, ${taughtBy(Prisma.sql`u.id`)} AS taught, u.name, p.address::text
      FROM users u LEFT JOIN teacher_pictures p ON p.user_id = u.id
      WHERE u.role = 'teacher' AND u.closed_at IS NULL`,
  )

/** Returns what each approved teacher teaches, keyed by teacher ID, for the booking page (contract 20.6). */
export async function listTeaching(): Promise<Record<string, Teaching>> {
  return Object.fromEntries(
    (await approvedTeachers()).map(({ user_id, name, address, taught: courses }) => {
      const first = courses[0] ?? ''
      return [
        user_id,
        {
          name,
          art: artOf(first),
          sign: findCourse(first)?.sign ?? 'veena',
          picture: address && picturePath(address),
          courses,
        },
      ]
    }),
  )
}

/**
 * Lists a course's teachers who have free slots in the next fourteen days, soonest slot first. Returns no IDs or phone
 * numbers, because visitors see the list too. A visitor's list may be a few seconds old, but signed-in people see their
 * own changes at once. Throws 404 for an unknown course.
 */
export async function listCourseTeachers(
  slug: string,
  { isVisitor }: { isVisitor: boolean },
): Promise<CourseTeacher[]> {
  const course = findCourseBySlug(slug)
  if (!course) throw new AppError('not_found', 'Course not found')
  return (isVisitor ? visitorsReads : membersReads).load(course)
}

const visitorsReads = new CoalescedReads((course: Course) => readOnReplica((from) => freeTeachersOf(course, from)))
const membersReads = new CoalescedReads((course: Course) => freeTeachersOf(course, { preparedRows }))

async function freeTeachersOf(course: Course, from: Pick<Reads, 'preparedRows'>): Promise<CourseTeacher[]> {
  const teachers = await from.preparedRows<Pick<StoredTeacher, 'user_id' | 'name' | 'address'>>(
    'teachers-of-course',
    Prisma.sql`
      SELECT u.id::text AS user_id, u.name, p.address::text
      FROM (${teachersOf(Prisma.sql`${course.name}`)}) c JOIN users u ON u.id = c.teacher_id
      LEFT JOIN teacher_pictures p ON p.user_id = u.id`,
  )
  const teachersById = new Map(teachers.map((teacher) => [teacher.user_id, teacher]))
  const until = startOfDay(academyToday(), LOOK_AHEAD_DAYS + 1)
  const rows = await readFreeSlots([...teachersById.keys()], until, from)
  return rows.map(({ teacher_id, free_slots, starts, ends }) => {
    const { name = '', address = null } = teachersById.get(teacher_id) ?? {}
    const next_free = starts.flatMap((startsAt, at) => {
      const endsAt = ends[at]
      return endsAt ? [timeFields(startsAt, endsAt)] : []
    })
    return { name, picture: address && picturePath(address), free_slots, next_free }
  })
}

/** Returns each approved teacher's next free slot within fourteen days, keyed by teacher ID. */
export const listNextFree = (): Promise<Record<string, TimeFields>> => nextFreeReads.load('all')

const nextFreeReads = new CoalescedReads(async (_: 'all') => {
  const ids = (await approvedTeachers()).map(({ user_id }) => user_id)
  const rows = await readFreeSlots(ids, startOfDay(academyToday(), LOOK_AHEAD_DAYS + 1), { preparedRows })
  return Object.fromEntries(
    rows.flatMap(({ teacher_id, starts: [startsAt], ends: [endsAt] }) =>
      startsAt && endsAt ? [[teacher_id, timeFields(startsAt, endsAt)]] : [],
    ),
  )
})

interface FreeSlotsRow {
  teacher_id: string
  free_slots: number
  starts: Date[]
  ends: Date[]
}

/**
 * Counts each teacher's free slots before `until` and reads the times of the first few. Orders the teachers by their
 * soonest slot.
 */
const readFreeSlots = (teacherIds: string[], until: Date, from: Pick<Reads, 'preparedRows'>): Promise<FreeSlotsRow[]> =>
  from.preparedRows(
    'free-hours-of-teachers',
    Prisma.sql`
      SELECT t.id::text AS teacher_id, f.free_slots, f.starts[1:${NEXT_FREE}::int] AS starts, f.ends[1:${NEXT_FREE}::int] AS ends
      FROM unnest(${teacherIds}::uuid[]) t(id) CROSS JOIN LATERAL (
        SELECT count(*)::int AS free_slots, array_agg(s.starts_at ORDER BY s.starts_at) AS starts,
               array_agg(s.ends_at ORDER BY s.starts_at) AS ends
        FROM slots s
        WHERE s.teacher_id = t.id AND s.starts_at > ${new Date()} AND s.starts_at < ${until} AND s.withdrawn_at IS NULL
          AND NOT EXISTS (SELECT FROM bookings b WHERE b.slot_id = s.id AND b.cancelled_at IS NULL)) f
      WHERE f.free_slots > 0 ORDER BY f.starts[1], t.id`,
  )

export function picturePath(address: string): string {
  return `/api/teacher-pictures/${address}`
}

/** Returns the path of an approved teacher's picture, or null. */
export async function findPicturePath(userId: string): Promise<string | null> {
  const picture = await db().teacherPicture.findFirst({
    where: { userId, user: teaching },
    select: { address: true },
  })
  return picture && picturePath(picture.address)
}

/**
 * Reads a teacher's picture for its public URL. Throws 404 if the picture was replaced or removed, or if the teacher no
 * longer teaches.
 */
export async function getPicture(address: string): Promise<Uint8Array> {
  const picture = isId(address)
    ? await db().teacherPicture.findFirst({
        where: { address, user: teaching },
        select: { fileKey: true },
      })
    : null
  const bytes = picture && (await privateFiles().get(picture.fileKey))
  if (!bytes) throw new AppError('not_found', 'Picture not found')
  return bytes
}

const contact = { id: true, name: true, phone: true } as const

/**
 * Lists the approved teachers, sorted by name. The database builds the JSON, because the list is long and often
 * requested.
 */
export const listTeachers = (): Promise<JsonText<TeacherContact[]>> => teachersReads.load('all')

const teachersReads = new CoalescedReads(async (_: 'all') => {
  const [row] = await preparedRows<{ teachers: string }>(
    'teachers',
    Prisma.sql`
      SELECT coalesce(json_agg(t), '[]')::text AS teachers FROM (
        SELECT id, name, phone FROM users WHERE role = 'teacher' AND closed_at IS NULL ORDER BY name, id) t`,
  )
  return new JsonText<TeacherContact[]>(row?.teachers ?? '[]')
})

/**
 * Finds an approved teacher, or the caller's own record, by the ten digits of the phone number. Accepts the number in
 * any format (contract 5.7). Throws 404 if there is no such person.
 */
export async function getTeacherByPhone(actor: Actor, typed: string): Promise<TeacherContact> {
  const notFound = () => new AppError('not_found', 'Teacher not found')
  const phone = tenDigits(typed)
  if (!/^\d{10}$/.test(phone)) throw notFound()
  const person = await db().user.findFirst({
    where: { phone, OR: [teaching, { id: actor.id }] },
    select: contact,
  })
  if (!person) throw notFound()
  return person
}

/** Returns the art of a teacher's first course. The art determines the teacher's colour in the app. */
export async function findTeacherArt(userId: string): Promise<Art> {
  const [row] = await db().$queryRaw<{ taught: string[] }[]>`SELECT ${taughtBy(Prisma.sql`${userId}::uuid`)} AS taught`
  return artOf(row?.taught[0] ?? '')
}
