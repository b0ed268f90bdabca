import type { Metadata } from 'next'
import { InstantMeeting } from '@/components/meetings/instant-meeting'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { listTeaching } from '@/lib/teachers/queries'

export const metadata: Metadata = { title: 'Online Class' }

export default function OnlineClassPage() {
  return (
    <PortalPage right="desk" title="Online Class">
      {async (user) => <InstantMeeting user={user} teaching={(await listTeaching())[user.id]} />}
    </PortalPage>
  )
}
