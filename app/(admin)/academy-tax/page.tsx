import type { Metadata } from 'next'
import { TaxPage } from '@/components/academy/tax/tax-page'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstData } from '@/lib/api/first-data'
import { getTaxSettings } from '@/lib/tax/queries'

export const metadata: Metadata = { title: 'Tax' }

export default function Page() {
  return (
    <PortalPage
      title="Tax"
      roles={['admin']}
      right="everything"
      first={() => [firstData('taxSettings', {}, async () => ({ tax: await getTaxSettings() }))]}
    >
      {() => <TaxPage />}
    </PortalPage>
  )
}
