import type { Metadata } from 'next'
import { HeldEmails } from '@/components/held-emails/held-emails'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstPage } from '@/lib/api/first-data'
import { addressText, addressTime } from '@/lib/core/text/address-text'
import { listHeldEmails } from '@/lib/held-emails/queries'

export const metadata: Metadata = { title: 'Held emails' }

export default async function HeldEmailsPage({ searchParams }: PageProps<'/held-emails'>) {
  const { q, since } = await searchParams
  return (
    <PortalPage
      title="Held emails"
      roles={['admin']}
      first={() => [firstPage('heldEmails', { q: addressText(q), since: addressTime(since) }, listHeldEmails)]}
    >
      {() => <HeldEmails />}
    </PortalPage>
  )
}
