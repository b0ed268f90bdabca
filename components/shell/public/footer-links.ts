import { findCourseOnSale } from '@/lib/catalogue/courses'
import { paths } from '@/lib/paths'
import type { SiteLink } from './site-links'

/** Names of the catalogue courses that the footer links to. */
const courseNames = [
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

/** Returns the footer's course links, without courses that the academy no longer offers. */
export const footerCourses = (): readonly SiteLink[] => [
  { label: 'Carnatic Vocal', href: paths.carnatic },
  ...courseNames.flatMap((name): SiteLink[] => {
    const course = findCourseOnSale(name)
    return course ? [{ label: course.label, href: paths.course(course.slug) }] : []
  }),
  { label: 'Music for Kids', href: paths.kids },
]

/** The footer columns (contract 17.12). */
export const footerColumns: readonly { title: string; links: readonly SiteLink[] }[] = [
  {
    title: 'Academy',
    links: [
      { label: 'Our Academy', href: paths.ourAcademy },
      { label: 'About', href: paths.about },
      { label: 'Faculty', href: paths.faculty },
      { label: 'Careers', href: paths.careers },
      { label: 'Masterclass', href: paths.masterclass },
    ],
  },
  {
    title: 'Learn',
    links: [
      { label: 'All Courses', href: paths.allCourses() },
      { label: 'Carnatic', href: paths.carnatic },
      { label: 'Fees Structure', href: paths.feesStructure() },
      { label: 'Book a Trial', href: paths.bookTrial() },
      { label: 'Gift Card', href: paths.giftCard },
    ],
  },
  {
    title: 'Join',
    links: [
      { label: 'Star Performer', href: paths.becomeStudent },
      { label: 'Music Instructor', href: paths.becomeTeacher },
      { label: 'Forms', href: paths.forms },
      { label: 'Login', href: paths.login },
    ],
  },
  {
    title: 'Help',
    links: [
      { label: 'FAQ', href: paths.faq },
      { label: 'Privacy Policy', href: paths.privacyPolicy },
      { label: 'Terms', href: paths.terms },
      { label: 'Refund and cancellation', href: paths.refunds },
      { label: 'Sitemap', href: paths.sitemap },
    ],
  },
]
