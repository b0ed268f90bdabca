import type { Metadata } from 'next'
import { AdminMessages } from '@/components/notifications/admin-messages'
import { FailedCleanUps } from '@/components/notifications/failed-clean-ups'
import { PortalPage } from '@/components/shell/portal-page'
import { PageTitle } from '@/components/ui/page-title'
import { countMessages } from '@/lib/notifications/queries'

export const metadata: Metadata = { title: 'Messages' }

export default function MessagesPage() {
  return (
    <PortalPage title="Messages" roles={['admin']}>
      {async () => (
        <>
          <PageTitle lead="What the academy wrote to its people, and what became of it.">Messages</PageTitle>
          <FailedCleanUps />
          <AdminMessages counts={await countMessages()} />
        </>
      )}
    </PortalPage>
  )
}
