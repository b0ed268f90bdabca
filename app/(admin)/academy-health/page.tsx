import type { Metadata } from 'next'
import { AcademyHealth } from '@/components/health/academy-health'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstData } from '@/lib/api/first-data'
import { readHealth } from '@/lib/health/queries'

export const metadata: Metadata = { title: 'Health' }

export default function AcademyHealthPage() {
  return (
    <PortalPage title="Health" roles={['admin']} first={() => [firstData('academyHealth', {}, readHealth)]}>
      {() => <AcademyHealth />}
    </PortalPage>
  )
}
