/**
 * Every address of a page, once: links, redirects, messages, the sitemap and the pages' own metadata take it from here. A
 * page that needs no more is a text, the others are functions of their parts. tests/unit/paths.test.ts sets this list
 * beside the files of app/, and finds addresses that are written out elsewhere.
 */
export const paths = {
  /** The first page, at the bare address. Logins and the logo lead to its twin. */
  front: '/',
  home: '/home',

  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  /** The token stands behind the #: no server and no log sees it. */
  resetPassword: (token?: string) =>
    token ? (`/reset-password#${encodeURIComponent(token)}` as const) : '/reset-password',

  /** Confirms an address; likewise. */
  verifyEmail: (token?: string) => (token ? (`/verify-email#${encodeURIComponent(token)}` as const) : '/verify-email'),

  /** Ends the letters about free hours; the key stands behind the # likewise. */
  emailChoices: (key?: string) => (key ? (`/email-choices#${encodeURIComponent(key)}` as const) : '/email-choices'),
  endWatch: (key?: string) => (key ? (`/end-watch#${encodeURIComponent(key)}` as const) : '/end-watch'),

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
  sitemap: '/sitemap',

  becomeTeacher: '/become-teacher',
  becomeStudent: '/become-student',
  forms: '/fillupform',

  dashboard: '/dashboard',
  dashboardHome: '/dashboard-home',
  profile: '/profile',
  /** Cards there. */
  ownSecondFactor: '/profile#second-factor',
  learners: '/profile#under-18',
  ownEmail: '/profile#email',
  ownEmails: '/profile#emails',
  ownPassword: '/profile#password',
  /** `person` is an id, `who` that person's name: the office's classes of one person. */
  myClasses: (parts: { status?: string; q?: string; person?: string; who?: string; from?: string; to?: string } = {}) =>
    withQuery('/my-classes', parts),
  viewTeachers: (parts: { teacher?: string; day?: string } = {}) => withQuery('/view-teachers', parts),
  addSlot: '/add-slot',
  calendar: (parts: { teacher?: string } = {}) => withQuery('/calendar', parts),
  myStudents: '/my-students',
  timeOff: '/time-off',
  teacherCalendar: (teacherId: string) => `/teacher-calendar/${encodeURIComponent(teacherId)}` as const,
  beforeClass: (parts: { slot?: string } = {}) => withQuery('/before-class', parts),
  onlineClass: '/online-class',
  payment: (parts: { course?: string } = {}) => withQuery('/payment', parts),
  receipt: (receiptId: string) => `/receipts/${encodeURIComponent(receiptId)}` as const,

  studentList: (parts: { status?: string; q?: string } = {}) => withQuery('/student-list', parts),
  person: (userId: string) => `/people/${encodeURIComponent(userId)}` as const,
  teacherList: (parts: { status?: string; q?: string } = {}) => withQuery('/teacher-list', parts),
  paymentDetails: (parts: { status?: string; q?: string } = {}) => withQuery('/payment-details', parts),
  holidays: '/holidays',
  academyHealth: '/academy-health',
  bankStatement: '/bank-statement',
  trialRequests: (parts: { status?: string } = {}) => withQuery('/trial-requests', parts),
  messages: (parts: { status?: string } = {}) => withQuery('/messages', parts),
} as const

type Named = (typeof paths)[keyof typeof paths]

/** An address that one of the paths above gives. */
export type Path = Extract<Named, string> | ReturnType<Exclude<Named, string>>

function withQuery<P extends string>(path: P, parts: Record<string, string | undefined>): P | `${P}?${string}` {
  const given = Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
