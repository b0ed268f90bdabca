import type { Metadata } from 'next'
import { Announcements } from '@/components/announcements/announcements'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { listAnnouncements } from '@/lib/announcements/queries'
import { firstPage } from '@/lib/api/first-data'
import { academyZone } from '@/lib/core/time/zone'

export const metadata: Metadata = { title: 'Announcements' }

export default function AnnouncementsPage() {
  return (
    <PortalPage
      title="Announcements"
      roles={['teacher', 'admin']}
      first={(actor) => [firstPage('announcements', { q: '' }, (query) => listAnnouncements(actor, query))]}
    >
      {(user) => <Announcements role={user.role} academy={academyZone()} />}
    </PortalPage>
  )
}
