import type { Metadata } from 'next'
import { feeTabs } from '@/components/fees/list/fee-tabs'
import { AdminFees } from '@/components/fees/list/fees-page'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstPage } from '@/lib/api/first-data'
import { academySettings } from '@/lib/core/config/settings'
import { addressChoice, addressMonth, addressText } from '@/lib/core/text/address-text'
import { listFees } from '@/lib/fees/office-queries'

export const metadata: Metadata = { title: 'Fees' }

export default async function Page({ searchParams }: PageProps<'/fees'>) {
  const search = await searchParams
  const view = addressChoice(search.status, feeTabs, 'overdue')
  const month = addressMonth(search.month)
  return (
    <PortalPage
      title="Fees"
      roles={['admin']}
      right="money"
      first={() => [firstPage('fees', { view, q: addressText(search.q), ...(month && { month }) }, listFees)]}
    >
      {() => <AdminFees methods={academySettings().paymentMethods} />}
    </PortalPage>
  )
}
