import type { Metadata } from 'next'
import { PersonRecord } from '@/components/people/person-record'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstData } from '@/lib/api/first-data'
import { academySettings, familyNotice } from '@/lib/core/config/settings'
import { academyZone } from '@/lib/core/time/zone'
import { findInvitation } from '@/lib/invitations/queries'
import { getPersonAs } from '@/lib/office/people-queries'

export const metadata: Metadata = { title: 'Personal record' }

export default async function PersonPage({ params }: PageProps<'/people/[id]'>) {
  const { id } = await params
  return (
    <PortalPage
      title="Record"
      roles={['admin']}
      first={(actor) => [
        firstData('person', { params: { id } }, () => getPersonAs(actor, id)),
        firstData('personInvitation', { params: { id } }, async () => ({ invitation: await findInvitation(id) })),
      ]}
    >
      {(user) => (
        <PersonRecord
          key={id}
          id={id}
          user={user}
          academy={academyZone()}
          hoursBefore={familyNotice()}
          methods={academySettings().paymentMethods}
        />
      )}
    </PortalPage>
  )
}
