import type { Metadata } from 'next'
import { ConfirmAddress } from '@/components/accounts/email/confirm-address'
import { StartPage } from '@/components/bookings/start/start-page'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { firstConfirmation } from '@/lib/api/first-data'
import { listTeaching } from '@/lib/teachers/queries'

export const metadata: Metadata = { title: 'Dashboard' }

export default function DashboardPage() {
  return (
    <PortalPage title="Dashboard" first={firstConfirmation}>
      {async (user, { emailVerifiedAt, officeRights }) => (
        <>
          {emailVerifiedAt ? null : <ConfirmAddress />}
          <StartPage user={user} rights={officeRights} teaching={(await listTeaching())[user.id]} />
        </>
      )}
    </PortalPage>
  )
}
