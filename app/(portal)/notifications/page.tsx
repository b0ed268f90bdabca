import type { Metadata } from 'next'
import { OwnNotifications } from '@/components/notifications/own-notifications'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstPage } from '@/lib/api/first-data'
import { listNotifications } from '@/lib/notifications/inbox/queries'

export const metadata: Metadata = { title: 'Notifications' }

export default function NotificationsPage() {
  return (
    <PortalPage
      title="Notifications"
      first={(actor) => [firstPage('notifications', {}, (query) => listNotifications(actor, query))]}
    >
      {({ role }) => <OwnNotifications role={role} />}
    </PortalPage>
  )
}
