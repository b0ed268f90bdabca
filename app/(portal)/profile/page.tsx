import type { Metadata } from 'next'
import { ProfileCard } from '@/components/accounts/profile-card'
import { PortalPage } from '@/components/portal/portal-page'
import { PageTitle } from '@/components/shell/page-title'
import { listTeaching } from '@/lib/teachers/queries'

export const metadata: Metadata = { title: 'Profile' }

export default function ProfilePage() {
  return (
    <PortalPage title="Profile">
      {async (user) => (
        <>
          <PageTitle>Profile</PageTitle>
          <ProfileCard user={user} art={(await listTeaching())[user.id]?.art ?? 'neutral'} />
        </>
      )}
    </PortalPage>
  )
}
