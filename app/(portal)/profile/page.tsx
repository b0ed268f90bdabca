import type { Metadata } from 'next'
import { ProfileCard } from '@/components/accounts/profile-card'
import { OwnLinkForm } from '@/components/meetings/own-link-form'
import { PortalPage } from '@/components/shell/portal-page'
import { PageTitle } from '@/components/ui/page-title'
import { env } from '@/lib/core/env'
import { findPicturePath, listTeaching } from '@/lib/teachers/queries'

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
              ownRoom={<OwnLinkForm />}
            />
          </>
        )
      }}
    </PortalPage>
  )
}
