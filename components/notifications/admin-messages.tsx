'use client'

import { useState } from 'react'
import { useAddressTab } from '@/components/ui/address-tab'
import { useAddressText } from '@/components/ui/address-value'
import { reasonOf } from '@/components/ui/call-failure'
import { ListSearch } from '@/components/ui/list-search'
import { LoadMore } from '@/components/ui/load-more'
import { usePagedList } from '@/components/ui/paged-list'
import { EmptyState, ErrorState, Loading } from '@/components/ui/states'
import { Tabs } from '@/components/ui/tabs'
import type { MessageRow, MessageState } from '@/lib/notifications/schema'
import { MessageDialog } from './message-dialog'
import { MessageCards, MessageTable } from './message-rows'

const tabs = ['all', 'failed', 'waiting', 'held', 'sent'] as const
type Tab = (typeof tabs)[number]

const empty: Record<Tab, [title: string, text: string]> = {
  all: ['No message was written yet.', 'Bookings, applications and payments write their messages by themselves.'],
  failed: ['No message failed.', 'A message that cannot be delivered stands here, and can be sent again.'],
  waiting: [
    'No message is on its way.',
    'Messages leave within seconds. One that meets a fault is tried again for hours.',
  ],
  held: [
    'No message is held back.',
    'What waits for a confirmed address, or is more than anybody should get in a day, stands here with the reason.',
  ],
  sent: ['No message was sent yet.', 'What was sent is kept here.'],
}

const rowsOf = ({ messages }: { messages: readonly MessageRow[] }) => messages
type MessageList = ReturnType<typeof usePagedList<'messages', MessageRow>>

/** The academy's messages: what was sent, what is on its way, what failed for good. */
export function AdminMessages({ counts }: { counts: Record<MessageState, number> }) {
  const [tab, setTab] = useAddressTab(tabs, counts.failed > 0 ? 'failed' : 'all')
  const [q, search] = useAddressText('q')
  const [openId, setOpenId] = useState<string | null>(null)
  const list = usePagedList('messages', { status: tab === 'all' ? undefined : tab, q }, rowsOf)
  return (
    <>
      <Tabs
        label="Messages by state"
        tabs={[
          { value: 'all', label: 'All' },
          { value: 'failed', label: 'Failed', count: counts.failed },
          { value: 'waiting', label: 'On their way', count: counts.waiting },
          { value: 'held', label: 'Held back', count: counts.held },
          { value: 'sent', label: 'Sent', count: counts.sent },
        ]}
        value={tab}
        onChange={setTab}
        aside={<ListSearch label="Search messages" placeholder="Name, address, subject" q={q} onSearch={search} />}
      >
        <Rows list={list} tab={tab} q={q} onOpen={setOpenId} />
      </Tabs>
      {openId ? <MessageDialog id={openId} onClose={() => setOpenId(null)} onSent={() => void list.reload()} /> : null}
    </>
  )
}

function Rows({ list, tab, q, onOpen }: { list: MessageList; tab: Tab; q: string; onOpen: (id: string) => void }) {
  const { rows, error, changing, busy, more, loadingMore, loadMore, reload } = list
  if (error && !rows?.length)
    return (
      <ErrorState
        title="The messages could not be loaded."
        text={reasonOf(error)}
        onRetry={() => void reload()}
        busy={busy}
      />
    )
  if (!rows) return <Loading />
  if (rows.length === 0 && q)
    return <EmptyState title={`Nothing found for “${q}”.`} text="Try a name, an email address or a subject." />
  if (rows.length === 0) return <EmptyState title={empty[tab][0]} text={empty[tab][1]} />
  return (
    <div aria-busy={changing} className={changing ? 'opacity-60' : ''}>
      <MessageTable rows={rows} onOpen={onOpen} />
      <MessageCards rows={rows} onOpen={onOpen} />
      <LoadMore note="Newest first." more={more} busy={loadingMore} onMore={loadMore} />
    </div>
  )
}
