import type { Metadata } from 'next'
import { AdminPayments } from '@/components/payments/review/admin-payments'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstPage, listFilter } from '@/lib/api/first-data'
import { decisionStatus } from '@/lib/core/http/fields'
import { timeSorts } from '@/lib/core/http/lists'
import { listPayments } from '@/lib/payments/queries'

export const metadata: Metadata = { title: 'Payment Details' }

export default async function Page({ searchParams }: PageProps<'/payment-details'>) {
  const search = await searchParams
  const { data: status = 'pending' } = decisionStatus.safeParse(search.status)
  return (
    <PortalPage
      title="Payment Details"
      roles={['admin']}
      first={() => [firstPage('adminPayments', { status, ...listFilter(search, timeSorts) }, listPayments)]}
    >
      {() => <AdminPayments />}
    </PortalPage>
  )
}
