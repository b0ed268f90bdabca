import type { Metadata } from 'next'
import { PaymentDesk } from '@/components/desk/payment-desk'
import { PortalPage } from '@/components/portal/portal-page'

export const metadata: Metadata = { title: 'Payment Details' }

export default function Page() {
  return (
    <PortalPage title="Payment Details" roles={['admin']}>
      {() => <PaymentDesk />}
    </PortalPage>
  )
}
