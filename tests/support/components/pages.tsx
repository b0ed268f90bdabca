import type { ComponentProps, ReactNode } from 'react'
import { AcademyPage } from '@/components/academy/academy-page'
import { CoursesPage } from '@/components/academy/courses/courses-page'
import { PageEditor } from '@/components/academy/pages/page-editor'
import { TaxPage } from '@/components/academy/tax/tax-page'
import { ConfirmAddressPage } from '@/components/accounts/email/confirm-address-page'
import { ProfileCard } from '@/components/accounts/profile/profile-card'
import { Announcements } from '@/components/announcements/announcements'
import { FormOpening } from '@/components/applications/form-opening'
import { BookClass } from '@/components/bookings/book/book-class'
import { MyClasses } from '@/components/bookings/my-classes'
import { MyStudents } from '@/components/bookings/my-students'
import { StartPage } from '@/components/bookings/start/start-page'
import { UpcomingClasses } from '@/components/bookings/upcoming-classes'
import { ClassCalendar } from '@/components/calendar/class-calendar'
import { OfficeCalendarPage } from '@/components/calendar/office-calendar-page'
import { TeacherCalendar } from '@/components/calendar/teacher-calendar'
import { AdminEnquiries } from '@/components/enquiries/admin-enquiries'
import { AdminFees } from '@/components/fees/list/fees-page'
import { PlansPage } from '@/components/fees/plans/plans-page'
import { AcademyHealth } from '@/components/health/academy-health'
import { HeldEmails } from '@/components/held-emails/held-emails'
import { ImportPage } from '@/components/imports/import-page'
import { AdminInvitations } from '@/components/invitations/admin-invitations'
import { StudentsWithInvite, TeachersWithInvite } from '@/components/invitations/people-lists'
import { BeforeClass } from '@/components/meetings/before-class'
import { InstantMeeting } from '@/components/meetings/instant-meeting'
import { OwnLinkForm } from '@/components/meetings/own-link-form'
import { AdminMessages } from '@/components/notifications/admin-messages'
import { FailedCleanUps } from '@/components/notifications/failed-clean-ups'
import { OwnNotifications } from '@/components/notifications/own-notifications'
import { UnreadNotifications } from '@/components/notifications/unread-notifications'
import { OfficeHome } from '@/components/office/office-home'
import { OfficePeople } from '@/components/office/office-people'
import { PaidFees } from '@/components/payments/dues/paid-fees'
import { PaymentForms } from '@/components/payments/dues/payment-forms'
import { OwnPayments } from '@/components/payments/own-payments'
import type { Payment } from '@/components/payments/payment'
import { AdminPayments } from '@/components/payments/review/admin-payments'
import { PersonRecord } from '@/components/people/person-record'
import { PortalShell } from '@/components/shell/portal/portal-shell'
import { SessionGate } from '@/components/shell/portal/session-gate'
import { SiteHeader } from '@/components/shell/public/site-header'
import { SkipLink } from '@/components/shell/skip-link'
import { AddSlot } from '@/components/slots/add/add-slot'
import { BankStatement } from '@/components/statements/bank-statement'
import { TermsEditor } from '@/components/terms/terms-editor'
import { Holidays } from '@/components/time-off/holidays'
import { TimeOff } from '@/components/time-off/time-off'
import type { PageTime } from '@/components/ui/clocks'
import { OfficeRightsProvider } from '@/components/ui/office-rights'
import { PageTitle } from '@/components/ui/text/page-title'
import { pageKey } from '@/lib/academy/pages-schema'
import type { SessionUser } from '@/lib/auth/session/session-user'
import type { FirstSteps } from '@/lib/bookings/lists/first-steps-queries'
import { findCourse } from '@/lib/catalogue/courses'
import type { OfficeRight } from '@/lib/core/config/office-rights'
import { ACADEMY, academyDate } from '../browser/academy-clock'
import { defaultPage } from './page-texts'
import { newTeacher, teacher, teaching } from './people'
import { slotTimes } from './records'
import { show } from './stage'

// Renders the portal's pages as app/ does, but with test data instead of the server's data.

/**
 * The server's data about the person, such as the teacher of a student's latest class. A test can set any of these
 * values.
 */
interface ServerState {
  lastTeacherId?: string
  emailConfirmed?: boolean
  steps?: FirstSteps
  /** The number of unread notifications, by default none. */
  unread?: number
  /** The rights of an admin, by default all. */
  rights?: readonly OfficeRight[]
  /** True in an academy that sends WhatsApp messages. */
  whatsApp?: boolean
  /** Props for the payment page, for example a course with a different fee. */
  payment?: Partial<ComponentProps<typeof Payment>>
}

/** A public key for push notifications. */
const PUSH_KEY = `B${'A'.repeat(86)}`

/** The next free slot of each of the two teachers. `newTeacher` has the earlier slot. */
const nextFree = {
  [teacher.id]: slotTimes(academyDate(2), '10:00', '10:45'),
  [newTeacher.id]: slotTimes(academyDate(1), '18:30', '19:30'),
}

/** The payment methods that the office may record. */
const METHODS = ['cash', 'upi', 'bank', 'cheque', 'paypal'] as const

type Page = (user: SessionUser, address: URL, state: ServerState) => ReactNode

const titled = (title: string, content: ReactNode) => (
  <>
    <PageTitle>{title}</PageTitle>
    {content}
  </>
)

const aroundToday = { from: academyDate(-6), to: academyDate(6) }

const calendarOf = (teacherId: string) => (user: SessionUser) => (
  <TeacherCalendar
    user={user}
    teacherId={teacherId}
    teacher={teaching[teacherId]}
    academy={ACADEMY}
    days={aroundToday}
  />
)

const recordOf = (id: string) => (user: SessionUser) => (
  <PersonRecord id={id} user={user} academy={ACADEMY} hoursBefore={24} methods={METHODS} />
)

const pages: Record<string, Page> = {
  '/dashboard-home': (user, _address, { steps }) => (
    <>
      <UnreadNotifications />
      {user.role === 'admin' ? (
        <OfficeHome user={user} academy={ACADEMY} hoursBefore={24} />
      ) : (
        <UpcomingClasses user={user} academy={ACADEMY} hoursBefore={24} steps={steps ?? null} />
      )}
    </>
  ),
  '/notifications': ({ role }) => <OwnNotifications role={role} />,
  '/my-classes': (user) => <MyClasses user={user} academy={ACADEMY} hoursBefore={24} />,
  '/my-students': () => <MyStudents academy={ACADEMY} />,
  '/calendar': (user, { searchParams }) =>
    user.role === 'admin' ? (
      <OfficeCalendarPage
        user={user}
        academy={ACADEMY}
        teacherIds={searchParams.get('teacher')?.split(',') ?? []}
        days={aroundToday}
      />
    ) : (
      <ClassCalendar user={user} academy={ACADEMY} hoursBefore={24} days={aroundToday} />
    ),
  '/dashboard': (user, _address, { rights = [] }) => (
    <StartPage user={user} rights={rights} teaching={teaching[user.id]} />
  ),
  '/view-teachers': (user, _address, { lastTeacherId, emailConfirmed = true }) => (
    <BookClass
      user={user}
      academy={ACADEMY}
      teaching={teaching}
      nextFree={nextFree}
      lastTeacherId={lastTeacherId ?? null}
      hoursBefore={24}
      emailConfirmed={emailConfirmed}
    />
  ),
  '/add-slot': (user) => <AddSlot user={user} academy={ACADEMY} teaching={teaching[user.id]} />,
  '/time-off': (user) => <TimeOff user={user} academy={ACADEMY} />,
  '/announcements': ({ role }) => <Announcements role={role} academy={ACADEMY} />,
  '/holidays': (user) => <Holidays user={user} academy={ACADEMY} />,
  '/school-terms': () => <TermsEditor />,
  '/online-class': (user) => <InstantMeeting user={user} teaching={teaching[user.id]} />,
  '/before-class': (_user, { searchParams }) => <BeforeClass slotId={searchParams.get('slot')} />,
  '/payment': (user, { searchParams }, { payment }) =>
    titled(
      'Payment',
      <>
        <PaymentForms
          user={user}
          urlDue={searchParams.get('due')}
          upiId="academy@upi"
          supportEmail="office@example.com"
          abroad={{ bankAccount: null, paymentLink: null }}
          urlCourse={findCourse(searchParams.get('course') ?? '')}
          {...payment}
        />
        <OwnPayments />
        <PaidFees isStudent={user.role === 'student'} />
      </>,
    ),
  '/profile': (user, _address, { whatsApp }) =>
    titled(
      'Profile',
      <ProfileCard
        art={teaching[user.id]?.art ?? 'neutral'}
        picture={null}
        direct={false}
        pushKey={PUSH_KEY}
        ownLinkForm={<OwnLinkForm />}
        {...(whatsApp && { whatsApp })}
      />,
    ),
  '/student-list': () => <StudentsWithInvite />,
  '/teacher-list': () => <TeachersWithInvite />,
  '/payment-details': () => <AdminPayments />,
  '/trial-requests': ({ id }) => <AdminEnquiries userId={id} teaching={teaching} />,
  '/import': () => <ImportPage />,
  '/invitations': () => <AdminInvitations />,
  '/held-emails': () => <HeldEmails />,
  '/confirm-address': () => <ConfirmAddressPage />,
  '/messages': (_user, _address, { whatsApp }) =>
    titled(
      'Messages',
      <>
        <FailedCleanUps />
        <AdminMessages counts={{ waiting: 0, sent: 0, failed: 1, held: 2 }} failedWhatsApp={whatsApp ? 1 : null} />
      </>,
    ),
  '/bank-statement': () => <BankStatement />,
  '/fees': () => <AdminFees methods={METHODS} />,
  '/plans': (_user, { searchParams }) => <PlansPage course={searchParams.get('course')} />,
  '/academy-health': () => <AcademyHealth />,
  '/office': (user) => <OfficePeople user={user} />,
  '/academy': () => <AcademyPage />,
  '/academy-tax': () => <TaxPage />,
  '/academy-courses': () => <CoursesPage />,
  '/academy-pages': (_user, { searchParams }) => {
    const key = pageKey.parse(searchParams.get('page'))
    return <PageEditor key={key} page={key} original={defaultPage(key)} />
  },
}

/** The application forms. These pages have the public header and footer. */
const forms: Record<string, ReactNode> = {
  '/become-student': <FormOpening form="student" />,
  '/become-teacher': <FormOpening form="teacher" />,
  '/fillupform': <FormOpening form="general" />,
}

const academy = { name: 'Swaramala Academy', shortName: 'Swaramala', logo: null }

/** Returns the path of a teacher's calendar. */
export const calendar = (teacherId = teacher.id): string => `/teacher-calendar/${teacherId}`

/** Shows a page that anyone can open. Leaves out the footer, because only the server renders the footer. */
export function OpenPage({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <SkipLink />
      <SiteHeader academy={academy} />
      <main id="content" tabIndex={-1}>
        {titled(title, children)}
      </main>
    </>
  )
}

/** Returns the time settings of a page that was just rendered. The user has not chosen a time zone. */
export const pageTime = (): PageTime => ({ chosenZone: null, zone: ACADEMY, renderedAt: Date.now() })

/** Opens a page of the portal, or one of the application forms, for a signed-in person. */
export function open(path: string, user: SessionUser, state: ServerState = {}): void {
  const address = new URL(path, window.location.origin)
  const form = forms[address.pathname]
  if (form) {
    show(<OpenPage title="A form">{form}</OpenPage>, { as: user, at: path })
    return
  }
  const [, teacherId] = /^\/teacher-calendar\/(.+)$/.exec(address.pathname) ?? []
  const [, personId] = /^\/people\/(.+)$/.exec(address.pathname) ?? []
  const page: Page | undefined = teacherId
    ? calendarOf(teacherId)
    : personId
      ? recordOf(personId)
      : pages[address.pathname]
  const { rights = user.role === 'admin' ? ['everything'] : [] } = state
  if (!page) throw new Error(`tests/support/components/pages.tsx has no page ${path}`)
  show(
    <PortalShell academy={academy} user={{ ...user, rights }} art="neutral" picture={null} unread={state.unread ?? 0}>
      <SessionGate userId={user.id} time={pageTime()} title="The page">
        <OfficeRightsProvider rights={rights}>{page(user, address, { ...state, rights })}</OfficeRightsProvider>
      </SessionGate>
    </PortalShell>,
    { as: user, at: path },
  )
}
