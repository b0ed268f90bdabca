import type { Metadata } from 'next'
import { PlaceholderNotice } from '@/components/academy/placeholder-notice'
import { ConfirmAddress } from '@/components/accounts/email/confirm-address'
import { UpcomingClasses } from '@/components/bookings/upcoming-classes'
import { UnreadNotifications } from '@/components/notifications/unread-notifications'
import { OfficeHome } from '@/components/office/office-home'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { placeholdersInUse } from '@/lib/academy/placeholders'
import { firstConfirmation, firstData, firstFees, firstLearners, firstPage } from '@/lib/api/first-data'
import type { Actor } from '@/lib/auth/session/actor'
import { readFirstSteps } from '@/lib/bookings/lists/first-steps-queries'
import { listBookedClasses, listClasses } from '@/lib/bookings/queries'
import { isAdminWith } from '@/lib/core/config/office-rights'
import { familyNotice } from '@/lib/core/config/settings'
import { daysLater } from '@/lib/core/time/calendar-days'
import { academyToday, academyZone } from '@/lib/core/time/zone'
import { listFees } from '@/lib/fees/office-queries'
import { OVERDUE_SUM } from '@/lib/fees/overdue-sum'
import { UNREAD_ON_HOME } from '@/lib/notifications/inbox/bounds'
import { listNotifications } from '@/lib/notifications/inbox/queries'
import { countWaiting, feesOfMonth } from '@/lib/office/queries'

export const metadata: Metadata = { title: 'Your Upcoming Classes' }

/**
 * Number of upcoming classes in the initial HTML. The browser loads the other classes. For teachers, the HTML contains
 * all classes of the next seven days.
 */
const FIRST_CLASSES = 6

const ownClasses = (actor: Actor) =>
  firstData('bookedClasses', { params: { userId: actor.id } }, async () => {
    const end = actor.role === 'student' ? '' : daysLater(academyToday(), 7)
    const all = await listBookedClasses(actor, actor.id)
    return { classes: all.filter(({ date }, at) => at < FIRST_CLASSES || date < end) }
  })

const unreadNotifications = (actor: Actor) =>
  firstData('notifications', { query: UNREAD_ON_HOME }, () =>
    listNotifications(actor, { ...UNREAD_ON_HOME, limit: Number(UNREAD_ON_HOME.limit) }),
  )

function officeReads(actor: Actor) {
  const today = academyToday()
  const month = today.slice(0, 7)
  return [
    firstData('waiting', {}, countWaiting),
    firstPage('classes', { status: 'coming', from: today, to: today }, (query) => listClasses(actor, query)),
    ...(isAdminWith(actor, 'money')
      ? [
          firstData('monthFees', { query: { month } }, () => feesOfMonth({ month })),
          firstData('fees', { query: OVERDUE_SUM }, () => listFees({ ...OVERDUE_SUM, limit: 1 })),
        ]
      : []),
  ]
}

export default function DashboardHomePage() {
  return (
    <PortalPage
      title="Your Upcoming Classes"
      first={(actor) => [
        ...firstConfirmation(actor),
        unreadNotifications(actor),
        ...(actor.role === 'admin'
          ? officeReads(actor)
          : [ownClasses(actor), ...firstLearners(actor), ...firstFees(actor)]),
      ]}
    >
      {async (user, actor) => (
        <>
          {actor.emailVerifiedAt ? null : <ConfirmAddress />}
          <UnreadNotifications />
          {isAdminWith(actor, 'everything') ? (
            <div className="mb-8 max-w-[1090px] empty:hidden">
              <PlaceholderNotice placeholders={placeholdersInUse()} />
            </div>
          ) : null}
          {user.role === 'admin' ? (
            <OfficeHome user={user} academy={academyZone()} hoursBefore={familyNotice()} />
          ) : (
            <UpcomingClasses
              user={user}
              academy={academyZone()}
              hoursBefore={familyNotice()}
              steps={await readFirstSteps(actor)}
            />
          )}
        </>
      )}
    </PortalPage>
  )
}
