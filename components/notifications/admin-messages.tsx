'use client'

import { useState } from 'react'
import { useAddressTab } from '@/components/ui/address-tab'
import { ListSearch } from '@/components/ui/data/list-search'
import { usePagedList } from '@/components/ui/data/paged-list'
import { PagedRows } from '@/components/ui/data/paged-rows'
import { EmptyState, Loading } from '@/components/ui/data/states'
import { useAddressText } from '@/components/ui/form/address-value'
import { loadWhenShown } from '@/components/ui/load-when-shown'
import { Tabs } from '@/components/ui/tabs'
import { TextLink } from '@/components/ui/text/text-link'
import type { MessageRow, MessageState } from '@/lib/notifications/schema'
import { paths } from '@/lib/paths'
import { MessageDialog } from './message-dialog'
import { MessageCards, MessageTable } from './message-rows'

const WhatsAppMessages = loadWhenShown(() => import('./whatsapp-messages').then((module) => module.WhatsAppMessages))

const emailTabs = ['all', 'failed', 'waiting', 'held', 'sent'] as const
type EmailTab = (typeof emailTabs)[number]

const empty: Record<EmailTab, [title: string, text: string]> = {
  all: ['No emails yet.', 'Emails about bookings, applications and payments appear here.'],
  failed: ['No failed emails.', 'Emails that could not be delivered appear here. You can send them again.'],
  waiting: ['No pending emails.', 'Emails are sent within seconds. If sending fails, we retry for several hours.'],
  held: [
    'No emails are held back.',
    'Emails wait here if the address is not confirmed or the daily limit is reached. Each email shows the reason.',
  ],
  sent: ['No emails sent yet.', 'Sent emails appear here.'],
}

const rowsOf = ({ messages }: { messages: readonly MessageRow[] }) => messages

interface AdminMessagesProps {
  counts: Record<MessageState, number>
  /** The number of failed WhatsApp messages. Null if WhatsApp is not set up. */
  failedWhatsApp?: number | null
}

/** Lists the app's emails by status, and its WhatsApp messages. */
export function AdminMessages({ counts, failedWhatsApp = null }: AdminMessagesProps) {
  const tabs = failedWhatsApp === null ? emailTabs : ([...emailTabs, 'whatsapp'] as const)
  const [tab, setTab] = useAddressTab(tabs, counts.failed > 0 ? 'failed' : 'all')
  const [q, search] = useAddressText('q')
  const ofEmails = tab !== 'whatsapp'
  return (
    <Tabs
      label={failedWhatsApp === null ? 'Emails by status' : 'Messages by status'}
      tabs={[
        { value: 'all', label: failedWhatsApp === null ? 'All' : 'All emails' },
        { value: 'failed', label: 'Failed', count: counts.failed },
        { value: 'waiting', label: 'Pending', count: counts.waiting },
        { value: 'held', label: 'Held back', count: counts.held },
        { value: 'sent', label: 'Sent', count: counts.sent },
        ...(failedWhatsApp === null ? [] : [{ value: 'whatsapp', label: 'WhatsApp' }]),
      ]}
      value={tab}
      onChange={setTab}
      aside={
        <ListSearch
          label={ofEmails ? 'Search emails' : 'Search WhatsApp messages'}
          placeholder={ofEmails ? 'Name, email or subject' : 'Name, email or phone'}
          q={q}
          onSearch={search}
        />
      }
    >
      {tab === 'whatsapp' ? (
        <WhatsAppMessages q={q} failed={failedWhatsApp ?? 0} waiting={<Loading />} />
      ) : (
        <Emails tab={tab} q={q} />
      )}
    </Tabs>
  )
}

function Emails({ tab, q }: { tab: EmailTab; q: string }) {
  const [openId, setOpenId] = useState<string | null>(null)
  const list = usePagedList('messages', { status: tab === 'all' ? undefined : tab, q }, rowsOf)
  const [title, text] = q ? [`Nothing found for “${q}”.`, 'Try a name, an email address or a subject.'] : empty[tab]
  return (
    <>
      {tab === 'held' ? (
        <p className="pt-2">
          <TextLink href={paths.heldEmails()} className="inline-flex min-h-11 items-center">
            People who do not receive our emails
          </TextLink>
        </p>
      ) : null}
      <PagedRows list={list} failed="The emails could not be loaded." empty={<EmptyState title={title} text={text} />}>
        {(rows) => (
          <>
            <MessageTable rows={rows} onOpen={setOpenId} />
            <MessageCards rows={rows} onOpen={setOpenId} />
          </>
        )}
      </PagedRows>
      {openId ? <MessageDialog id={openId} onClose={() => setOpenId(null)} onSent={() => void list.reload()} /> : null}
    </>
  )
}
