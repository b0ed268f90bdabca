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

/** The mega menu's three schools (spec section 2, Header). */
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

/** Courses named in the footer; until each has a page of its own they lead to their section of /all-courses. */
export const footerCourses: readonly SiteLink[] = [
  { label: 'Carnatic Vocal', href: '/carnatic' },
  { label: 'Veenai', href: '/all-courses?filter=south' },
  { label: 'Violin', href: '/all-courses?filter=south' },
  { label: 'Mridangam', href: '/all-courses?filter=south' },
  { label: 'Ghatam', href: '/all-courses?filter=south' },
  { label: 'Ghazal', href: '/all-courses?filter=north' },
  { label: 'Devotional', href: '/all-courses?filter=north' },
  { label: 'Sitar', href: '/all-courses?filter=north' },
  { label: 'Tabla', href: '/all-courses?filter=north' },
  { label: 'Flute', href: '/all-courses?filter=north' },
  { label: 'Piano', href: '/all-courses?filter=western' },
  { label: 'Guitar', href: '/all-courses?filter=western' },
  { label: 'Drums', href: '/all-courses?filter=western' },
  { label: 'Bharatanatyam', href: '/all-courses' },
  { label: 'Kathak', href: '/all-courses' },
  { label: 'Painting', href: '/all-courses' },
  { label: 'Music for Kids', href: '/all-courses#children' },
]

/** Footer columns: every footer page of spec section 2. */
export const footerColumns: readonly { title: string; links: readonly SiteLink[] }[] = [
  {
    title: 'Academy',
    links: [
      { label: 'Our Academy', href: '/our-academy' },
      { label: 'About', href: '/about' },
      { label: 'Faculty', href: '/voiceofexponent' },
      { label: 'Careers', href: '/careers' },
      { label: 'Masterclass', href: '/masterclass' },
    ],
  },
  {
    title: 'Learn',
    links: [
      { label: 'All Courses', href: '/all-courses' },
      { label: 'Carnatic', href: '/carnatic' },
      { label: 'Fees Structure', href: '/fees-structure' },
      { label: 'Book a Trial', href: '/book-trial' },
      { label: 'Gift Card', href: '/gift-card' },
    ],
  },
  {
    title: 'Join',
    links: [
      { label: 'Star Performer', href: '/become-student' },
      { label: 'Music Instructor', href: '/become-teacher' },
      { label: 'Forms', href: '/fillupform' },
      { label: 'Login', href: '/login' },
    ],
  },
  {
    title: 'Help',
    links: [
      { label: 'FAQ', href: '/faq' },
      { label: 'Privacy Policy', href: '/privacy-policy' },
      { label: 'Terms', href: '/terms' },
      { label: 'Sitemap', href: '/sitemap' },
    ],
  },
]
