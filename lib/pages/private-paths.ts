import { paths } from '@/lib/paths'

/**
 * Calls that robots.txt allows, because some calendar services respect robots.txt and must be able to fetch the feed.
 */
export const publicCalls: readonly string[] = ['/api/calendar-feed/']

/** Prefixes that search engines should not crawl: the signed-in pages and the calls. */
export const privatePaths: readonly string[] = [
  '/api/',
  '/admin/',
  // These are prefixes, so they also cover the dashboard's home and the office's payments.
  paths.dashboard,
  paths.payment(),
  paths.profile,
  paths.receipt(''),
  paths.bankStatement,
  paths.studentList(),
  paths.teacherList(),
  paths.addSlot,
  paths.timeOff,
  paths.holidays,
  paths.academyHealth,
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
  paths.messages(),
  paths.beforeClass(),
  paths.resetPassword(),
  paths.verifyEmail(),
  // This is a prefix, so it also covers the office's list of invitations.
  paths.invitation(),
  paths.endWatch(),
  paths.emailChoices(),
  '/slots/',
  '/booked-classes/',
  '/teacher/',
  '/teachers',
  '/students',
]
