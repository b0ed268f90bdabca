import type { Route } from 'next'
import { findCourse } from '@/lib/catalogue/courses'
import type { SiteLink } from './site-links'

/** Courses named in the footer, by the catalogue's names; each leads to its page. */
const named = [
  'Veenai',
  'Violin',
  'Mridangam',
  'Ghatam',
  'Ghazal',
  'Devotional',
  'Sitar',
  'Tabla',
  'Flute',
  'Piano',
  'Guitar',
  'Drums',
  'Bharatanatyam',
  'Kathak',
  'Painting',
] as const

export const footerCourses: readonly SiteLink[] = [
  { label: 'Carnatic Vocal', href: '/carnatic' },
  ...named.map((label): SiteLink => {
    const course = findCourse(label)
    if (!course) throw new Error(`the footer names a course that the catalogue does not have: ${label}`)
    return { label, href: `/courses/${course.slug}` as Route }
  }),
  { label: 'Music for Kids', href: '/all-courses#children' },
]

/** Footer columns: docs/contract.md 17.12. */
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
