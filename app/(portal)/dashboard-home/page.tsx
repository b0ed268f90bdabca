import type { Metadata } from 'next'
import { UpcomingClasses } from '@/components/bookings/upcoming-classes'
import { PortalPage } from '@/components/shell/portal-page'
import { env } from '@/lib/core/env'
import { academyZone } from '@/lib/core/zone'

export const metadata: Metadata = { title: 'Your Upcoming Classes' }

export default function DashboardHomePage() {
  return (
    <PortalPage title="Your Upcoming Classes">
      {(user) => <UpcomingClasses user={user} academy={academyZone()} hoursBefore={env().ACADEMY_CANCEL_HOURS} />}
    </PortalPage>
  )
}
