import type { Metadata } from 'next'
import { ConfirmAddressPage } from '@/components/accounts/email/confirm-address-page'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { readEmailConfirmation } from '@/lib/accounts/email/confirmation-queries'
import { firstData } from '@/lib/api/first-data'

export const metadata: Metadata = { title: 'Your email address' }

export default function Page() {
  return (
    <PortalPage
      title="Your email address"
      first={(actor) => [firstData('emailConfirmation', {}, () => readEmailConfirmation(actor))]}
    >
      {() => <ConfirmAddressPage />}
    </PortalPage>
  )
}
