'use client'

import { useState } from 'react'
import { useAddressTab } from '@/components/ui/address-tab'
import { ListSearch } from '@/components/ui/data/list-search'
import { usePagedList } from '@/components/ui/data/paged-list'
import { PagedRows } from '@/components/ui/data/paged-rows'
import { EmptyState } from '@/components/ui/data/states'
import { useAddressText } from '@/components/ui/form/address-value'
import { Tabs } from '@/components/ui/tabs'
import { TextLink } from '@/components/ui/text/text-link'
import type { MessageRow, MessageState } from '@/lib/notifications/schema'
import { paths } from '@/lib/paths'
import { MessageDialog } from './message-dialog'
import { MessageCards, MessageTable } from './message-rows'

const tabs = ['all', 'failed', 'waiting', 'held', 'sent'] as const
type Tab = (typeof tabs)[number]

const empty: Record<Tab, [title: string, text: string]> = {
  all: ['No emails yet.', 'Emails about bookings, applications and payments appear here.'],
  failed: ['No failed emails.', 'Emails that could not be delivered appear here. You can send them again.'],
  waiting: ['No pending emails.', 'Emails are sent within seconds. If sending fails, we retry for several hours.'],
  held: [
    'No emails are held back.',
    'Emails wait here if the address is not confirmed or the daily limit is reached. Each shows its reason.',
  ],
  sent: ['No emails sent yet.', 'Sent emails appear here.'],
}

const rowsOf = ({ messages }: { messages: readonly MessageRow[] }) => messages
type MessageList = ReturnType<typeof usePagedList<'messages', MessageRow>>

/** Lists the emails that the app sends, by status: sent, pending or failed. */
export function AdminMessages({ counts }: { counts: Record<MessageState, number> }) {
  const [tab, setTab] = useAddressTab(tabs, counts.failed > 0 ? 'failed' : 'all')
  const [q, search] = useAddressText('q')
  const [openId, setOpenId] = useState<string | null>(null)
  const list = usePagedList('messages', { status: tab === 'all' ? undefined : tab, q }, rowsOf)
  return (
    <>
      <Tabs
        label="Emails by status"
        tabs={[
          { value: 'all', label: 'All' },
          { value: 'failed', label: 'Failed', count: counts.failed },
          { value: 'waiting', label: 'Pending', count: counts.waiting },
          { value: 'held', label: 'Held back', count: counts.held },
          { value: 'sent', label: 'Sent', count: counts.sent },
        ]}
        value={tab}
        onChange={setTab}
        aside={<ListSearch label="Search emails" placeholder="Name, email or subject" q={q} onSearch={search} />}
      >
        {tab === 'held' ? (
          <p className="pt-2">
            <TextLink href={paths.heldEmails()} className="inline-flex min-h-11 items-center">
              People who do not receive our emails
            </TextLink>
          </p>
        ) : null}
        <Rows list={list} tab={tab} q={q} onOpen={setOpenId} />
      </Tabs>
      {openId ? <MessageDialog id={openId} onClose={() => setOpenId(null)} onSent={() => void list.reload()} /> : null}
    </>
  )
}

function Rows({ list, tab, q, onOpen }: { list: MessageList; tab: Tab; q: string; onOpen: (id: string) => void }) {
  const [title, text] = q ? [`Nothing found for “${q}”.`, 'Try a name, an email address or a subject.'] : empty[tab]
  return (
    <PagedRows list={list} failed="The emails could not be loaded." empty={<EmptyState title={title} text={text} />}>
      {(rows) => (
        <>
          <MessageTable rows={rows} onOpen={onOpen} />
          <MessageCards rows={rows} onOpen={onOpen} />
        </>
      )}
    </PagedRows>
  )
}
