import type { Route } from 'next'
import type { SignName } from '@/components/brand/sign-names'
import type { Art } from '@/lib/catalogue/courses'

export type SiteLink = { label: string; href: Route; note?: string }

export type CourseGroup = {
  title: string
  /** The same words in the script of the place: ornament. */
  native: string
  art: Art
  sign: SignName
  href: Route
  links: readonly SiteLink[]
}

/** The mega menu's three schools (docs/contract.md 17.3 to 17.5). */
export const courseGroups: readonly CourseGroup[] = [
  {
    title: 'South',
    native: 'தென்னிந்திய இசை',
    art: 'carnatic',
    sign: 'veena',
    href: '/all-courses?filter=south',
    links: [
      { label: 'Carnatic Music', href: '/all-courses?filter=south', note: 'vocal, by language' },
      { label: 'Strings', href: '/all-courses?filter=south', note: 'veenai, violin' },
      { label: 'Percussion', href: '/all-courses?filter=south', note: 'mridangam, ghatam' },
    ],
  },
  {
    title: 'North',
    native: 'उत्तर भारतीय संगीत',
    art: 'hindustani',
    sign: 'sitar',
    href: '/all-courses?filter=north',
    links: [
      { label: 'Hindustani Music', href: '/all-courses?filter=north', note: 'ghazal, devotional' },
      { label: 'Strings', href: '/all-courses?filter=north', note: 'sitar, violin' },
      { label: 'Percussion', href: '/all-courses?filter=north', note: 'tabla' },
    ],
  },
  {
    title: 'Western',
    native: 'Piano, guitar, drums',
    art: 'western',
    sign: 'guitar',
    href: '/all-courses?filter=western',
    links: [
      { label: 'Western Music', href: '/all-courses?filter=western', note: 'piano, saxophone' },
      { label: 'Strings', href: '/all-courses?filter=western', note: 'guitar, violin' },
      { label: 'Percussion', href: '/all-courses?filter=western', note: 'drums' },
    ],
  },
]

export const instrumentLinks: readonly SiteLink[] = [
  { label: 'Instruments', href: '/all-courses' },
  { label: 'Professionals', href: '/all-courses' },
]

export const kidsLinks: readonly SiteLink[] = [
  { label: 'Music for Kids', href: '/all-courses#children' },
  { label: 'Hobby / Peaceful Mind', href: '/all-courses#children' },
]

export const plainLinks: readonly SiteLink[] = [
  { label: 'Fees Structure', href: '/fees-structure' },
  { label: 'Star Performer', href: '/become-student' },
  { label: 'Music Instructor', href: '/become-teacher' },
  { label: 'Forms', href: '/fillupform' },
]

export const enrollLinks: readonly SiteLink[] = [
  { label: 'Enroll in a course', href: '/fees-structure', note: 'Choose a course and pay its fee' },
  { label: 'Enroll as a student', href: '/become-student', note: 'Tell us what you would like to learn' },
  { label: 'Enroll as a teacher', href: '/become-teacher', note: 'Tell us what you teach' },
]

export const meetLinks: readonly SiteLink[] = [
  { label: 'Personal meeting Dashboard', href: '/' },
  { label: 'Official Meet for students', href: '/' },
  { label: 'Official Meet for teachers', href: '/' },
]

export const blogsLink: SiteLink = { label: 'Blogs', href: '/' }
