import type { Metadata } from 'next'
import { AdminInvitations } from '@/components/invitations/admin-invitations'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstPage } from '@/lib/api/first-data'
import { addressText } from '@/lib/core/text/address-text'
import { listInvitations } from '@/lib/invitations/queries'
import { invitationsQuery } from '@/lib/invitations/schema'

export const metadata: Metadata = { title: 'Invitations' }

export default async function InvitationsPage({ searchParams }: PageProps<'/invitations'>) {
  const search = await searchParams
  const { data: status = 'unopened' } = invitationsQuery.shape.status.safeParse(search.status)
  return (
    <PortalPage
      title="Invitations"
      roles={['admin']}
      first={() => [firstPage('invitations', { status, q: addressText(search.q) }, listInvitations)]}
    >
      {() => <AdminInvitations />}
    </PortalPage>
  )
}
