import type { Metadata } from 'next'
import { AdminPayments } from '@/components/admin/admin-payments'
import { PortalPage } from '@/components/shell/portal-page'
import { firstPage, listFilter } from '@/lib/api/first-data'
import { decisionStatus } from '@/lib/core/fields'
import { timeSorts } from '@/lib/core/lists'
import { listPayments } from '@/lib/payments/queries'

export const metadata: Metadata = { title: 'Payment Details' }

export default async function Page({ searchParams }: PageProps<'/payment-details'>) {
  const asked = await searchParams
  const { data: status = 'pending' } = decisionStatus.safeParse(asked.status)
  return (
    <PortalPage
      title="Payment Details"
      roles={['admin']}
      first={() => [firstPage('adminPayments', { status, ...listFilter(asked, timeSorts) }, listPayments)]}
    >
      {() => <AdminPayments />}
    </PortalPage>
  )
}
