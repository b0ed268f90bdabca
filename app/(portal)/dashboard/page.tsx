import type { Metadata } from 'next'
import { ConfirmAddress } from '@/components/accounts/email/confirm-address'
import { StartPage } from '@/components/bookings/start/start-page'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { listTeaching } from '@/lib/teachers/queries'

export const metadata: Metadata = { title: 'Dashboard' }

export default function DashboardPage() {
  return (
    <PortalPage title="Dashboard">
      {async (user, { emailVerifiedAt, pendingEmail, officeRights }) => (
        <>
          {emailVerifiedAt ? null : <ConfirmAddress email={pendingEmail ?? user.email} />}
          <StartPage user={user} rights={officeRights} teaching={(await listTeaching())[user.id]} />
        </>
      )}
    </PortalPage>
  )
}
