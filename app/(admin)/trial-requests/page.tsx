import type { Metadata } from 'next'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { AdminTrialRequests } from '@/components/trials/admin-trial-requests'
import { firstPage, listFilter } from '@/lib/api/first-data'
import { listSorts } from '@/lib/core/http/lists'
import { listTrialRequests } from '@/lib/trials/queries'
import { trialListQuery } from '@/lib/trials/schema'

export const metadata: Metadata = { title: 'Trial Requests' }

export default async function TrialRequestsPage({ searchParams }: PageProps<'/trial-requests'>) {
  const search = await searchParams
  const { status: tab } = search
  const { data: chosen = 'waiting' } = trialListQuery.shape.status.safeParse(tab)
  const status = tab === 'all' ? undefined : chosen
  return (
    <PortalPage
      title="Trial Requests"
      roles={['admin']}
      first={() => [firstPage('trialRequests', { status, ...listFilter(search, listSorts) }, listTrialRequests)]}
    >
      {() => <AdminTrialRequests />}
    </PortalPage>
  )
}
