import { coursesOnSale } from '@/lib/catalogue/courses'
import { type Path, paths } from '@/lib/paths'

interface PublicPage {
  path: Path
  label: string
}

export interface PageGroup {
  title: string
  pages: readonly PublicPage[]
}

/** The public pages in the groups of /sitemap, without the pages of individual courses. */
export const pageGroups: readonly PageGroup[] = [
  {
    title: 'The academy',
    pages: [
      { path: paths.front, label: 'Home' },
      { path: paths.ourAcademy, label: 'Our Academy' },
      { path: paths.about, label: 'About' },
      { path: paths.faculty, label: 'Faculty' },
    ],
  },
  {
    title: 'Learning',
    pages: [
      { path: paths.allCourses(), label: 'All Courses' },
      { path: paths.carnatic, label: 'Carnatic' },
      { path: paths.feesStructure(), label: 'Fees Structure' },
      { path: paths.bookTrial(), label: 'Book a Trial' },
      { path: paths.masterclass, label: 'Masterclass' },
      { path: paths.giftCard, label: 'Gift Card' },
    ],
  },
  {
    title: 'Joining',
    pages: [
      { path: paths.register, label: 'Sign up' },
      { path: paths.login, label: 'Login' },
      { path: paths.becomeStudent, label: 'Star Performer' },
      { path: paths.becomeTeacher, label: 'Music Instructor' },
      { path: paths.forms, label: 'Forms' },
      { path: paths.careers, label: 'Careers' },
    ],
  },
  {
    title: 'Help',
    pages: [
      { path: paths.faq, label: 'FAQ' },
      { path: paths.privacyPolicy, label: 'Privacy Policy' },
      { path: paths.terms, label: 'Terms' },
      { path: paths.refunds, label: 'Refund and cancellation' },
      { path: paths.sitemap, label: 'Sitemap' },
    ],
  },
]

/**
 * Public pages that sitemap.xml leaves out. /home shows the same page as /. Only forms and emails link to the other
 * pages.
 */
export const unlistedPaths: readonly string[] = [
  paths.home,
  paths.forgotPassword,
  paths.resetPassword(),
  paths.verifyEmail(),
  paths.invitation(),
  paths.leaveWaitlist(),
  paths.emailChoices(),
]

/** Returns the path of every listed public page once, for sitemap.xml. */
export const publicPaths = (): readonly string[] => [
  ...pageGroups.flatMap((group) => group.pages.map(({ path }) => path)),
  ...coursesOnSale().map(({ slug }) => paths.course(slug)),
]
