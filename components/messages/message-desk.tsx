'use client'

import { useState } from 'react'
import { DeskSearch } from '@/components/desk/desk-search'
import { LoadMore } from '@/components/desk/load-more'
import { EmptyState, ErrorState, Loading } from '@/components/ui/states'
import { Tabs } from '@/components/ui/tabs'
import type { MessageState } from '@/lib/notifications/schema'
import { MessageDialog } from './message-dialog'
import { type MessageList, useMessages } from './message-list'
import { MessageCards, MessageTable } from './message-rows'

type Tab = MessageState | 'all'

const empty: Record<Tab, [title: string, text: string]> = {
  all: ['No message was written yet.', 'Bookings, applications and payments write their messages by themselves.'],
  failed: ['No message failed.', 'A message that cannot be delivered stands here, and can be sent again.'],
  waiting: [
    'No message is on its way.',
    'Messages leave within seconds. One that meets a fault is tried again for hours.',
  ],
  sent: ['No message was sent yet.', 'What was sent is kept here.'],
}

/** The academy's messages: what was sent, what is on its way, what failed for good. */
export function MessageDesk({ counts }: { counts: Record<MessageState, number> }) {
  const [tab, setTab] = useState<Tab>(counts.failed > 0 ? 'failed' : 'all')
  const [q, setQ] = useState('')
  const [openId, setOpenId] = useState<string | null>(null)
  const list = useMessages(tab === 'all' ? undefined : tab, q)
  return (
    <>
      <Tabs
        label="Messages by state"
        tabs={[
          { value: 'all', label: 'All' },
          { value: 'failed', label: 'Failed', count: counts.failed },
          { value: 'waiting', label: 'On their way', count: counts.waiting },
          { value: 'sent', label: 'Sent', count: counts.sent },
        ]}
        value={tab}
        onChange={(value) => setTab(value as Tab)}
        aside={<DeskSearch label="Search messages" placeholder="Name, address, subject" onSearch={setQ} />}
      >
        <Rows list={list} tab={tab} q={q} onOpen={setOpenId} />
      </Tabs>
      {openId ? <MessageDialog id={openId} onClose={() => setOpenId(null)} onSent={list.reload} /> : null}
    </>
  )
}

function Rows({ list, tab, q, onOpen }: { list: MessageList; tab: Tab; q: string; onOpen: (id: string) => void }) {
  const { rows, error, changing, busy, more, loadingMore, loadMore, reload } = list
  if (error && !rows?.length)
    return <ErrorState title="The messages could not be loaded." onRetry={reload} busy={busy} />
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
