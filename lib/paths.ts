/**
 * The paths of all pages, for links, redirects, emails, the sitemap and metadata. Pages without parameters are strings,
 * the others are functions. tests/unit/pages/paths.test.ts compares this list with the files in app/. The test also
 * fails if other code contains a literal path.
 */
export const paths = {
  /** The home page. /home shows the same page and opens after a login or a click on the logo. */
  front: '/',
  home: '/home',

  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  /**
   * The page that sets a new password. The token is in the URL fragment, which browsers do not send to the server. It
   * therefore appears in no log.
   */
  resetPassword: (token?: string) =>
    token ? (`/reset-password#${encodeURIComponent(token)}` as const) : '/reset-password',

  /** The page that confirms an email address. The token is in the fragment, so that it appears in no log. */
  verifyEmail: (token?: string) => (token ? (`/verify-email#${encodeURIComponent(token)}` as const) : '/verify-email'),

  /** The signed-in page where a person corrects their email address and requests the confirmation email again. */
  confirmAddress: '/confirm-address',

  /**
   * The page where an invited person opens their account. The token is in the fragment, so that it appears in no log.
   */
  invitation: (token?: string) => (token ? (`/invitation#${encodeURIComponent(token)}` as const) : '/invitation'),

  /** The page for turning off optional emails. The key is in the fragment, so that it appears in no log. */
  emailChoices: (key?: string) => (key ? (`/email-choices#${encodeURIComponent(key)}` as const) : '/email-choices'),
  leaveWaitlist: (key?: string) => (key ? (`/end-watch#${encodeURIComponent(key)}` as const) : '/end-watch'),

  allCourses: (parts: { filter?: string } = {}) => withQuery('/all-courses', parts),
  kids: '/all-courses#children',
  instruments: '/all-courses#instruments',
  professionals: '/all-courses#professionals',
  course: (slug: string) => `/courses/${encodeURIComponent(slug)}` as const,
  carnatic: '/carnatic',
  feesStructure: (parts: { filter?: string } = {}) => withQuery('/fees-structure', parts),
  bookTrial: (parts: { course?: string } = {}) => withQuery('/book-trial', parts),
  masterclass: '/masterclass',
  giftCard: '/gift-card',

  ourAcademy: '/our-academy',
  about: '/about',
  faculty: '/voiceofexponent',
  careers: '/careers',
  faq: '/faq',
  privacyPolicy: '/privacy-policy',
  terms: '/terms',
  refunds: '/refunds',
  sitemap: '/sitemap',

  becomeTeacher: '/become-teacher',
  becomeStudent: '/become-student',
  forms: '/fillupform',

  dashboard: '/dashboard',
  dashboardHome: '/dashboard-home',
  notifications: '/notifications',
  profile: '/profile',
  /** Paths to sections of the profile page. */
  ownSecondFactor: '/profile#second-factor',
  learners: '/profile#under-18',
  ownEmail: '/profile#email',
  ownEmails: '/profile#emails',
  ownNotifications: '/profile#notifications',
  ownPush: '/profile#push',
  ownPassword: '/profile#password',
  /** The class list. With `person` (an ID) and `who` (that person's name), an admin sees only that person's classes. */
  myClasses: (parts: { status?: string; q?: string; person?: string; who?: string; from?: string; to?: string } = {}) =>
    withQuery('/my-classes', parts),
  viewTeachers: (parts: { teacher?: string; day?: string } = {}) => withQuery('/view-teachers', parts),
  addSlot: '/add-slot',
  calendar: (parts: { teacher?: string } = {}) => withQuery('/calendar', parts),
  myStudents: '/my-students',
  timeOff: '/time-off',
  announcements: '/announcements',
  teacherCalendar: (teacherId: string) => `/teacher-calendar/${encodeURIComponent(teacherId)}` as const,
  beforeClass: (parts: { slot?: string } = {}) => withQuery('/before-class', parts),
  onlineClass: '/online-class',
  payment: (parts: { course?: string; due?: string } = {}) => withQuery('/payment', parts),
  creditNote: (noteId: string) => `/credit-notes/${encodeURIComponent(noteId)}` as const,
  receipt: (receiptId: string) => `/receipts/${encodeURIComponent(receiptId)}` as const,

  studentList: (parts: { status?: string; q?: string; country?: 'missing' } = {}) => withQuery('/student-list', parts),
  person: (userId: string) => `/people/${encodeURIComponent(userId)}` as const,
  teacherList: (parts: { status?: string; q?: string } = {}) => withQuery('/teacher-list', parts),
  paymentDetails: (parts: { status?: string; q?: string } = {}) => withQuery('/payment-details', parts),
  fees: (parts: { status?: string; q?: string; month?: string } = {}) => withQuery('/fees', parts),
  plans: (parts: { course?: string } = {}) => withQuery('/plans', parts),
  holidays: '/holidays',
  schoolTerms: '/school-terms',
  academyHealth: '/academy-health',
  office: '/office',
  academy: '/academy',
  academyCard: (card: 'who-we-are' | 'money' | 'faculty' | 'pages') => `/academy#academy-${card}` as const,
  academyTax: '/academy-tax',
  academyCourses: (parts: { course?: string; status?: string } = {}) => withQuery('/academy-courses', parts),
  academyPages: (parts: { page?: string } = {}) => withQuery('/academy-pages', parts),
  bankStatement: '/bank-statement',
  trialRequests: (parts: { status?: string } = {}) => withQuery('/trial-requests', parts),
  invitations: (parts: { status?: string; q?: string } = {}) => withQuery('/invitations', parts),
  importList: (parts: { of?: string; import?: string } = {}) => withQuery('/import', parts),
  heldEmails: (parts: { q?: string; since?: string } = {}) => withQuery('/held-emails', parts),
  messages: (parts: { status?: string } = {}) => withQuery('/messages', parts),
} as const

type Named = (typeof paths)[keyof typeof paths]

/** Any path that `paths` can produce. */
export type Path = Extract<Named, string> | ReturnType<Exclude<Named, string>>

function withQuery<P extends string>(path: P, parts: Record<string, string | undefined>): P | `${P}?${string}` {
  const query = Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path
}
