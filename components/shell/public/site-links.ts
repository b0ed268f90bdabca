import type { SignName } from '@/components/brand/sign-names'
import type { Art } from '@/lib/catalogue/courses'
import { type Path, paths } from '@/lib/paths'

export type SiteLink = { label: string; href: Path; note?: string }

export type CourseGroup = {
  title: string
  /** The region's name in its own script, shown as decoration. */
  native: string
  art: Art
  sign: SignName
  href: Path
  links: readonly SiteLink[]
}

/** The three traditions in the Courses menu (contract 17.3 to 17.5). */
export const courseGroups: readonly CourseGroup[] = [
  {
    title: 'South',
    native: 'தென்னிந்திய இசை',
    art: 'carnatic',
    sign: 'veena',
    href: paths.allCourses({ filter: 'south' }),
    links: [
      { label: 'Carnatic Music', href: paths.allCourses({ filter: 'south' }), note: 'vocal, by language' },
      { label: 'Strings', href: paths.allCourses({ filter: 'south' }), note: 'veenai, violin' },
      { label: 'Percussion', href: paths.allCourses({ filter: 'south' }), note: 'mridangam, ghatam' },
    ],
  },
  {
    title: 'North',
    native: 'उत्तर भारतीय संगीत',
    art: 'hindustani',
    sign: 'sitar',
    href: paths.allCourses({ filter: 'north' }),
    links: [
      { label: 'Hindustani Music', href: paths.allCourses({ filter: 'north' }), note: 'ghazal, devotional' },
      { label: 'Strings', href: paths.allCourses({ filter: 'north' }), note: 'sitar, violin' },
      { label: 'Percussion', href: paths.allCourses({ filter: 'north' }), note: 'tabla' },
    ],
  },
  {
    title: 'Western',
    native: 'Piano, guitar, drums',
    art: 'western',
    sign: 'guitar',
    href: paths.allCourses({ filter: 'western' }),
    links: [
      { label: 'Western Music', href: paths.allCourses({ filter: 'western' }), note: 'piano, saxophone' },
      { label: 'Strings', href: paths.allCourses({ filter: 'western' }), note: 'guitar, violin' },
      { label: 'Percussion', href: paths.allCourses({ filter: 'western' }), note: 'drums' },
    ],
  },
]

export const instrumentLinks: readonly SiteLink[] = [
  { label: 'Instruments', href: paths.instruments },
  { label: 'Professionals', href: paths.professionals },
]

export const kidsLinks: readonly SiteLink[] = [
  { label: 'Music for Kids', href: paths.kids },
  { label: 'Hobby / Peaceful Mind', href: paths.kids },
]

export const plainLinks: readonly SiteLink[] = [
  { label: 'Fees Structure', href: paths.feesStructure() },
  { label: 'Star Performer', href: paths.becomeStudent },
  { label: 'Music Instructor', href: paths.becomeTeacher },
  { label: 'Forms', href: paths.forms },
]

export const enrollLinks: readonly SiteLink[] = [
  { label: 'Enroll in a course', href: paths.feesStructure(), note: 'Choose a course and pay its fee' },
  { label: 'Enroll as a student', href: paths.becomeStudent, note: 'Tell us what you would like to learn' },
  { label: 'Enroll as a teacher', href: paths.becomeTeacher, note: 'Tell us what you teach' },
]

export const meetLinks: readonly SiteLink[] = [
  { label: 'Personal meeting Dashboard', href: paths.front },
  { label: 'Official meeting for students', href: paths.front },
  { label: 'Official meeting for teachers', href: paths.front },
]

export const blogsLink: SiteLink = { label: 'Blogs', href: paths.front }
