import type { Metadata } from 'next'
import { ProfileCard } from '@/components/accounts/profile-card'
import { PortalPage } from '@/components/portal/portal-page'
import { PageTitle } from '@/components/shell/page-title'
import { env } from '@/lib/env'
import { findPicturePath } from '@/lib/pictures/queries'
import { listTeaching } from '@/lib/teachers/queries'

export const metadata: Metadata = { title: 'Profile' }

export default function ProfilePage() {
  return (
    <PortalPage title="Profile">
      {async (user) => {
        const teaching = (await listTeaching())[user.id]
        return (
          <>
            <PageTitle>Profile</PageTitle>
            <ProfileCard
              user={user}
              art={teaching?.art ?? 'neutral'}
              picture={await findPicturePath(user.id)}
              direct={env().UPLOADTHING_TOKEN !== undefined}
            />
          </>
        )
      }}
    </PortalPage>
  )
}
