'use client'

import { useState } from 'react'
import { SortSelect } from '@/components/review/sort-select'
import { useAddressTab } from '@/components/ui/address-tab'
import { reasonOf } from '@/components/ui/data/call-failure'
import { ListSearch } from '@/components/ui/data/list-search'
import { LoadMore } from '@/components/ui/data/load-more'
import { usePagedList } from '@/components/ui/data/paged-list'
import { EmptyState, ErrorState, Loading } from '@/components/ui/data/states'
import { alertError } from '@/components/ui/dialog/alerts'
import { useAddressChoice, useAddressText } from '@/components/ui/form/address-value'
import { Tabs } from '@/components/ui/tabs'
import { PageTitle } from '@/components/ui/text/page-title'
import { CallError, call } from '@/lib/api/client'
import { listSorts } from '@/lib/core/http/lists'
import type { TrialRow } from '@/lib/trials/schema'
import { TrialRows } from './trial-rows'

const tabs = [
  { value: 'waiting', label: 'Pending' },
  { value: 'handled', label: 'Handled' },
  { value: 'all', label: 'All' },
]

const states = ['waiting', 'handled', 'all'] as const

const nothing: Record<(typeof states)[number], [title: string, text: string]> = {
  waiting: ['No pending requests.', 'Requests from the Book a Trial page appear here.'],
  handled: ['No handled requests yet.', 'Requests appear here once you mark them as handled.'],
  all: ['No requests yet.', 'Requests from the Book a Trial page appear here.'],
}

const rowsOf = ({ trial_requests }: { trial_requests: readonly TrialRow[] }) => trial_requests

/** Lists the requests for trial classes, and lets an admin mark them as done. */
export function AdminTrialRequests() {
  const [tab, setTab] = useAddressTab(states, 'waiting')
  const [q, search] = useAddressText('q')
  const [sort, setSort] = useAddressChoice('sort', listSorts, 'newest')
  const status = tab === 'all' ? undefined : tab
  const list = usePagedList('trialRequests', { status, q, sort }, rowsOf, { revalidateOnFocus: false })
  const [handling, setHandling] = useState<string | null>(null)
  const { rows, error, changing } = list

  async function markHandled(request: TrialRow) {
    setHandling(request.id)
    try {
      await call('markTrialHandled', { params: { id: request.id } })
      // A handled row stays in place until the filter changes, so that nothing moves under the pointer.
      list.replace((row) => (row.id === request.id ? { ...row, status: 'handled' } : row))
    } catch (cause) {
      if (cause instanceof CallError && cause.status === 409) await list.reload()
      void alertError('Action failed', undefined, reasonOf(cause))
    } finally {
      setHandling(null)
    }
  }

  return (
    <>
      <PageTitle lead="People who asked for a trial class. Call them, agree on a time, then mark the request as handled.">
        Trial Requests
      </PageTitle>
      <Tabs
        label="Requests by status"
        tabs={tabs}
        value={tab}
        onChange={setTab}
        aside={
          <div className="flex flex-wrap gap-2.5">
            <ListSearch label="Search requests" placeholder="Name, phone or course" q={q} onSearch={search} />
            <SortSelect sorts={listSorts} value={sort} onChange={setSort} />
          </div>
        }
      >
        {error && !rows?.length ? (
          <ErrorState
            title="The requests could not be loaded."
            text={reasonOf(error)}
            onRetry={() => void list.reload()}
            busy={list.busy}
          />
        ) : !rows ? (
          <Loading />
        ) : rows.length === 0 ? (
          <EmptyState
            title={q ? `Nothing found for “${q}”.` : nothing[tab][0]}
            text={q ? 'Try a name, a phone number or a course.' : nothing[tab][1]}
          />
        ) : (
          <div aria-busy={changing} className={changing ? 'opacity-60' : ''}>
            <TrialRows rows={rows} handling={handling} onHandled={(request) => void markHandled(request)} />
            <LoadMore more={list.more} busy={list.loadingMore} onMore={list.loadMore} />
          </div>
        )}
      </Tabs>
    </>
  )
}
