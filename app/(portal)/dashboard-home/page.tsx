import type { Metadata } from 'next'
import { UpcomingClasses } from '@/components/bookings/upcoming-classes'
import { PortalPage } from '@/components/shell/portal-page'
import { countWaiting } from '@/lib/admin/queries'
import { firstData } from '@/lib/api/first-data'
import { listBookedClasses } from '@/lib/bookings/queries'
import { env } from '@/lib/core/env'
import { academyZone } from '@/lib/core/zone'

export const metadata: Metadata = { title: 'Your Upcoming Classes' }

export default function DashboardHomePage() {
  return (
    <PortalPage
      title="Your Upcoming Classes"
      first={(actor) => [
        firstData('bookedClasses', { params: { userId: actor.id } }, async () => ({
          classes: await listBookedClasses(actor, actor.id),
        })),
        ...(actor.role === 'admin' ? [firstData('waiting', {}, countWaiting)] : []),
      ]}
    >
      {(user) => <UpcomingClasses user={user} academy={academyZone()} hoursBefore={env().ACADEMY_CANCEL_HOURS} />}
    </PortalPage>
  )
}
