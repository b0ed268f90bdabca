import type { Actor } from '@/lib/auth/actor'
import { type Art, artOf } from '@/lib/catalogue/courses'
import type { CourseChoices, RegionKey } from '@/lib/catalogue/regions'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import type { TeacherContact } from './schema'

const contact = { id: true, name: true, phone: true } as const

/** Approved teachers, by name. */
export function listTeachers(): Promise<TeacherContact[]> {
  return db().user.findMany({ where: { role: 'teacher' }, select: contact, orderBy: [{ name: 'asc' }, { id: 'asc' }] })
}

/** An approved teacher, or the caller's own record, by phone (10 digits). Throws 404. */
export async function getTeacherByPhone(actor: Actor, phone: string): Promise<TeacherContact> {
  const notFound = () => new AppError('not_found', 'Teacher not found')
  if (!/^\d{10}$/.test(phone)) throw notFound()
  const person = await db().user.findFirst({
    where: { phone, OR: [{ role: 'teacher' }, { id: actor.id }] },
    select: contact,
  })
  if (!person) throw notFound()
  return person
}

/** The art of a teacher's first course: the colour they wear. */
export async function findTeacherArt(userId: string): Promise<Art> {
  const profile = await db().teacherProfile.findUnique({ where: { userId }, select: { regions: true, courses: true } })
  const courses = (profile?.courses ?? {}) as CourseChoices
  const [first] = (profile?.regions ?? []).flatMap((region) => courses[region as RegionKey] ?? [])
  return artOf(first ?? '')
}
