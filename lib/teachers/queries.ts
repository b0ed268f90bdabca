import { type Art, artOf, findCourse } from '@/lib/catalogue/courses'
import type { CourseChoices, RegionKey } from '@/lib/catalogue/regions'
import { db } from '@/lib/db/client'
import { picturePath } from '@/lib/pictures/queries'

/** What a teacher teaches, in the order of their form, and the colour and sign that go with the first of it. */
export interface Teaching {
  name: string
  art: Art
  sign: string
  /** Where the teacher's own picture is shown; null while they have set none. */
  picture: string | null
  /** Course labels. */
  courses: string[]
}

/** Every approved teacher's courses, by the teacher's id (the booking page, spec section 2). */
export async function listTeaching(): Promise<Record<string, Teaching>> {
  const profiles = await db().teacherProfile.findMany({
    where: { user: { role: 'teacher' } },
    select: {
      userId: true,
      regions: true,
      courses: true,
      user: { select: { name: true, picture: { select: { address: true } } } },
    },
  })
  return Object.fromEntries(
    profiles.map((profile) => {
      const chosen = (profile.courses ?? {}) as CourseChoices
      const names = profile.regions.flatMap((region) => chosen[region as RegionKey] ?? [])
      const first = names[0] ?? ''
      return [
        profile.userId,
        {
          name: profile.user.name,
          art: artOf(first),
          sign: findCourse(first)?.sign ?? 'veena',
          picture: profile.user.picture && picturePath(profile.user.picture.address),
          courses: names.map((name) => findCourse(name)?.label ?? name),
        },
      ]
    }),
  )
}
