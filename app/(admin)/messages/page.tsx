import type { Metadata } from 'next'
import { cache } from 'react'
import { AdminMessages } from '@/components/notifications/admin-messages'
import { FailedCleanUps } from '@/components/notifications/failed-clean-ups'
import { PortalPage } from '@/components/shell/portal/portal-page'
import { PageTitle } from '@/components/ui/text/page-title'
import { firstData, firstPage } from '@/lib/api/first-data'
import { addressText } from '@/lib/core/text/address-text'
import { listFailedCleanUps } from '@/lib/meetings/queries'
import { countMessages, listMessages } from '@/lib/notifications/queries'
import { messagesQuery } from '@/lib/notifications/schema'
import { isWhatsAppSetUp } from '@/lib/notifications/whatsapp/cloud-api'
import { countFailedWhatsApp, listWhatsAppMessages } from '@/lib/notifications/whatsapp/queries'

export const metadata: Metadata = { title: 'Messages' }

const readMessageCounts = cache(countMessages)

export default async function MessagesPage({ searchParams }: PageProps<'/messages'>) {
  const { status: tab, q, delivery } = await searchParams
  const { data: status } = messagesQuery.shape.status.safeParse(tab)
  const sendsWhatsApp = isWhatsAppSetUp()
  return (
    <PortalPage
      title="Messages"
      roles={['admin']}
      first={async () => {
        if (sendsWhatsApp && tab === 'whatsapp')
          return [
            firstPage(
              'whatsAppMessages',
              { status: delivery === 'failed' ? delivery : undefined, q: addressText(q) },
              listWhatsAppMessages,
            ),
          ]
        const failed = tab !== 'all' && (await readMessageCounts()).failed > 0 ? 'failed' : undefined
        return [
          firstPage('messages', { status: status ?? failed, q: addressText(q) }, listMessages),
          firstData('cleanUps', {}, async () => ({ clean_ups: await listFailedCleanUps() })),
        ]
      }}
    >
      {async () => (
        <>
          <PageTitle
            lead={`The emails ${sendsWhatsApp ? 'and WhatsApp messages ' : ''}we send, and whether they were delivered.`}
          >
            Messages
          </PageTitle>
          <FailedCleanUps />
          <AdminMessages
            counts={await readMessageCounts()}
            failedWhatsApp={sendsWhatsApp ? await countFailedWhatsApp() : null}
          />
        </>
      )}
    </PortalPage>
  )
}
