import type { Metadata } from 'next'
import { PlansPage } from '@/components/fees/office/plans-page'
import { PortalPage } from '@/components/shell/portal/portal-page'

export const metadata: Metadata = { title: 'Plans' }

export default function Page() {
  return (
    <PortalPage title="Plans" roles={['admin']} right="money">
      {() => <PlansPage />}
    </PortalPage>
  )
}
