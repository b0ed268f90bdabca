import { paths } from '@/lib/paths'

/**
 * API paths that robots.txt allows. Some calendar services respect robots.txt and must be able to fetch the calendar
 * feed.
 */
export const publicCalls: readonly string[] = ['/api/calendar-feed/']

/** Path prefixes that search engines should not crawl: the signed-in pages and the API. */
export const privatePaths: readonly string[] = [
  '/api/',
  '/admin/',
  // These paths are prefixes: /dashboard also covers /dashboard-home, and /payment also covers /payment-details.
  paths.dashboard,
  paths.payment(),
  paths.profile,
  paths.notifications,
  paths.receipt(''),
  paths.creditNote(''),
  paths.bankStatement,
  // The suffixes `$` and `?` prevent this prefix from also covering the public page /fees-structure.
  `${paths.fees()}$`,
  `${paths.fees()}?`,
  paths.plans(),
  paths.studentList(),
  paths.teacherList(),
  paths.addSlot,
  paths.timeOff,
  paths.announcements,
  paths.holidays,
  paths.schoolTerms,
  paths.academyHealth,
  paths.office,
  paths.academy,
  paths.academyCourses(),
  paths.viewTeachers(),
  paths.myClasses(),
  paths.onlineClass,
  paths.teacherCalendar(''),
  paths.calendar(),
  paths.myStudents,
  paths.person(''),
  paths.trialRequests(),
  paths.importList(),
  paths.messages(),
  paths.heldEmails(),
  paths.confirmAddress,
  paths.beforeClass(),
  paths.resetPassword(),
  paths.verifyEmail(),
  // This prefix also covers /invitations, the office's list of invitations.
  paths.invitation(),
  paths.leaveWaitlist(),
  paths.emailChoices(),
  '/slots/',
  '/booked-classes/',
  '/teacher/',
  '/teachers',
  '/students',
]
