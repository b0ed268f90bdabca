import type { Metadata } from 'next'
import { AdminPayments } from '@/components/admin/admin-payments'
import { PortalPage } from '@/components/shell/portal-page'

export const metadata: Metadata = { title: 'Payment Details' }

export default function Page() {
  return (
    <PortalPage title="Payment Details" roles={['admin']}>
      {() => <AdminPayments />}
    </PortalPage>
  )
}
