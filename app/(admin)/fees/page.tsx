import type { Metadata } from 'next'
import { AdminFees } from '@/components/fees/office/fees-page'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { academySettings } from '@/lib/core/config/settings'

export const metadata: Metadata = { title: 'Fees' }

export default function Page() {
  return (
    <PortalPage title="Fees" roles={['admin']} right="money">
      {() => <AdminFees methods={academySettings().paymentMethods} />}
    </PortalPage>
  )
}
