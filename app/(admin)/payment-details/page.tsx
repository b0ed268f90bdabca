import type { Metadata } from 'next'
import { AdminPayments } from '@/components/admin/admin-payments'
import { PortalPage } from '@/components/shell/portal-page'
import { firstPage } from '@/lib/api/first-data'
import { decisionStatus } from '@/lib/core/fields'
import { listPayments } from '@/lib/payments/queries'

export const metadata: Metadata = { title: 'Payment Details' }

export default async function Page({ searchParams }: PageProps<'/payment-details'>) {
  const { data: status = 'pending' } = decisionStatus.safeParse((await searchParams).status)
  return (
    <PortalPage
      title="Payment Details"
      roles={['admin']}
      first={() => [firstPage('adminPayments', { status, sort: 'newest' }, listPayments)]}
    >
      {() => <AdminPayments />}
    </PortalPage>
  )
}
