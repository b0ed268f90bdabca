import type { Metadata } from 'next'
import { PortalPage } from '@/components/shell/portal-page'
import { AdminTrialRequests } from '@/components/trials/admin-trial-requests'

export const metadata: Metadata = { title: 'Trial Requests' }

export default function TrialRequestsPage() {
  return (
    <PortalPage title="Trial Requests" roles={['admin']}>
      {() => <AdminTrialRequests />}
    </PortalPage>
  )
}
