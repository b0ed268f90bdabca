import type { Metadata } from 'next'
import { OfficePeople } from '@/components/office/office-people'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstData } from '@/lib/api/first-data'
import { listOfficePeople } from '@/lib/office/rights-queries'

export const metadata: Metadata = { title: 'Office' }

export default function OfficePage() {
  return (
    <PortalPage
      title="Office"
      roles={['admin']}
      first={() => [firstData('officePeople', {}, async () => ({ people: await listOfficePeople() }))]}
    >
      {(user) => <OfficePeople user={user} />}
    </PortalPage>
  )
}
