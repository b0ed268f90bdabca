import type { Metadata } from 'next'
import { PaymentDesk } from '@/components/admin/payment-desk'
import { PortalPage } from '@/components/shell/portal-page'

export const metadata: Metadata = { title: 'Payment Details' }

export default function Page() {
  return (
    <PortalPage title="Payment Details" roles={['admin']}>
      {() => <PaymentDesk />}
    </PortalPage>
  )
}
