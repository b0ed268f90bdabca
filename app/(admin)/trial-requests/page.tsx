import type { Metadata } from 'next'
import { PortalPage } from '@/components/shell/portal-page'
import { TrialDesk } from '@/components/trials/trial-desk'

export const metadata: Metadata = { title: 'Trial Requests' }

export default function TrialRequestsPage() {
  return (
    <PortalPage title="Trial Requests" roles={['admin']}>
      {() => <TrialDesk />}
    </PortalPage>
  )
}
