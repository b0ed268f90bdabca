import type { Actor } from '@/lib/auth/actor'
import { chosenCourses } from '@/lib/catalogue/course-choices'
import { type Art, artOf, findCourse, findCourseBySlug } from '@/lib/catalogue/courses'
import { AppError } from '@/lib/core/errors'
import { isId } from '@/lib/core/fields'
import { academyToday, startOfDay, timeFields } from '@/lib/core/zone'
import { db } from '@/lib/db/client'
import { privateFiles } from '@/lib/storage/private-files'
import { type CourseTeacher, LOOK_AHEAD_DAYS, NEXT_FREE, type TeacherContact } from './schema'

/** What a teacher teaches, in the order of their form, and the colour and sign that go with the first of it. */
export interface Teaching {
  name: string
  art: Art
  sign: string
  /** Where the teacher's own picture is shown; null while they have set none. */
  picture: string | null
  /** Course labels. */
  courses: string[]
  /** The same courses as bookings and payments name them. */
  names: string[]
}

/** Approved, and with an account that is open. */
const teaching = { role: 'teacher', closedAt: null } as const

/** Every approved teacher's courses, by the teacher's id (for the booking page, docs/contract.md 20.6). */
export async function listTeaching(): Promise<Record<string, Teaching>> {
  const profiles = await db().teacherProfile.findMany({
    where: { user: teaching },
    select: {
      userId: true,
      regions: true,
      courses: true,
      user: { select: { name: true, picture: { select: { address: true } } } },
    },
  })
  return Object.fromEntries(
    profiles.map((profile) => {
      const names = chosenCourses(profile)
      const first = names[0] ?? ''
      return [
        profile.userId,
        {
          name: profile.user.name,
          art: artOf(first),
          sign: findCourse(first)?.sign ?? 'veena',
          picture: profile.user.picture && picturePath(profile.user.picture.address),
          courses: names.map((name) => findCourse(name)?.label ?? name),
          names,
        },
      ]
    }),
  )
}

/**
 * Who teaches a course and has free slots in the next fourteen days, soonest first; for visitors too, so by name alone.
 * Unknown course: 404.
 */
export async function listCourseTeachers(slug: string): Promise<CourseTeacher[]> {
  const course = findCourseBySlug(slug)
  if (!course) throw new AppError('not_found', 'Course not found')
  const profiles = await db().teacherProfile.findMany({
    where: { user: teaching },
    select: {
      userId: true,
      regions: true,
      courses: true,
      user: { select: { name: true, picture: { select: { address: true } } } },
    },
  })
  const known = new Map(
    profiles
      .filter((profile) => chosenCourses(profile).some((name) => findCourse(name) === course))
      .map(({ userId, user }) => [userId, user]),
  )
  const slots = await db().slot.findMany({
    where: {
      teacherId: { in: [...known.keys()] },
      startsAt: { gt: new Date(), lt: startOfDay(academyToday(), LOOK_AHEAD_DAYS + 1) },
      withdrawnAt: null,
      bookings: { none: { cancelledAt: null } },
    },
    orderBy: { startsAt: 'asc' },
    select: { teacherId: true, startsAt: true, endsAt: true },
  })
  const teachers = new Map<string, CourseTeacher>()
  for (const { teacherId, startsAt, endsAt } of slots) {
    const { name = '', picture = null } = known.get(teacherId) ?? {}
    const teacher = teachers.get(teacherId) ?? {
      name,
      picture: picture && picturePath(picture.address),
      free_slots: 0,
      next_free: [],
    }
    teacher.free_slots++
    if (teacher.next_free.length < NEXT_FREE) teacher.next_free.push(timeFields(startsAt, endsAt))
    teachers.set(teacherId, teacher)
  }
  return [...teachers.values()]
}

export function picturePath(address: string): string {
  return `/api/teacher-pictures/${address}`
}

/** Where the picture of an approved teacher is, or null. */
export async function findPicturePath(userId: string): Promise<string | null> {
  const picture = await db().teacherPicture.findFirst({
    where: { userId, user: teaching },
    select: { address: true },
  })
  return picture && picturePath(picture.address)
}

/** The picture at a public address, for anybody. Replaced, taken away, or of somebody who teaches no longer: 404. */
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

/** Approved teachers, by name. */
export function listTeachers(): Promise<TeacherContact[]> {
  return db().user.findMany({ where: teaching, select: contact, orderBy: [{ name: 'asc' }, { id: 'asc' }] })
}

/** An approved teacher, or the caller's own record, by phone (10 digits). Throws 404. */
export async function getTeacherByPhone(actor: Actor, phone: string): Promise<TeacherContact> {
  const notFound = () => new AppError('not_found', 'Teacher not found')
  if (!/^\d{10}$/.test(phone)) throw notFound()
  const person = await db().user.findFirst({
    where: { phone, OR: [teaching, { id: actor.id }] },
    select: contact,
  })
  if (!person) throw notFound()
  return person
}

/** The art of a teacher's first course: the colour they wear. */
export async function findTeacherArt(userId: string): Promise<Art> {
  const profile = await db().teacherProfile.findUnique({ where: { userId }, select: { regions: true, courses: true } })
  return artOf(chosenCourses(profile)[0] ?? '')
}
