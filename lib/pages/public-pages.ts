import type { Route } from 'next'
import { courses } from '@/lib/catalogue/courses'

interface PublicPage {
  path: Route
  label: string
}

export interface PageGroup {
  title: string
  pages: readonly PublicPage[]
}

/** Every public page but those of the single courses, grouped as /sitemap shows them. */
export const pageGroups: readonly PageGroup[] = [
  {
    title: 'The academy',
    pages: [
      { path: '/', label: 'Home' },
      { path: '/our-academy', label: 'Our Academy' },
      { path: '/about', label: 'About' },
      { path: '/voiceofexponent', label: 'Faculty' },
    ],
  },
  {
    title: 'Learning',
    pages: [
      { path: '/all-courses', label: 'All Courses' },
      { path: '/carnatic', label: 'Carnatic' },
      { path: '/fees-structure', label: 'Fees Structure' },
      { path: '/book-trial', label: 'Book a Trial' },
      { path: '/masterclass', label: 'Masterclass' },
      { path: '/gift-card', label: 'Gift Card' },
    ],
  },
  {
    title: 'Joining',
    pages: [
      { path: '/register', label: 'Sign up' },
      { path: '/login', label: 'Login' },
      { path: '/become-student', label: 'Star Performer' },
      { path: '/become-teacher', label: 'Music Instructor' },
      { path: '/fillupform', label: 'Forms' },
      { path: '/careers', label: 'Careers' },
    ],
  },
  {
    title: 'Help',
    pages: [
      { path: '/faq', label: 'FAQ' },
      { path: '/privacy-policy', label: 'Privacy Policy' },
      { path: '/terms', label: 'Terms' },
      { path: '/sitemap', label: 'Sitemap' },
    ],
  },
]

/** The pages of the single courses. */
const coursePages: readonly PublicPage[] = courses.map(({ slug, label }) => ({
  path: `/courses/${slug}` as Route,
  label,
}))

/** Public, but nothing to find: /home is the page at /, and the others are for whoever forgot a password. */
export const unlistedPaths: readonly string[] = ['/home', '/forgot-password', '/reset-password']

/** The address of every public page that is worth finding, each once: what sitemap.xml lists. */
export const publicPaths: readonly string[] = [
  ...pageGroups.flatMap((group) => group.pages.map(({ path }) => path)),
  ...coursePages.map(({ path }) => path),
]
